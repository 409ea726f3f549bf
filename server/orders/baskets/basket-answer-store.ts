import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import {
  deleteExpiredKeys,
  findStoredResponse,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'

/** A request about a basket that is carried out once. One key serves one request, whichever endpoint it was sent to. */
export interface BasketRequest extends IdempotentRequest {
  endpoint: 'create' | 'accept'
}

/** What it led to: the basket, and of an accept the purchase or a refusal that must not turn into a purchase. */
export interface BasketAnswer {
  basket_id: string
  purchase_id: string | null
  refusal: { code: RefusalCode; detail: string; fields: Record<string, unknown> } | null
}

/** The answer that the same request got before; null for a new key. Refuses a key that came with another request. */
export function findBasketAnswer(db: ReadDb, request: BasketRequest, now: number): BasketAnswer | null {
  type StoredAnswer = Omit<BasketAnswer, 'refusal'> & { refusal: string | null }
  const row = findStoredResponse<StoredAnswer>(db, 'basket_answers', request, now)
  if (!row) return null
  const { basket_id, purchase_id, refusal } = row
  return {
    basket_id,
    purchase_id,
    refusal: refusal === null ? null : (JSON.parse(refusal) as BasketAnswer['refusal']),
  }
}

/** Remembers the answer for a day from the first one on; keys past their day make room. */
export function rememberBasketAnswer(
  tx: WriteDb,
  request: BasketRequest,
  answer: { basket_id: string; purchase_id?: string; refusal?: Refusal },
  now: number,
): void {
  deleteExpiredKeys(tx, 'basket_answers', now)
  tx.run(
    `insert into basket_answers (owner, endpoint, key, fingerprint, basket_id, purchase_id, refusal, created_at)
     values (:owner, :endpoint, :key, :fingerprint, :basket_id, :purchase_id, :refusal, :now)
     on conflict (owner, endpoint, key) do update set purchase_id = excluded.purchase_id, refusal = excluded.refusal`,
    {
      owner: request.owner,
      endpoint: request.endpoint,
      key: request.key,
      fingerprint: request.fingerprint,
      basket_id: answer.basket_id,
      purchase_id: answer.purchase_id ?? null,
      refusal: answer.refusal ? refusalText(answer.refusal) : null,
      now,
    },
  )
}

function refusalText({ code, message, fields }: Refusal): string {
  return JSON.stringify({ code, detail: message, fields } satisfies BasketAnswer['refusal'])
}
