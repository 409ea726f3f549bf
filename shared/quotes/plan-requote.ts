import type { QuoteStatus } from './quote-states.ts'
import type { RequestStatus } from './request-states.ts'

/** What is known of a quote and of the change when a requote is asked for. */
export interface RequoteFacts {
  /** As it is now, expiry included. */
  status: QuoteStatus
  request_status: RequestStatus | null
  /** Material, units or print settings differ: what was measured or estimated so far does not answer any more. */
  restarts: boolean
  units_change: boolean
  /** Whether the changed part would still need an engineer; null where that is known only after new slicing. */
  needs_review: boolean | null
}

/**
 * - `keep`: same id, work under way goes on
 * - `restart`: same id, work starts again
 * - `reestimate`: same id, still an engineering request, its estimate is made anew
 * - `replace`: a new quote, and the engineering request it replaces is withdrawn
 * - `new`: a new quote; the one before stays as it is
 * - `refuse_paid`: the quote is paid
 */
export type RequotePlan = 'keep' | 'restart' | 'reestimate' | 'replace' | 'new' | 'refuse_paid'

/** The interface's table of requotes, row by row. */
export function planRequote(facts: RequoteFacts): RequotePlan {
  const { status, request_status } = facts
  if (status === 'accepted') return 'refuse_paid'
  if (status === 'received' || status === 'processing') return facts.restarts ? 'restart' : 'keep'
  const waits = status === 'engineering' && (request_status === 'draft' || request_status === 'open')
  if (!waits) return 'new'
  return facts.units_change || facts.needs_review === false ? 'replace' : 'reestimate'
}
