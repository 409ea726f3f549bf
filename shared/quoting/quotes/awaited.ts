import { HOUR, type Instant } from '../../platform/time.ts'
import type { Quote } from './quote.ts'

export const MAX_CONTACT_NOTE = 2000

type Waiting = Pick<Quote, 'status' | 'request_status' | 'ship_date_pending'>

export type WaitsFor = 'engineer' | 'review' | 'ship_date'

/** Returns the answer that a customer waits for; null if staff have nothing to answer. */
export function awaitedFromStaff(quote: Waiting): WaitsFor | null {
  switch (quote.status) {
    case 'engineering':
      return quote.request_status === 'open' ? 'engineer' : null
    case 'needs_review':
      return 'review'
    case 'quoted':
      return quote.ship_date_pending ? 'ship_date' : null
    default:
      return null
  }
}

/** Returns the full hour by which the customer can expect that answer; null if the shop names no time. */
export function answerBy(
  quote: Waiting & { requested_at: Instant | null; priced_at: Instant | null },
  answer_hours: number | null,
): Instant | null {
  const awaited = awaitedFromStaff(quote)
  const since = awaited === 'engineer' ? quote.requested_at : quote.priced_at
  if (awaited === null || since === null || answer_hours === null) return null
  return Math.ceil(since / HOUR + answer_hours) * HOUR
}
