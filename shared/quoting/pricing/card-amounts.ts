import { extraTotal } from '../../catalog/chosen-extras.ts'
import type { QuotedExtra } from '../../catalog/extras.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { Estimate, MaterialEstimate } from '../../geometry/estimate.ts'
import { percentOf, roundCents, sumCents, type Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'
import { discountPercent, ratesOf, type PriceBook } from './price-book.ts'

/** The figures of printing one unit: grams of filament, seconds of machine time, mm² of surface on supports. */
export type UnitPrint = Pick<MaterialEstimate, 'grams' | 'seconds'> & Pick<Estimate, 'support_contact_mm2'>

export interface PriceRequest {
  estimate: UnitPrint
  material: MaterialId
  quantity: number
  book: PriceBook
  /** Left out for a part without any. */
  extras?: readonly QuotedExtra[]
}

const UNIT_CODES = ['material', 'machine', 'risk_margin', 'handling', 'support_removal'] as const
export const CARD_CODES = [
  ...UNIT_CODES,
  'unit_minimum',
  'quantity_discount',
  'setup',
  'extras',
  'order_minimum',
] as const
export type CardCode = (typeof CARD_CODES)[number]

/** Each line of the rate card in cents, for the whole quantity. */
export type CardAmounts = Record<CardCode, Cents>

/**
 * Returns the rate card for one quantity (see README.md): discounted units, setup, extras and the order minimum. Each line
 * is rounded once, on the whole quantity. Extras have no quantity discount.
 */
export function cardAmounts(request: PriceRequest): CardAmounts {
  const { book, quantity, extras = [] } = request
  const units = unitAmounts(request)
  const before = UNIT_CODES.reduce((sum, code) => sum + units[code], 0)
  const unit_minimum = Math.max(0, book.min_unit_cents * quantity - before)
  const discount = percentOf(before + unit_minimum, discountPercent(book, quantity))
  const extra = sumCents(extras.map((one) => extraTotal(one, quantity)))
  const line = before + unit_minimum - discount + book.setup_per_line_cents + extra
  return {
    ...units,
    unit_minimum,
    quantity_discount: discount === 0 ? 0 : -discount,
    setup: book.setup_per_line_cents,
    extras: extra,
    order_minimum: Math.max(0, book.order_min_cents - line),
  }
}

function unitAmounts({
  estimate,
  material,
  quantity,
  book,
}: PriceRequest): Record<(typeof UNIT_CODES)[number], Cents> {
  const rates = ratesOf(book, material)
  const machine = rates.machine_cents_per_hour * (estimate.seconds / HOUR) * quantity
  const minutes = supportRemovalMinutes(book, estimate.support_contact_mm2)
  return {
    material: roundCents(rates.sell_cents_per_gram * estimate.grams * quantity),
    machine: roundCents(machine),
    risk_margin: roundCents(machine * riskShare(book, material)),
    handling: book.handling_per_unit_cents * quantity,
    support_removal: roundCents(minutes * book.labor_cents_per_minute * quantity),
  }
}

/** Returns the minutes of labor to remove the supports of one unit; grows with their contact area, up to the card's limit. */
export function supportRemovalMinutes(book: PriceBook, support_contact_mm2: number): number {
  const { mm2_per_minute, max_minutes } = book.support_removal
  return Math.min(max_minutes, support_contact_mm2 / mm2_per_minute)
}

/** Returns the share of machine time that is added because its estimate may be too short. */
export function riskShare(book: PriceBook, material: MaterialId): number {
  return book.risk_margin.share * (book.risk_margin.time_error_p80[material] ?? 0)
}

export function cardTotal(request: PriceRequest): Cents {
  const amounts = cardAmounts(request)
  return CARD_CODES.reduce((sum, code) => sum + amounts[code], 0)
}
