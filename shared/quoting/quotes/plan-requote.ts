import type { QuoteStatus } from './quote-states.ts'
import type { RequestStatus } from './request-states.ts'

/** The facts that decide a requote: the quote, and the changes of the request. */
export interface RequoteFacts {
  /** The effective status, so an expired quote is `expired`. */
  status: QuoteStatus
  request_status: RequestStatus | null
  /** Material, units or print settings differ, so what was measured or estimated does not apply anymore. */
  restarts: boolean
  units_change: boolean
  /** True if the changed part would still need an engineer; null if that takes new slicing. */
  needs_review: boolean | null
}

/**
 * - `keep`: same id, measuring continues
 * - `restart`: same id, measuring starts again
 * - `reestimate`: same id, still an engineering request, with a new estimate
 * - `replace`: a new quote, and the engineering request it replaces is withdrawn
 * - `new`: a new quote; the earlier one is unchanged
 * - `refuse_paid`: the quote is paid
 */
export type RequotePlan = 'keep' | 'restart' | 'reestimate' | 'replace' | 'new' | 'refuse_paid'

/** Decides what a requote does, by the interface's table of requotes. */
export function planRequote(facts: RequoteFacts): RequotePlan {
  const { status, request_status } = facts
  if (status === 'accepted') return 'refuse_paid'
  if (status === 'received' || status === 'processing') return facts.restarts ? 'restart' : 'keep'
  const waits = status === 'engineering' && (request_status === 'draft' || request_status === 'open')
  if (!waits) return 'new'
  return facts.units_change || facts.needs_review === false ? 'replace' : 'reestimate'
}
