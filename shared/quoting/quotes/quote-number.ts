/** The first quote of a shop is Q-1001. */
export const NUMBERS_BEFORE_FIRST = 1000

/** Returns the number by which people name a quote. `seq` counts up by shop and is never used again. */
export function quoteNumberOf({ seq }: { seq: number }): string {
  return `Q-${NUMBERS_BEFORE_FIRST + seq}`
}

interface NumberedPart {
  quote_number: string
  /** Null for a quote that is not paid. */
  order_number: number | null
  filename: string
}

/** Names a part for staff by its order or, until it is paid, its quote: `Order 1001, bracket.stl`, `Q-1042, bracket.stl`. */
export function numberedPart({ quote_number, order_number, filename }: NumberedPart): string {
  return `${order_number === null ? quote_number : `Order ${order_number}`}, ${filename}`
}

/** Returns the `seq` of the quote whose number was typed: `Q-1042`, `q1042` or `1042`; null for anything else. */
export function seqOfQuoteNumber(text: string): number | null {
  const digits = /^#?(?:q[-\s]?)?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits) - NUMBERS_BEFORE_FIRST
}
