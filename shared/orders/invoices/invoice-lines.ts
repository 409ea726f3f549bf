import { formatCents, sumCents, type Cents } from '../../platform/money.ts'
import type { AgreedSalesTax } from '../../payments/tax-exemption.ts'
import { exemptionWords } from '../../payments/tax-exemption.ts'
import type { PriceLine, PriceLineCode } from '../../quoting/pricing/price-lines.ts'
import { purchaseSaving, PURCHASE_SAVING_TEXT } from '../../quoting/pricing/purchase-saving.ts'
import { nameInALine, oneLine } from '../words-in-emails.ts'
import type { InvoiceLine } from './invoice.ts'

/** Parts as they were sold and paid for. */
export interface SoldParts {
  filename: string
  material: string
  color: string
  quantity: number
  parts_cents: Cents
  /** The lines of the price. If they are null or do not add up to the paid price, the parts are one line. */
  price_lines: readonly PriceLine[] | null
  /** True if it was bought with others, which may have saved set-up and order minimum. */
  in_purchase: boolean
}

type Group = 'parts' | 'extras' | 'setup' | 'minimum' | 'discount' | 'speed'

const GROUP_OF: Record<PriceLineCode, Group> = {
  material: 'parts',
  machine: 'parts',
  risk_margin: 'parts',
  handling: 'parts',
  support_removal: 'parts',
  unit_minimum: 'parts',
  unit_rounding: 'parts',
  by_person: 'parts',
  extras: 'extras',
  setup: 'setup',
  order_minimum: 'minimum',
  quantity_discount: 'discount',
  fair_quantity: 'discount',
  asap_premium: 'speed',
  asap_rounding: 'speed',
}

/** The groups of one line; each of the extras has its own. */
const GROUP_TEXTS: Record<Exclude<Group, 'parts' | 'extras'>, string> = {
  setup: 'Setup',
  minimum: 'Minimum order adjustment',
  discount: 'Quantity discount',
  speed: 'Fastest lead time',
}

/** Returns the lines of the parts: they add up to what was paid for them. */
export function partLines(sold: SoldParts): InvoiceLine[] {
  const { price_lines, parts_cents } = sold
  const saving = purchaseSaving(sold)
  const isWhole =
    price_lines !== null && sumCents(price_lines.map(({ cents }) => cents)) === parts_cents + saving
  const sums = isWhole ? groupSums(price_lines) : new Map<Group, Cents>([['parts', parts_cents]])
  const extras = isWhole ? price_lines.filter(({ code }) => code === 'extras') : []
  const rest = (Object.keys(GROUP_TEXTS) as (keyof typeof GROUP_TEXTS)[])
    .map((group) => plainLine(GROUP_TEXTS[group], sums.get(group) ?? 0))
    .filter(({ cents }) => cents !== 0)
  const saved = saving === 0 ? [] : [plainLine(PURCHASE_SAVING_TEXT, -saving)]
  const added = extras.map(({ label, note, cents }) => ({ ...plainLine(label, cents), detail: note }))
  return [partsLine(sold, sums.get('parts') ?? 0), ...added, ...rest, ...saved]
}

function groupSums(lines: readonly PriceLine[]): Map<Group, Cents> {
  const groups = Map.groupBy(lines, ({ code }) => GROUP_OF[code] ?? 'parts')
  return new Map([...groups].map(([group, own]) => [group, sumCents(own.map(({ cents }) => cents))]))
}

function partsLine({ filename, material, color, quantity }: SoldParts, cents: Cents): InvoiceLine {
  return {
    text: nameInALine(filename),
    detail: `3D-printed part, ${material}, ${color}`,
    quantity,
    unit_price: unitPriceText(cents, quantity),
    cents,
  }
}

/** Returns a line without quantity. */
export function plainLine(text: string, cents: Cents): InvoiceLine {
  return { text, detail: null, quantity: null, unit_price: null, cents }
}

/** `$1.25`, or `$0.3333` where one costs no whole cents. */
export function unitPriceText(cents: Cents, quantity: number): string {
  if (cents % quantity === 0) return formatCents(cents / quantity)
  return `$${(cents / quantity / 100).toFixed(4)}`
}

/** Returns the lines of the sales tax: on the parts and, where it is taxed, on the delivery. */
export function taxLines(tax: AgreedSalesTax): InvoiceLine[] {
  const { exemption, place, percent, parts_tax_cents, delivery_tax_cents } = tax
  if (exemption)
    return [plainLine(`Sales tax, ${place ?? exemption.state}: ${oneLine(exemptionWords(exemption))}`, 0)]
  if (place === null) return [plainLine('Sales tax (not collected at this destination)', 0)]
  const rate = percent === null ? place : `${place}, ${percent}%`
  if (delivery_tax_cents === 0) return [plainLine(`Sales tax, ${rate}`, parts_tax_cents)]
  return [
    plainLine(`Sales tax on parts, ${rate}`, parts_tax_cents),
    plainLine(`Sales tax on delivery, ${rate}`, delivery_tax_cents),
  ]
}
