import type { QuoteStatus } from './quote-states.ts'

/** Statuses whose row carries the time at which they end by themselves. */
const EXPIRING: ReadonlySet<QuoteStatus> = new Set(['quoted', 'needs_review', 'engineering'])

/** Expiry is a comparison with the clock when something is read, so there is nothing to miss while the shop sleeps. */
export function effectiveStatus(
  quote: { status: QuoteStatus; expires_at: number | null },
  now: number,
): QuoteStatus {
  const over = quote.expires_at !== null && quote.expires_at <= now
  return over && EXPIRING.has(quote.status) ? 'expired' : quote.status
}
