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
