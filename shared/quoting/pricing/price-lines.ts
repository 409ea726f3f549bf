import { extraPriceText, extraTotal } from '../../catalog/chosen-extras.ts'
import type { QuotedExtra } from '../../catalog/extras.ts'
import { formatCents, percentOf, type Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'
import {
  CARD_CODES,
  cardAmounts,
  riskShare,
  supportRemovalMinutes,
  type CardCode,
  type PriceRequest,
} from './card-amounts.ts'
import { discountPercent, ratesOf, type PriceBook } from './price-book.ts'

/** `by_person`: the whole price, when staff set it. */
export type PriceLineCode =
  | CardCode
  | 'fair_quantity'
  | 'unit_rounding'
  | 'asap_premium'
  | 'asap_rounding'
  | 'by_person'

/** One line of a price, for the whole quantity. The lines of a price add up to its total exactly. */
export interface PriceLine {
  code: PriceLineCode
  label: string
  note: string | null
  cents: Cents
}

const CARD_LABELS: Record<Exclude<CardCode, 'extras'>, string> = {
  material: 'Material',
  machine: 'Machine time',
  risk_margin: 'Risk margin',
  handling: 'Handling',
  support_removal: 'Support removal',
  unit_minimum: 'Raised to the unit minimum',
  quantity_discount: 'Quantity discount',
  setup: 'Setup, once per order',
  order_minimum: 'Raised to the order minimum',
}

const FAIR_QUANTITY = { code: 'fair_quantity', label: 'Adjusted to the price of other quantities' } as const
export const UNIT_ROUNDING = { code: 'unit_rounding', label: 'Unit price rounded up to a cent' } as const

/** Returns the lines of an Economy price: the rate card's and the correction to the fair total. Zero lines are left out. */
export function economyLines(request: PriceRequest, total: Cents): PriceLine[] {
  const amounts = cardAmounts(request)
  const notes = cardNotes(request)
  const card = CARD_CODES.flatMap((code): PriceLine[] =>
    code === 'extras'
      ? extraLines(request.extras ?? [], request.quantity)
      : [{ code, label: CARD_LABELS[code], note: notes[code] ?? null, cents: amounts[code] }],
  )
  const difference = total - card.reduce((sum, { cents }) => sum + cents, 0)
  const last: PriceLine = {
    ...(difference < 0 ? FAIR_QUANTITY : UNIT_ROUNDING),
    note: null,
    cents: difference,
  }
  return [...card, last].filter(({ cents }) => cents !== 0)
}

/** Returns a line for each extra of a part. */
export function extraLines(extras: readonly QuotedExtra[], quantity: number): PriceLine[] {
  return extras.map((extra) => ({
    code: 'extras',
    label: extra.name,
    note: `${extra.count === 1 ? '' : `${extra.count} x `}${extraPriceText(extra)}`,
    cents: extraTotal(extra, quantity),
  }))
}

/** Returns the lines that lead from an Economy price to a Fastest price. */
export function asapLines(book: PriceBook, economy: Cents, total: Cents): PriceLine[] {
  const percent = (book.asap_factor - 1) * 100
  const premium = percentOf(economy, percent)
  const note = `${Number(percent.toFixed(2))}% more than Economy`
  const lines: PriceLine[] = [
    { code: 'asap_premium', label: 'Made first', note, cents: premium },
    { code: 'asap_rounding', label: 'Rounding', note: null, cents: total - economy - premium },
  ]
  return lines.filter(({ cents }) => cents !== 0)
}

/** Explains to staff how each amount is computed. */
function cardNotes({ estimate, material, quantity, book }: PriceRequest): Partial<Record<CardCode, string>> {
  const rates = ratesOf(book, material)
  const times = quantity === 1 ? '' : `${quantity} x `
  const hours = (estimate.seconds / HOUR).toFixed(2)
  const minutes = supportRemovalMinutes(book, estimate.support_contact_mm2).toFixed(1)
  return {
    material: `${times}${estimate.grams.toFixed(1)} g at ${rateText(rates.sell_cents_per_gram)}/g`,
    machine: `${times}${hours} h at ${rateText(rates.machine_cents_per_hour)}/h`,
    risk_margin: `${(riskShare(book, material) * 100).toFixed(1)}% of machine time`,
    handling: `${times}${formatCents(book.handling_per_unit_cents)}`,
    support_removal: `${times}${minutes} min at ${rateText(book.labor_cents_per_minute)}/min`,
    unit_minimum: `${formatCents(book.min_unit_cents)} a unit`,
    quantity_discount: `${discountPercent(book, quantity)}% off the unit`,
    order_minimum: formatCents(book.order_min_cents),
  }
}

/** Returns a rate in dollars with the fractions of a cent that it has: 7 is "$0.07", 31.2 is "$0.312". */
function rateText(cents: number): string {
  return `$${(cents / 100).toFixed(4).replace(/0{1,2}$/, '')}`
}
