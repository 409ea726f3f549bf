import type { QuoteStatus } from './quote-states.ts'

/** Statuses that end at `expires_at`. */
const EXPIRING: ReadonlySet<QuoteStatus> = new Set(['quoted', 'needs_review', 'engineering'])

/** Returns the status at an instant. Expiry is computed on every read, so no timer can miss it while the shop is closed. */
export function effectiveStatus(
  quote: { status: QuoteStatus; expires_at: number | null },
  now: number,
): QuoteStatus {
  const isExpired = quote.expires_at !== null && quote.expires_at <= now
  return isExpired && EXPIRING.has(quote.status) ? 'expired' : quote.status
}
