import { z } from 'zod'
import { formatCents, sumCents, type Cents } from '../money.ts'
import { Refusal } from '../refusals.ts'
import { firstOfMonth, instantOf, pacificDayOf, type Instant, type PacificDay } from '../time.ts'

/** A million dollars: whoever wants more sets no limit. */
export const MAX_CAP_CENTS = 100_000_000

/** What a key or a connected app may ask its person to pay for in a calendar month. */
export const MonthlyCap = z.int().min(0).max(MAX_CAP_CENTS).nullable().meta({
  description:
    'The most, in cents, that may be asked for in one calendar month (Pacific), delivery and tax included. 0: nothing; null: no limit.',
})
export type MonthlyCap = z.infer<typeof MonthlyCap>

/** A checkout link that a key or an app opened. */
export interface AgentCheckout {
  state: 'opening' | 'open' | 'paid' | 'expired' | 'replaced'
  total_cents: Cents
  expires_at: Instant
  paid_at: Instant | null
}

/** What counts against a limit: paid this month, and asked for in links that can still be paid. */
export interface Spending {
  paid_cents: Cents
  open_cents: Cents
}

/** The calendar month that a moment is in, on the shop’s clock: when it began, and the day on which the next one begins. */
export function spendingMonth(now: Instant): { from: Instant; resets_on: PacificDay } {
  const today = pacificDayOf(now)
  return { from: instantOf(firstOfMonth(today), '00:00'), resets_on: firstOfMonth(today, 1) }
}

/**
 * What counts at `now`. A link counts with all of its total from the moment it is made until its time is over or
 * another one takes its place; once paid it counts in the month of the payment, also where the money was given back
 * since: a limit is about how much was entrusted, not about how it ended.
 */
export function spendingOf(links: readonly AgentCheckout[], now: Instant): Spending {
  const { from } = spendingMonth(now)
  const paid = links.filter(({ state, paid_at }) => state === 'paid' && (paid_at ?? 0) >= from)
  const open = links.filter(
    ({ state, expires_at }) => (state === 'opening' || state === 'open') && expires_at > now,
  )
  const total = (some: readonly AgentCheckout[]) => sumCents(some.map(({ total_cents }) => total_cents))
  return { paid_cents: total(paid), open_cents: total(open) }
}

/** Of each key and connected app of an account, by its id. Those that spent nothing are not there. */
export interface AccountSpending {
  /** The day on which the next month begins. */
  resets_on: PacificDay
  keys: Record<string, Spending>
  apps: Record<string, Spending>
}

/** How a key or an app that has a limit stands in it. */
export const SpendingLeft = z
  .object({
    monthly_cap_cents: z.int().describe('The limit of a calendar month, in cents.'),
    spent_cents: z.int().describe('What counts against it: paid, and asked for in links that can be paid.'),
    open_cents: z.int().describe('The part of it in links that can be paid. It is free again when they end.'),
    remaining_cents: z
      .int()
      .describe('What may still be asked for, delivery and tax included; never below 0.'),
    resets_on: z.string().describe('The day on which the next month begins.'),
  })
  .meta({ id: 'SpendingLeft' })
export type SpendingLeft = z.infer<typeof SpendingLeft>

/** A limit may have been lowered below what was spent before: then nothing is left. */
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
  /** Where its person changes the limit. */
  manage_url: string
}

/** Why a link of this total may not be opened; null when it may. Exactly up to the limit is allowed. */
export function capRefusal(question: SpendingRequest): Refusal | null {
  const { monthly_cap_cents, spending, requested_cents, now, manage_url } = question
  const spent_cents = spending.paid_cents + spending.open_cents
  if (monthly_cap_cents === null || spent_cents + requested_cents <= monthly_cap_cents) return null
  const { open_cents } = spending
  const { resets_on } = spendingMonth(now)
  const fields = { monthly_cap_cents, spent_cents, open_cents, requested_cents, resets_on, manage_url }
  return new Refusal('spending_cap_reached', sentence(fields), fields)
}

function sentence(of: {
  monthly_cap_cents: Cents
  spent_cents: Cents
  open_cents: Cents
  requested_cents: Cents
  resets_on: PacificDay
  manage_url: string
}): string {
  const asked = formatCents(of.requested_cents)
  const person = `The person can change the limit at ${of.manage_url}`
  if (of.monthly_cap_cents === 0)
    return `This would ask for ${asked}, and this key or app may not ask for any payment. ${person}.`
  const open = of.open_cents > 0 ? `, ${formatCents(of.open_cents)} of it in checkout links still open` : ''
  return (
    `This would ask for ${asked}, over the limit of ${formatCents(of.monthly_cap_cents)} a month: ` +
    `${formatCents(of.spent_cents)} is used${open}. ${person}; a new month begins on ${of.resets_on}.`
  )
}

/** Whether a key or an app may spend more after a change of its limit. */
export function raisesCap(before: MonthlyCap, after: MonthlyCap): boolean {
  return before !== null && (after === null || after > before)
}
