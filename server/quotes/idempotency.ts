import { createHash } from 'node:crypto'
import { Refusal } from '../../shared/refusals.ts'
import { DAY } from '../../shared/time.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { ownerOfRow } from './insert-quote.ts'
import { findQuote, type Owner, type QuoteRow } from './quote-store.ts'

/** One request that must be done once: who sends it, where to, under which key, and what it says. */
export interface OnceOnly {
  owner: Owner
  endpoint: string
  key: string
  fingerprint: string
}

/** How long a key is remembered (interface, Limits). */
const REMEMBERED_SECONDS = DAY

/** The same bytes of a request give the same fingerprint. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** The quote that the same request made before; null for a new key. Refuses a key that was used for another request. */
export function findDone(db: ReadDb, once: OnceOnly, now: number): QuoteRow | null {
  const row = db.get<{ fingerprint: string; quote_id: string }>(
    'select fingerprint, quote_id from idempotency_keys where owner = ? and endpoint = ? and key = ? and created_at > ?',
    ownerName(once.owner),
    once.endpoint,
    once.key,
    now - REMEMBERED_SECONDS,
  )
  if (!row) return null
  if (row.fingerprint !== once.fingerprint) throw new Refusal('idempotency_key_reused')
  const quote = findQuote(db, row.quote_id)
  // A guest's quote may have gone to an account since; what it is there is not the guest's to see.
  return quote && ownerName(ownerOfRow(quote)) === ownerName(once.owner) ? quote : null
}

/** Remembers what came of it; keys past their day make room. */
export function rememberDone(tx: WriteDb, once: OnceOnly, quoteId: string, now: number): void {
  tx.run('delete from idempotency_keys where created_at <= ?', now - REMEMBERED_SECONDS)
  tx.run(
    'insert or replace into idempotency_keys (owner, endpoint, key, fingerprint, quote_id, created_at) values (?, ?, ?, ?, ?, ?)',
    ownerName(once.owner),
    once.endpoint,
    once.key,
    once.fingerprint,
    quoteId,
    now,
  )
}

function ownerName(owner: Owner): string {
  return owner.account_id ?? owner.guest_id
}
