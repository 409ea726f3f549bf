import type { MaterialId, Speed } from '../../../shared/catalog/materials.ts'
import type { PriceRequest, UnitPrint } from '../../../shared/quoting/pricing/card-amounts.ts'
import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { PriceLine } from '../../../shared/quoting/pricing/price-lines.ts'
import { pricePart, quantitiesToCompare } from '../../../shared/quoting/pricing/price-part.ts'
import { SAMPLE_PRINTS } from '../../../shared/quoting/pricing/sample-prints.ts'
import { MAX_QUANTITY } from '../../../shared/quoting/quotes/choices.ts'

/** The part of the example: a sample part, or figures that staff type. */
export interface ExamplePart {
  /** File of the sample part; null for typed figures. */
  file: string | null
  /** Per piece. */
  typed: UnitPrint
  material: MaterialId
  quantity: number
  speed: Speed
}

export const FIRST_EXAMPLE: ExamplePart = {
  file: SAMPLE_PRINTS[0].file,
  typed: { grams: 30, seconds: 3600, support_contact_mm2: 0 },
  material: 'PLA+',
  quantity: 1,
  speed: 'week',
}

/** Returns the request to price the example; null while a typed figure is no amount. */
export function requestOf(part: ExamplePart, book: PriceBook): PriceRequest | null {
  const { material, quantity } = part
  const sample = SAMPLE_PRINTS.find(({ file }) => file === part.file)
  const { support_contact_mm2 } = sample ?? part.typed
  const estimate = sample ? { ...sample.prints[material], support_contact_mm2 } : part.typed
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  const isPrint = Object.values(estimate).every((figure) => Number.isFinite(figure) && figure >= 0)
  return isQuantity && isPrint ? { estimate, material, quantity, book } : null
}

/** The example by the saved price book and by the edited one. */
export interface ExampleRequests {
  before: PriceRequest
  after: PriceRequest
}

/** One line of a price by the saved and by the edited price book; null if it has none. */
export interface ComparedLine {
  code: string
  label: string
  note: string | null
  before: number | null
  after: number | null
}

/** Pairs the lines of two prices in their order; a line that only the first has keeps its place. */
export function compareLines(before: readonly PriceLine[], after: readonly PriceLine[]): ComparedLine[] {
  const order = [...new Set([...LINE_ORDER, ...before.map(codeOf), ...after.map(codeOf)])]
  return order.flatMap((code) => {
    const [old, now] = [before, after].map((lines) => lines.find((line) => line.code === code))
    const shown = now ?? old
    if (!shown) return []
    return [
      {
        code,
        label: shown.label,
        note: shown.note,
        before: old?.cents ?? null,
        after: now?.cents ?? null,
      },
    ]
  })
}

/** In the order in which a price is made. */
const LINE_ORDER: PriceLine['code'][] = [
  'material',
  'machine',
  'risk_margin',
  'handling',
  'support_removal',
  'unit_minimum',
  'quantity_discount',
  'setup',
  'order_minimum',
  'fair_quantity',
  'unit_rounding',
  'asap_premium',
  'asap_rounding',
]

function codeOf({ code }: PriceLine): PriceLine['code'] {
  return code
}

/** The price of a quantity at both speeds. */
export interface CurvePoint {
  quantity: number
  economy_unit_cents: number
  fastest_unit_cents: number
  surcharge_cents: number
}

/** Returns the prices of one to `upTo` pieces. */
export function priceCurve(request: PriceRequest, upTo: number): CurvePoint[] {
  return Array.from({ length: upTo }, (_, at) => pointOf(request, at + 1))
}

function pointOf(request: PriceRequest, quantity: number): CurvePoint {
  const { asap, week } = pricePart({ ...request, quantity }).prices
  return {
    quantity,
    economy_unit_cents: week.unit_cents,
    fastest_unit_cents: asap.unit_cents,
    surcharge_cents: asap.total_cents - week.total_cents,
  }
}

const MIN_DRAWN = 20
const BEYOND_LAST = 1.25

/** Returns the quantity up to which the curves are drawn: some pieces beyond the last break and the chosen quantity. */
export function drawnQuantity({ book, quantity }: PriceRequest): number {
  const last = Math.max(quantity, book.quantity_breaks.at(-1)?.from ?? 0)
  return Math.min(MAX_QUANTITY, Math.max(MIN_DRAWN, Math.ceil(last * BEYOND_LAST)))
}

/** Returns the quantities of the table beside the curves: every break, the chosen one and the last that is drawn. */
export function listedQuantities(request: PriceRequest): number[] {
  const drawn = drawnQuantity(request)
  return [...quantitiesToCompare(request.book, request.quantity, drawn - 1), drawn]
}
