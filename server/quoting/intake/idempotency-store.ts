import {
  deleteExpiredKeys,
  findStoredResponse,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { ownerKey } from '../measuring/known-parts.ts'
import { findQuote, type QuoteRow } from '../quote-store.ts'

/** Returns the quote that the same request made before; null for a new key. */
export function findRequestedQuote(db: ReadDb, request: IdempotentRequest, now: number): QuoteRow | null {
  const stored = findStoredResponse<{ quote_id: string }>(db, 'idempotency_keys', request, now)
  const quote = stored && findQuote(db, stored.quote_id)
  // A guest's quote may have moved to an account since; what happens to it there is not the guest's to see.
  return quote && ownerKey(quote) === request.owner ? quote : null
}

export function saveRequestedQuote(
  tx: WriteDb,
  { owner, key, fingerprint }: IdempotentRequest,
  quoteId: string,
  now: number,
): void {
  deleteExpiredKeys(tx, 'idempotency_keys', now)
  tx.run(
    `insert or replace into idempotency_keys (owner, endpoint, key, fingerprint, quote_id, created_at)
     values (?, 'create_quote', ?, ?, ?, ?)`,
    owner,
    key,
    fingerprint,
    quoteId,
    now,
  )
}
