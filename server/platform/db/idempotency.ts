import { createHash } from 'node:crypto'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from './db.ts'

/** A request that is carried out once, however often it is sent. */
export interface IdempotentRequest {
  /** Account or guest id of the sender. */
  owner: string
  /** The client's `Idempotency-Key`. */
  key: string
  /** Hash of what the request says. */
  fingerprint: string
}

/** The lifetime of a key (interface, Limits). */
const KEY_LIFETIME_SECONDS = DAY

const FIND = {
  idempotency_keys: `select * from idempotency_keys
    where owner = ? and key = ? and created_at > ? and endpoint = 'create_quote'`,
  accept_answers: 'select * from accept_answers where owner = ? and key = ? and created_at > ?',
  basket_answers: 'select * from basket_answers where owner = ? and key = ? and created_at > ?',
}
type Table = keyof typeof FIND

/** Requests that say the same have the same fingerprint. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/**
 * Returns the stored response; null for a new key. Refuses with `idempotency_key_reused` when the key came with another
 * request.
 */
export function findStoredResponse<Row extends object>(
  db: ReadDb,
  table: Table,
  { owner, key, fingerprint }: IdempotentRequest,
  now: number,
): Row | null {
  const row = db.get<Row & { fingerprint: string }>(FIND[table], owner, key, now - KEY_LIFETIME_SECONDS)
  if (!row) return null
  if (row.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
  return row
}

export function deleteExpiredKeys(tx: WriteDb, table: Table, now: number): void {
  tx.run(`delete from ${table} where created_at <= ?`, now - KEY_LIFETIME_SECONDS)
}
