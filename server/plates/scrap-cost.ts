import type { ReadDb } from '../db/db.ts'
import type { FailureRow } from '../units/unit-store.ts'

/** What a failed print cost the shop, in cents; null: not computed. */
export function scrapCost(_db: ReadDb, _failure: Omit<FailureRow, 'cost_cents'>): number | null {
  return null
}
