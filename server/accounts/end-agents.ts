import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import type { TheShop } from '../db/events.ts'

/** How many of each were ended. */
export interface EndedAgents {
  keys: number
  apps: number
}

/** Ends every API key and connected app of an account; given by the domain of apps, which is above this one. */
export type EndAgents = (
  tx: WriteDb,
  of: { account_id: string; caller: Caller | TheShop; now: number },
) => EndedAgents
