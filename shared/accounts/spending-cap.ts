import { z } from 'zod'
import { formatCents, sumCents, type Cents } from '../platform/money.ts'
import { Refusal } from '../platform/refusals.ts'
import { firstOfMonth, instantOf, pacificDayOf, type Instant, type PacificDay } from '../platform/time.ts'

/** A million dollars. Above that, an account sets no limit. */
export const MAX_CAP_CENTS = 100_000_000

/** The most that an API key or an app may ask its user to pay in a calendar month. */
export const MonthlyCap = z.int().min(0).max(MAX_CAP_CENTS).nullable().meta({
  description:
    'The most, in cents, that may be requested in one calendar month (Pacific), delivery and tax included. 0: nothing; null: no limit.',
})
export type MonthlyCap = z.infer<typeof MonthlyCap>

/** A checkout that a key or an app opened. */
export interface AgentCheckout {
  state: 'opening' | 'open' | 'paid' | 'expired' | 'replaced'
  total_cents: Cents
  expires_at: Instant
  paid_at: Instant | null
}

/** Amounts that count against a limit: paid this month, and open in checkouts that can still be paid. */
export interface Spending {
  paid_cents: Cents
  open_cents: Cents
}

/** Returns the Pacific calendar month of an instant: when it began, and the day on which the next one begins. */
export function spendingMonth(now: Instant): { from: Instant; resets_on: PacificDay } {
  const today = pacificDayOf(now)
  return { from: instantOf(firstOfMonth(today), '00:00'), resets_on: firstOfMonth(today, 1) }
}

/**
 * Sums what counts at `now`. An open checkout counts with its whole total until it expires or is replaced. A paid one counts
 * in the month of its payment, even when it was refunded since: the limit is about how much the program was entrusted with.
 */
export function spendingOf(checkouts: readonly AgentCheckout[], now: Instant): Spending {
  const { from } = spendingMonth(now)
  const paid = checkouts.filter(({ state, paid_at }) => state === 'paid' && (paid_at ?? 0) >= from)
  const open = checkouts.filter(
    ({ state, expires_at }) => (state === 'opening' || state === 'open') && expires_at > now,
  )
  const total = (some: readonly AgentCheckout[]) => sumCents(some.map(({ total_cents }) => total_cents))
  return { paid_cents: total(paid), open_cents: total(open) }
}

/** The spending of each key and app of an account, by id. Those without spending are left out. */
export interface AccountSpending {
  /** The day on which the next month begins. */
  resets_on: PacificDay
  keys: Record<string, Spending>
  apps: Record<string, Spending>
}

/** The used and the remaining part of a limit. */
export const SpendingLeft = z
  .object({
    monthly_cap_cents: z.int().describe('The limit of a calendar month, in cents.'),
    spent_cents: z.int().describe('What counts against it: paid this month, or open in checkouts.'),
    open_cents: z.int().describe('The part of it in open checkouts. It is free again when they expire.'),
    remaining_cents: z
      .int()
      .describe('What may still be requested, delivery and tax included; never below 0.'),
    resets_on: z.string().describe('The day on which the next month begins.'),
  })
  .meta({ id: 'SpendingLeft' })
export type SpendingLeft = z.infer<typeof SpendingLeft>

/** Nothing is left when a limit was lowered below what was spent. */
export function spendingLeft(
  monthly_cap_cents: Cents,
  { paid_cents, open_cents }: Spending,
  now: Instant,
): SpendingLeft {
  const spent_cents = paid_cents + open_cents
  const remaining_cents = Math.max(0, monthly_cap_cents - spent_cents)
  const { resets_on } = spendingMonth(now)
  return { monthly_cap_cents, spent_cents, open_cents, remaining_cents, resets_on }
}

export interface SpendingRequest {
  monthly_cap_cents: MonthlyCap
  spending: Spending
  requested_cents: Cents
  now: Instant
  /** The page on which its user changes the limit. */
  manage_url: string
}

/** Returns the refusal of a checkout that would exceed the limit; null if it is allowed. Reaching the limit exactly is allowed. */
export function capRefusal(request: SpendingRequest): Refusal | null {
  const { monthly_cap_cents, spending, requested_cents, now, manage_url } = request
  const spent_cents = spending.paid_cents + spending.open_cents
  if (monthly_cap_cents === null || spent_cents + requested_cents <= monthly_cap_cents) return null
  const { open_cents } = spending
  const { resets_on } = spendingMonth(now)
  const fields = { monthly_cap_cents, spent_cents, open_cents, requested_cents, resets_on, manage_url }
  return new Refusal('spending_cap_reached', refusalSentence(fields), fields)
}

function refusalSentence(cap: {
  monthly_cap_cents: Cents
  spent_cents: Cents
  open_cents: Cents
  requested_cents: Cents
  resets_on: PacificDay
  manage_url: string
}): string {
  const requested = formatCents(cap.requested_cents)
  const person = `The person can change the limit at ${cap.manage_url}`
  if (cap.monthly_cap_cents === 0)
    return `This would ask for ${requested}, and this key or app may not ask for any payment. ${person}.`
  const open = cap.open_cents > 0 ? `, ${formatCents(cap.open_cents)} of it in checkout links still open` : ''
  return (
    `This would ask for ${requested}, over the limit of ${formatCents(cap.monthly_cap_cents)} a month: ` +
    `${formatCents(cap.spent_cents)} is used${open}. ${person}; a new month begins on ${cap.resets_on}.`
  )
}

/** Returns true if a change of limit lets a key or an app spend more. */
export function raisesCap(before: MonthlyCap, after: MonthlyCap): boolean {
  return before !== null && (after === null || after > before)
}
