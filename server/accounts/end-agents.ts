import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import type { TheShop } from '../platform/db/events.ts'

/** Counts of what was revoked. */
export interface EndedAgents {
  keys: number
  apps: number
}

/** Revokes every API key and connected app of an account. Passed in, because `oauth` is above this folder on the ladder. */
export type EndAgents = (
  tx: WriteDb,
  request: { account_id: string; caller: Caller | TheShop; now: number },
) => EndedAgents
