import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import {
  deleteExpiredKeys,
  findStoredResponse,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'

/** A request to buy: sending it again does not buy again. */
export interface AcceptOnce extends IdempotentRequest {
  quote_id: string
}

/** What it was answered: a link to pay at, or a refusal that must not turn into a purchase when it is sent again. */
export interface AcceptAnswer {
  checkout_id: string | null
  refusal: { code: RefusalCode; detail: string; fields: Record<string, unknown> } | null
}

/** The answer that the same request got before; null for a new key. Refuses a key that came with another request. */
export function findAnswer(db: ReadDb, once: AcceptOnce, now: number): AcceptAnswer | null {
  type StoredAnswer = { checkout_id: string | null; refusal: string | null }
  const row = findStoredResponse<StoredAnswer>(db, 'accept_answers', once, now)
  if (!row) return null
  const { checkout_id, refusal } = row
  return { checkout_id, refusal: refusal === null ? null : (JSON.parse(refusal) as AcceptAnswer['refusal']) }
}

/** Refuses with `idempotency_key_reused` a key that came with another request. */
export function refuseReusedKey(db: ReadDb, once: AcceptOnce, now: number): void {
  findStoredResponse(db, 'accept_answers', once, now)
}

/** Remembers the answer for a day from the first one on; keys past their day make room. */
export function rememberAnswer(
  tx: WriteDb,
  once: AcceptOnce,
  answer: { checkout_id: string } | { refusal: Refusal },
  now: number,
): void {
  deleteExpiredKeys(tx, 'accept_answers', now)
  tx.run(
    `insert into accept_answers (owner, key, fingerprint, quote_id, checkout_id, refusal, created_at)
     values (:owner, :key, :fingerprint, :quote_id, :checkout_id, :refusal, :now)
     on conflict (owner, key) do update set checkout_id = excluded.checkout_id, refusal = excluded.refusal`,
    {
      owner: once.owner,
      key: once.key,
      fingerprint: once.fingerprint,
      quote_id: once.quote_id,
      checkout_id: 'checkout_id' in answer ? answer.checkout_id : null,
      refusal: 'refusal' in answer ? refusalText(answer.refusal) : null,
      now,
    },
  )
}

function refusalText({ code, message, fields }: Refusal): string {
  return JSON.stringify({ code, detail: message, fields } satisfies AcceptAnswer['refusal'])
}
