import { type Instant, MINUTE } from '../../platform/time.ts'

/** Seconds for which a price that staff set can be taken back while its customer has not read it. */
export const PRICE_UNDO_SECONDS = 5 * MINUTE

/** Returns the reason a price that staff set stays; null if it can be taken back. */
export function whyPriceStays(price: { set_at: Instant; is_read: boolean; now: Instant }): string | null {
  if (price.is_read) return 'The customer has read this price, so it stays.'
  return price.now - price.set_at > PRICE_UNDO_SECONDS
    ? 'This price was set more than five minutes ago, so it stays.'
    : null
}
