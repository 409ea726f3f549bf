import type { Catalog } from '../../catalog/catalog.ts'
import type { MaterialId, Speed } from '../../catalog/materials.ts'
import { extraTotal } from '../../catalog/chosen-extras.ts'
import type { QuotedExtra } from '../../catalog/extras.ts'
import { sumCents, type Cents } from '../../platform/money.ts'
import { extraLines, UNIT_ROUNDING, type PriceLine } from '../pricing/price-lines.ts'
import type { PriceBreakdown, SpeedPrice } from '../pricing/price-part.ts'
import type { ShipDates } from '../scheduling/lead-times.ts'
import { SHIP_DATE_TO_CONFIRM, type OfferedPart } from '../scheduling/offer-part.ts'
import type { PriceOption } from './quote.ts'

export type UnitPrices = Record<Speed, Cents>

export interface StaffPrice {
  material: MaterialId
  quantity: number
  unit_cents: UnitPrices
  /** Machine time of one unit. */
  unit_seconds: number
  /** The computed price, if there is one; its weights and filament cost are kept. */
  offered: OfferedPart | null
  /** Null if staff confirm the day later. */
  dates: Record<Speed, NonNullable<ShipDates[Speed]>> | null
  tier: 'assisted' | 'engineered'
  speeds: Catalog['speeds']
  /** The lines that staff added to the price. */
  added: readonly QuotedExtra[]
}

/**
 * Returns options and breakdown of a price that staff set: their unit price times the quantity, and the lines that they added.
 * The total is the unit price of the option times the quantity, so a line per order is rounded up to a cent for each piece.
 */
export function priceByStaff(price: StaffPrice): { options: PriceOption[]; breakdown: OfferedPart } {
  const { offered, dates, quantity } = price
  const prices: PriceBreakdown['prices'] = { asap: lineOf(price, 'asap'), week: lineOf(price, 'week') }
  const options = price.speeds.map((speed) => ({
    ...speed,
    ship_by: dates?.[speed.speed] ?? null,
    total_cents: prices[speed.speed].total_cents,
    unit_cents: prices[speed.speed].unit_cents,
    available: true,
    note: dates === null ? SHIP_DATE_TO_CONFIRM : null,
  }))
  return {
    options,
    breakdown: {
      price: {
        material: price.material,
        quantity,
        grams: offered?.price.grams ?? 0,
        seconds: price.unit_seconds,
        support_removal_minutes: offered?.price.support_removal_minutes ?? 0,
        filament_cost_cents: offered?.price.filament_cost_cents ?? 0,
        prices,
      },
      tier: { tier: price.tier, reasons: offered?.tier.reasons ?? [] },
      dates: dates ?? offered?.dates ?? { asap: null, week: null },
      options: [],
      estimate_cents: offered?.price.prices.week.total_cents ?? null,
    },
  }
}

function lineOf({ unit_cents, quantity, added }: StaffPrice, speed: Speed): SpeedPrice {
  const typed = unit_cents[speed] * quantity
  const extras = extraLines(added, quantity)
  const unit = unitPricesWith(unit_cents, added, quantity)[speed]
  const total_cents = unit * quantity
  const rounding = total_cents - typed - sumCents(extras.map(({ cents }) => cents))
  const lines: PriceLine[] = [
    { code: 'by_person', label: 'Priced by a person', note: null, cents: typed },
    ...extras,
    { ...UNIT_ROUNDING, note: null, cents: rounding },
  ]
  return { unit_cents: unit, total_cents, lines: lines.filter(({ cents }) => cents !== 0) }
}

/** Returns unit prices with the lines that staff added, rounded up to a cent. */
export function unitPricesWith(
  unit_cents: UnitPrices,
  added: readonly Pick<QuotedExtra, 'per' | 'cents' | 'count'>[],
  quantity: number,
): UnitPrices {
  const total = sumCents(added.map((line) => extraTotal(line, quantity)))
  const more = Math.ceil(total / quantity)
  return { asap: unit_cents.asap + more, week: unit_cents.week + more }
}
