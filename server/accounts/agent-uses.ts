import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/** Something that an agent did or was refused. */
export interface AgentUse {
  door: 'v1' | 'mcp'
  /** The name of the operation, the same at both doors. */
  action: string
  subject_id: string | null
  /** `done`, or the code of the refusal. */
  outcome: string
}

/** Writes down what a key or a connected app did, so that its person can read it. People’s own doings are not noted. */
export function noteAgentUse(shop: Shop, caller: Caller, use: AgentUse): void {
  if (caller.kind !== 'account' || (caller.key === null && caller.grant === null)) return
  shop.write((tx) =>
    tx.run(
      `insert into agent_uses (at, account_id, key_id, grant_id, door, action, subject_id, outcome)
       values (:at, :account_id, :key_id, :grant_id, :door, :action, :subject_id, :outcome)`,
      {
        at: shop.clock.now(),
        account_id: caller.account_id,
        key_id: caller.key?.id ?? null,
        grant_id: caller.grant?.id ?? null,
        ...use,
      },
    ),
  )
}
