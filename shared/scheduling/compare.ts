import { colorFor } from '../catalog/color-for.ts'
import type { MaterialId } from '../catalog/materials.ts'
import type { Cents } from '../money.ts'
import { comparedQuantities } from '../pricing/price-part.ts'
import type { TierDecision } from '../pricing/routing.ts'
import { offerPart, type Offer, type OfferRequest } from './offer-part.ts'

/** One material on this very part. Grams and seconds are of one unit. */
export interface ComparedMaterial {
  material: MaterialId
  label: string
  available: boolean
  /** The wanted color where the material comes in it, else the one it would be changed to. */
  color: string
  tier: TierDecision['tier']
  options: Offer[]
  /** Where a person prices it: what it would come to. */
  estimate_cents: Cents | null
  grams: number
  seconds: number
}

/** The part in every material that it was estimated in, in the catalog's order. Nothing is sliced anew. */
export function compareMaterials(
  request: Omit<OfferRequest, 'material' | 'routes'> & {
    /** Where the part's findings send it in that material. */
    routesIn(material: MaterialId): OfferRequest['routes']
  },
): ComparedMaterial[] {
  const { catalog } = request.shop
  return catalog.materials
    .filter(({ id }) => Object.hasOwn(request.estimate.by_material, id))
    .map((material) => {
      const color = colorFor(material, request.color, catalog.custom_color)
      const offered = offerPart({
        ...request,
        material: material.id,
        color,
        routes: request.routesIn(material.id),
      })
      return {
        material: material.id,
        label: material.label,
        available: material.available || material.custom,
        color,
        tier: offered.tier.tier,
        options: offered.options,
        estimate_cents: offered.estimate_cents,
        grams: offered.price.grams,
        seconds: offered.price.seconds,
      }
    })
}

/** The same part in other quantities. */
export interface ComparedQuantity {
  quantity: number
  options: Offer[]
  estimate_cents: Cents | null
}

/** One unit, every discount step up to `most`, and the quantity asked for. */
export function compareQuantities(
  request: Omit<OfferRequest, 'routes'> & {
    /** Where the part's findings send it in that quantity: many units may print for days. */
    routesAt(quantity: number): OfferRequest['routes']
  },
  most: number,
): ComparedQuantity[] {
  return comparedQuantities(request.shop.book, request.quantity, most).map((quantity) => {
    const { options, estimate_cents } = offerPart({
      ...request,
      quantity,
      routes: request.routesAt(quantity),
    })
    return { quantity, options, estimate_cents }
  })
}
