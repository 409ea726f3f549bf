import { z } from 'zod'
import { formatCents } from '../platform/money.ts'
import { REFUSALS, type RefusalCode } from '../platform/refusal-codes.ts'
import { DAY } from '../platform/time.ts'

/** Seconds that an agent's uses stay listed. */
export const USE_SECONDS = 90 * DAY
/** Kept for one account, so that a runaway agent cannot fill the disk. */
export const MAX_USES = 20_000
export const USE_PAGE = 30

export const ReadAgentUses = z.object({
  /** One key or one app; all when both are left out. */
  key_id: z.string().max(40).optional(),
  grant_id: z.string().max(40).optional(),
  /** Continue after this entry. */
  cursor: z.int().nullish(),
})
export type ReadAgentUses = z.infer<typeof ReadAgentUses>

/** An API key or an app, with its name. */
export interface NamedAgent {
  kind: 'key' | 'app'
  id: string
  name: string
}

/** An act of an agent, done or refused. */
export interface AgentUseEntry {
  id: number
  at: number
  by: NamedAgent
  /** The name of the operation. */
  action: string
  /** `done`, or the code of the refusal. */
  outcome: string
  /** The amount that a person was asked to pay, or would have been. */
  amount_cents: number | null
  /** The part, if it belongs to the account. */
  part: { quote_id: string; filename: string; ordered: boolean } | null
}

export interface AgentUses {
  entries: AgentUseEntry[]
  next_cursor: number | null
  /** The agent, when the entries are of one agent. */
  of: NamedAgent | null
}

/** The text of an entry: what was done, or what could not be done and why. */
export interface UseWords {
  text: string
  refused: string | null
}

type DescribedUse = Pick<AgentUseEntry, 'action' | 'outcome' | 'amount_cents'> & {
  part: { filename: string } | null
}

export function wordsOfUse(entry: DescribedUse): UseWords {
  const { outcome } = entry
  if (outcome === 'person_required') return { text: 'Tried what only you can do', refused: REASONS[outcome]! }
  const [did, verb, rest] = wordsOf(entry)
  // A checkout link is the success of an accept.
  if (outcome === 'done' || outcome === 'payment_required')
    return { text: `${did} ${rest}`.trim(), refused: null }
  return { text: `Could not ${verb} ${rest}`.trim(), refused: reasonOf(outcome) }
}

/** Returns the past tense, the infinitive, and the object of a use. */
function wordsOf({ action, outcome, amount_cents, part }: DescribedUse): [string, string, string] {
  const object = part?.filename ?? 'a part'
  switch (action) {
    case 'create_upload':
      return ['Got', 'get', 'an upload link']
    case 'create_quote':
      return ['Created', 'create', `a quote for ${object}`]
    case 'requote':
      return ['Changed', 'change', `the quote for ${object}`]
    case 'claim_quote':
      return ['Moved', 'move', `the quote for ${object} to your account`]
    case 'send_engineering_request':
      return ['Sent', 'send', `${object} to the shop’s engineers`]
    case 'withdraw_quote':
      return ['Withdrew', 'withdraw', `the request for ${object}`]
    case 'price_delivery':
      return ['Got a price for', 'get a price for', `the delivery of ${object}`]
    case 'cancel_order':
      return ['Canceled', 'cancel', `the order of ${object}`]
    case 'accept_quote':
    case 'start_checkout':
      if (amount_cents !== null)
        return ['Asked you', 'ask you', `to pay ${formatCents(amount_cents)} for ${object}`]
      return outcome === 'done'
        ? ['Found', 'find', `that ${object} was already paid`]
        : ['Asked', 'ask', `you to buy ${object}`]
    // Reads are recorded only when they are refused.
    case 'list_quotes':
    case 'get_quote':
      return ['Read', 'read', 'your quotes']
    case 'list_orders':
    case 'get_order':
      return ['Read', 'read', 'your orders']
    default:
      return wordsOfBasket({ action, outcome, amount_cents }) ?? ['Used', 'use', `“${action}”`]
  }
}

/** Returns the words for an act on a basket; null for everything else. */
function wordsOfBasket({
  action,
  outcome,
  amount_cents,
}: Omit<DescribedUse, 'part'>): [string, string, string] | null {
  switch (action) {
    case 'create_basket':
      return ['Created', 'create', 'a basket of your quotes']
    case 'split_quote':
      return ['Split', 'split', 'a file into its parts']
    case 'get_basket':
      return ['Read', 'read', 'your basket']
    case 'change_basket':
      return ['Changed', 'change', 'your basket']
    case 'price_basket_delivery':
      return ['Got a price for', 'get a price for', 'the delivery of your basket']
    case 'accept_basket':
    case 'start_basket_checkout':
      if (amount_cents !== null)
        return ['Asked you', 'ask you', `to pay ${formatCents(amount_cents)} for your basket`]
      return outcome === 'done'
        ? ['Found', 'find', 'that your basket was already paid']
        : ['Asked', 'ask', 'you to buy your basket']
    default:
      return null
  }
}

/** Reasons for people, if the refusal's own sentence addresses the program. */
const REASONS: Partial<Record<RefusalCode | 'invalid_input', string>> = {
  spending_cap_reached: 'Monthly limit reached',
  insufficient_scope: 'It does not have permission',
  person_required: 'Refused',
  invalid_input: 'It sent an invalid request',
  idempotency_key_required: 'It sent an invalid request',
  idempotency_key_reused: 'It sent an invalid request',
  payment_required: 'Waiting for your payment',
}

function reasonOf(outcome: string): string {
  const reason = REASONS[outcome as RefusalCode]
  if (reason) return reason
  return outcome in REFUSALS ? REFUSALS[outcome as RefusalCode][1].replace(/\.$/, '') : 'Refused'
}
