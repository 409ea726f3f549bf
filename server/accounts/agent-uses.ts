import { MAX_USES, USE_SECONDS } from '../../shared/accounts/agent-uses.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { Caller } from '../platform/caller.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import type { Shop } from '../platform/shop.ts'

/** An act of an agent, done or refused. */
export interface AgentUse {
  door: 'v1' | 'mcp'
  /** The name of the operation, the same in `/v1` and MCP. */
  action: string
  /** A quote or an order. */
  subject_id: string | null
  /** `done`, or the code of the refusal. */
  outcome: string
  /** The amount that a person was asked to pay, or would have been. */
  amount_cents: number | null
}

/** A caller can send anything in place of an id; only ids are stored. */
const QUOTE_ID = new RegExp(`^${ID_PREFIX.quote}_\\w{1,38}$`)

/**
 * Records what an API key or a connected app did, for its person to read: ids and amounts only. What people do themselves is
 * not recorded, nor are requests over a rate limit. A failure here does not undo the operation.
 */
export function noteAgentUse(shop: Shop, caller: Caller, use: AgentUse): void {
  if (caller.kind !== 'account' || (caller.key === null && caller.grant === null)) return
  if (use.outcome === 'rate_limited') return
  const row = {
    ...use,
    at: shop.clock.now(),
    account_id: caller.account_id,
    key_id: caller.key?.id ?? null,
    grant_id: caller.grant?.id ?? null,
    subject_id: use.subject_id !== null && QUOTE_ID.test(use.subject_id) ? use.subject_id : null,
  }
  try {
    shop.write((tx) => tx.run(INSERT, row))
  } catch (error) {
    shop.log.error({ err: error, action: use.action }, 'could not record an agent use')
  }
}

const INSERT = `insert into agent_uses
    (at, account_id, key_id, grant_id, door, action, subject_id, outcome, amount_cents)
  values (:at, :account_id, :key_id, :grant_id, :door, :action, :subject_id, :outcome, :amount_cents)`

/** Returns the amount of a checkout link in an answer or a refusal. */
export function amountIn(answer: object): number | null {
  const { amount_due_cents, requested_cents } = answer as Record<string, unknown>
  const amount = amount_due_cents ?? requested_cents
  return typeof amount === 'number' && amount > 0 ? amount : null
}

/** Deletes uses older than 90 days, and the oldest above the limit for one account; nothing while the clock is in doubt. */
export function sweepAgentUses(shop: Shop): void {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return
  shop.write((tx) => {
    tx.run('delete from agent_uses where at < ?', now - USE_SECONDS)
    tx.run(
      `delete from agent_uses where id in (select id from
         (select id, row_number() over (partition by account_id order by id desc) as place from agent_uses)
         where place > ?)`,
      MAX_USES,
    )
  })
}
