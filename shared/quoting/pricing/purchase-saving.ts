import { sumCents, type Cents } from '../../platform/money.ts'
import type { PriceLine } from './price-lines.ts'

/** The text on papers for the saving from buying parts together. */
export const PURCHASE_SAVING_TEXT = 'Multi-part savings (setup and minimum charged once)'

export interface PaidParts {
  parts_cents: Cents
  /** The lines of the price of the quote alone; null if they are not known. */
  price_lines: readonly PriceLine[] | null
  /** True if the order was bought with others. */
  in_purchase: boolean
}

/** Returns the saving of one order: what its quote costs alone, less what was paid. 0 for an order that was bought alone. */
export function purchaseSaving({ parts_cents, price_lines, in_purchase }: PaidParts): Cents {
  if (!in_purchase || price_lines === null) return 0
  return Math.max(0, sumCents(price_lines.map(({ cents }) => cents)) - parts_cents)
}
