import type { MaterialId, Speed } from '../../catalog/materials.ts'
import { ceilTo, roundCents, type Cents } from '../../platform/money.ts'
import { cardTotal, supportRemovalMinutes, type PriceRequest } from './card-amounts.ts'
import { fairTotals } from './fair-totals.ts'
import { ratesOf, type PriceBook } from './price-book.ts'
import { asapLines, economyLines, type PriceLine } from './price-lines.ts'

/** The price at one lead time: `total_cents` is `unit_cents` times the quantity, and the lines add up to it. */
export interface SpeedPrice {
  unit_cents: Cents
  total_cents: Cents
  lines: PriceLine[]
}

/** A price and everything that it was made of. Grams, seconds and minutes are of one unit. */
export interface PriceBreakdown {
  material: MaterialId
  quantity: number
  grams: number
  seconds: number
  support_removal_minutes: number
  /** The shop's own cost of the filament of the whole quantity. */
  filament_cost_cents: Cents
  prices: Record<Speed, SpeedPrice>
}

/**
 * Returns the price of a quantity of one part in one material, for both lead times, by the shop's rate card. Never below the
 * card's minimum; more grams, hours or units never cost less; the unit price never rises with the quantity; Default
 * (`asap`) is never cheaper than Economy (`week`). Throws RangeError for an estimate that no print can have.
 */
export function pricePart(request: PriceRequest): PriceBreakdown {
  checkRequest(request)
  const { estimate, material, quantity, book } = request
  const { asap, week } = totalsOf(request)
  const economy = economyLines(request, week)
  const filament = (ratesOf(book, material).filament_cents_per_kg * estimate.grams * quantity) / 1000
  return {
    material,
    quantity,
    grams: estimate.grams,
    seconds: estimate.seconds,
    support_removal_minutes: supportRemovalMinutes(book, estimate.support_contact_mm2),
    filament_cost_cents: roundCents(filament),
    prices: {
      asap: {
        unit_cents: asap / quantity,
        total_cents: asap,
        lines: [...economy, ...asapLines(book, week, asap)],
      },
      week: { unit_cents: week / quantity, total_cents: week, lines: economy },
    },
  }
}

function checkRequest({ estimate, quantity }: PriceRequest): void {
  const measures = [estimate.grams, estimate.seconds, estimate.support_contact_mm2]
  if (!measures.every((measure) => Number.isFinite(measure) && measure >= 0))
    throw new RangeError(`${measures.join(', ')} are not what a print takes`)
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} is not a quantity`)
}

function totalsOf(request: PriceRequest): Record<Speed, Cents> {
  const { book, quantity } = request
  const later = book.quantity_breaks.map(({ from }) => ({
    from,
    total: cardTotal({ ...request, quantity: from }),
  }))
  const week = fairTotals((units) => cardTotal({ ...request, quantity: units }), quantity, later)
  const asap = fairTotals((units) => asapTotal(book, week[units - 1]), quantity)
  return { asap: asap[quantity - 1], week: week[quantity - 1] }
}

function asapTotal(book: PriceBook, economy: Cents): Cents {
  return ceilTo(roundCents(economy * book.asap_factor, 'up'), book.asap_round_up_to_cents)
}

/** Quantities worth comparing: one, each discount step, and the requested one; none above `max`. */
export function quantitiesToCompare(book: PriceBook, requested: number, max: number): number[] {
  const all = new Set([1, ...book.quantity_breaks.map(({ from }) => from), requested])
  return [...all].filter((quantity) => quantity <= max).sort((a, b) => a - b)
}
