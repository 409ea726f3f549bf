import { z } from 'zod'
import { formatCents } from '../money.ts'
import { REFUSALS, type RefusalCode } from '../refusals.ts'
import { DAY } from '../time.ts'

/** What an agent did is kept this long. */
export const USE_SECONDS = 90 * DAY
/** An agent that runs wild cannot fill the disk: of one account no more than these are kept. */
export const MAX_USES = 20_000
export const USE_PAGE = 30

export const ReadAgentUses = z.object({
  /** Of one key or one connected app; of all where both are left out. */
  key_id: z.string().max(40).optional(),
  grant_id: z.string().max(40).optional(),
  /** Continue after this entry. */
  cursor: z.int().nullish(),
})
export type ReadAgentUses = z.infer<typeof ReadAgentUses>

/** A key or a connected app, as its person named or connected it. */
export interface NamedAgent {
  kind: 'key' | 'app'
  id: string
  name: string
}

/** Something that an agent did, or was refused. */
export interface AgentUseEntry {
  id: number
  at: number
  by: NamedAgent
  /** The name of the operation. */
  action: string
  /** `done`, or the code of the refusal. */
  outcome: string
  /** What a person was asked to pay, or would have been. */
  amount_cents: number | null
  /** The part it was about, where that is the account’s own. */
  part: { quote_id: string; filename: string; ordered: boolean } | null
}

export interface AgentUses {
  entries: AgentUseEntry[]
  next_cursor: number | null
  /** Whose entries these are, where they are one agent’s. */
  of: NamedAgent | null
}

/** An entry as its person reads it: what was done, or what could not be done and why. */
export interface UseWords {
  text: string
  refused: string | null
}

type Told = Pick<AgentUseEntry, 'action' | 'outcome' | 'amount_cents'> & {
  part: { filename: string } | null
}

export function wordsOfUse(entry: Told): UseWords {
  const { outcome } = entry
  if (outcome === 'person_required') return { text: 'Tried what only you can do', refused: REASONS[outcome]! }
  const [did, verb, rest] = wordsOf(entry)
  // A link to pay at is what an accept is for.
  if (outcome === 'done' || outcome === 'payment_required')
    return { text: `${did} ${rest}`.trim(), refused: null }
  return { text: `Could not ${verb} ${rest}`.trim(), refused: reasonOf(outcome) }
}

/** What was done, the same as a bare verb, and what both are about. */
function wordsOf({ action, outcome, amount_cents, part }: Told): [string, string, string] {
  const what = part?.filename ?? 'a part'
  switch (action) {
    case 'create_upload':
      return ['Got', 'get', 'an address to send a file to']
    case 'create_quote':
      return ['Made', 'make', `a quote for ${what}`]
    case 'requote':
      return ['Changed', 'change', `the quote for ${what}`]
    case 'claim_quote':
      return ['Took', 'take', `the quote for ${what} into your account`]
    case 'send_engineering_request':
      return ['Sent', 'send', `${what} to the shop’s engineers`]
    case 'withdraw_quote':
      return ['Withdrew', 'withdraw', `the request for ${what}`]
    case 'price_delivery':
      return ['Priced', 'price', `the delivery of ${what}`]
    case 'cancel_order':
      return ['Cancelled', 'cancel', `the order of ${what}`]
    case 'accept_quote':
    case 'start_checkout':
      if (amount_cents !== null)
        return ['Asked you', 'ask you', `to pay ${formatCents(amount_cents)} for ${what}`]
      return outcome === 'done'
        ? ['Found', 'find', `${what} paid already`]
        : ['Asked', 'ask', `you to buy ${what}`]
    // Only what it may not do is noted of reading.
    case 'list_quotes':
    case 'get_quote':
      return ['Read', 'read', 'your quotes']
    case 'list_orders':
    case 'get_order':
      return ['Read', 'read', 'your orders']
    default:
      return ['Used', 'use', `“${action}”`]
  }
}

/** Where the shop’s own sentence speaks to the program. */
const REASONS: Partial<Record<RefusalCode | 'invalid_input', string>> = {
  spending_cap_reached: 'Monthly limit reached',
  insufficient_scope: 'It is not allowed to',
  person_required: 'Refused',
  invalid_input: 'What it sent was not right',
  idempotency_key_required: 'What it sent was not right',
  idempotency_key_reused: 'What it sent was not right',
  payment_required: 'It waits for your payment',
}

function reasonOf(outcome: string): string {
  const reason = REASONS[outcome as RefusalCode]
  if (reason) return reason
  return outcome in REFUSALS ? REFUSALS[outcome as RefusalCode][1].replace(/\.$/, '') : 'Refused'
}
