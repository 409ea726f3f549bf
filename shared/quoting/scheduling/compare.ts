import { findMaterial } from '../../catalog/catalog.ts'
import { colorsOffered, isOffered } from '../../catalog/stock.ts'
import { colorFor } from '../../catalog/color-for.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { Cents } from '../../platform/money.ts'
import { quantitiesToCompare } from '../pricing/price-part.ts'
import type { TierDecision } from '../pricing/routing.ts'
import { offerPart, type Offer, type OfferRequest } from './offer-part.ts'

/** The price of a part in one material. Grams and seconds are of one unit. */
export interface ComparedMaterial {
  material: MaterialId
  /** The name of the shop's own material; null for the others. */
  material_note: string | null
  label: string
  available: boolean
  /** The chosen color if the material comes in it, else the one it would be changed to. */
  color: string
  tier: TierDecision['tier']
  options: Offer[]
  /** The estimate, when staff would have to price it. */
  estimate_cents: Cents | null
  grams: number
  seconds: number
}

interface CompareRequest extends Omit<OfferRequest, 'material' | 'routes'> {
  /** The material that the part has: in it, the part keeps its color even when that is out of stock. */
  current: MaterialId
  /** The routes of the part's findings in that material. */
  routesIn(material: MaterialId): OfferRequest['routes']
}

/** Prices a part in every material with an estimate, in the order of the catalog. Slices nothing. */
export function compareMaterials(request: CompareRequest): ComparedMaterial[] {
  return request.shop.catalog.materials
    .filter(({ id }) => Object.hasOwn(request.estimate.by_material, id))
    .map(({ id }) => compareMaterial(request, id))
}

/** Prices a part in one material of the catalog, in its own color where the material comes in it. */
export function compareMaterial(
  request: Omit<CompareRequest, 'current'> & { current: MaterialId | null },
  id: MaterialId,
): ComparedMaterial {
  const { catalog } = request.shop
  const material = findMaterial(catalog, id)
  const choices = colorsOffered(material)
  const colors = id === request.current || choices.length === 0 ? material.colors : choices
  const color = colorFor({ ...material, colors }, request.color, catalog.custom_color)
  const { tier, options, estimate_cents, price } = offerPart({
    ...request,
    material: id,
    color,
    routes: request.routesIn(id),
  })
  return {
    material: id,
    material_note: material.own?.name ?? null,
    label: material.label,
    available: isOffered(material),
    color,
    tier: tier.tier,
    options,
    estimate_cents,
    grams: price.grams,
    seconds: price.seconds,
  }
}

/** The price of a part in another quantity. */
export interface ComparedQuantity {
  quantity: number
  options: Offer[]
  estimate_cents: Cents | null
}

/** Prices one unit, every discount step up to `maxQuantity`, and the requested quantity. */
export function compareQuantities(
  request: Omit<OfferRequest, 'routes'> & {
    /** The routes of the part's findings in that quantity: many units may print for days. */
    routesAt(quantity: number): OfferRequest['routes']
  },
  maxQuantity: number,
): ComparedQuantity[] {
  return quantitiesToCompare(request.shop.book, request.quantity, maxQuantity).map((quantity) => {
    const { options, estimate_cents } = offerPart({
      ...request,
      quantity,
      routes: request.routesAt(quantity),
    })
    return { quantity, options, estimate_cents }
  })
}
