import {
  economyOffsetDays,
  findMaterial,
  leadDays,
  printableFrom,
  type Catalog,
} from '../../catalog/catalog.ts'
import { extraDays } from '../../catalog/chosen-extras.ts'
import type { QuotedExtra } from '../../catalog/extras.ts'
import type { MaterialId, Speed } from '../../catalog/materials.ts'
import type { Route } from '../../geometry/finding.ts'
import type { Estimate } from '../../geometry/estimate.ts'
import type { Cents } from '../../platform/money.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import { pricePart, type PriceBreakdown } from '../pricing/price-part.ts'
import { decideTier, type RoutingRules, type TierDecision } from '../pricing/routing.ts'
import type { PacificDay } from '../../platform/time.ts'
import { lacksMaterial, waitsForPrinter, type Capacity, type PrintJob } from './capacity.ts'
import { shipDates, type ShipDates } from './lead-times.ts'

/** The parts of the shop that an offer needs: its documents, and its printers with their work. */
export interface OfferingShop {
  catalog: Catalog
  book: PriceBook
  routing: RoutingRules
  capacity: Capacity
  /** The extras of the part that is offered. */
  extras: readonly QuotedExtra[]
}

export interface OfferRequest {
  shop: OfferingShop
  estimate: Pick<Estimate, 'by_material' | 'calibrated' | 'support_contact_mm2' | 'placement'>
  nozzle_mm: number
  /** The routes of the part's findings. */
  routes: readonly Route[]
  material: MaterialId
  color: string
  quantity: number
}

/** The price and ship date of one speed, in the shape of the interface's `options[]`. */
export interface Offer {
  speed: Speed
  label: string
  days: null
  ship_by: PacificDay | null
  total_cents: Cents
  unit_cents: Cents
  available: boolean
  note: string | null
  asap_offset_days?: number
}

export interface OfferedPart {
  price: PriceBreakdown
  tier: TierDecision
  /** As computed; those of an assisted part are not shown until staff confirm them. */
  dates: ShipDates
  /** Empty for a part that staff price. */
  options: Offer[]
  /** The Economy price as an estimate, for a part that staff price; null for others. */
  estimate_cents: Cents | null
  /** Factors that time and material of the estimate were multiplied by; left out if there were none. */
  calibrated?: { time: number; grams: number }
}

/** Computes price, tier and ship dates of a part in one material, color and quantity: all that a quote's options need. */
export function offerPart(request: OfferRequest): OfferedPart {
  const { shop, estimate, material, color, quantity } = request
  const printed = estimate.by_material[material]
  if (!printed) throw new Error(`the estimate has no figures for ${material}`)
  const { support_contact_mm2, placement } = estimate
  const price = pricePart({
    estimate: { ...printed, support_contact_mm2 },
    material,
    quantity,
    book: shop.book,
    extras: shop.extras,
  })
  const job = jobOf(request, { unit_seconds: printed.seconds, size_mm: placement.size_mm })
  const dates = shipDates({
    capacity: shop.capacity,
    job,
    lead_days: leadDays(shop.catalog, material, color) + extraDays(shop.extras),
    economy_offset_days: economyOffsetDays(shop.catalog),
  })
  const tier = tierOf(request, { price, job })
  const engineered = tier.tier === 'engineered'
  const calibrated = estimate.calibrated?.[material]
  return {
    ...(calibrated ? { calibrated } : {}),
    price,
    tier,
    dates,
    options: engineered
      ? []
      : makeOffers(request, { prices: price.prices, dates, pending: tier.tier === 'assisted' }),
    estimate_cents: engineered ? price.prices.week.total_cents : null,
  }
}

function jobOf(
  { shop, nozzle_mm, material, color, quantity }: OfferRequest,
  print: Pick<PrintJob, 'unit_seconds' | 'size_mm'>,
): PrintJob {
  return {
    ...print,
    quantity,
    nozzle_mm,
    material,
    own: findMaterial(shop.catalog, material).own,
    printable_from: printableFrom(shop.catalog, material, color),
  }
}

function tierOf(
  { shop, routes, material, color, quantity }: OfferRequest,
  { price, job }: { price: PriceBreakdown; job: PrintJob },
): TierDecision {
  return decideTier(
    {
      routes,
      custom_material: findMaterial(shop.catalog, material).custom,
      custom_color: color === shop.catalog.custom_color,
      no_printer_for_material: lacksMaterial(shop.capacity, job) || waitsForPrinter(shop.capacity, job),
      unit_cents: price.prices.week.unit_cents,
      unit_seconds: price.seconds,
      quantity,
    },
    shop.routing,
  )
}

/**
 * Returns the options of a priced part. `pending`: staff confirm the ship date, so none is shown and no option is
 * unavailable for it.
 */
function makeOffers(
  { shop, material }: Pick<OfferRequest, 'shop' | 'material'>,
  { prices, dates, pending }: { prices: PriceBreakdown['prices']; dates: ShipDates; pending: boolean },
): Offer[] {
  const { available, label } = findMaterial(shop.catalog, material)
  return shop.catalog.speeds.map((speed) => {
    const day = dates[speed.speed]
    const { total_cents, unit_cents } = prices[speed.speed]
    return {
      ...speed,
      ship_by: pending ? null : day,
      total_cents,
      unit_cents,
      available: available && (pending || day !== null),
      note: available ? missingDateNote(day, pending) : `${label} is out of stock.`,
    }
  })
}

/** The note of an option whose ship date staff have to confirm. */
export const SHIP_DATE_TO_CONFIRM = 'We’ll confirm the ship date after we review the part.'

function missingDateNote(day: PacificDay | null, pending: boolean): string | null {
  if (pending) return SHIP_DATE_TO_CONFIRM
  return day === null ? 'None of our printers can take this part at the moment.' : null
}
