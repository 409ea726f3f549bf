import { createHash } from 'node:crypto'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from './db.ts'

/** A request that is carried out once, however often it is sent. */
export interface IdempotentRequest {
  /** A key serves one request of each kind. */
  endpoint: 'create_quote' | 'accept_quote' | 'basket'
  /** Account or guest id of the sender. */
  owner: string
  /** The client's `Idempotency-Key`. */
  key: string
  /** Hash of what the request says. */
  fingerprint: string
}

/** The result of a request: a quote or a basket, its purchase, or a refusal that must not turn into a purchase later. */
export interface StoredAnswer {
  quote_id: string | null
  basket_id: string | null
  purchase_id: string | null
  refusal: { code: RefusalCode; detail: string; fields: Record<string, unknown> } | null
}

/** A key is remembered for a day (interface, Limits). */
const KEY_LIFETIME_SECONDS = DAY

/** Requests that say the same have the same fingerprint. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** Returns the stored answer, or null for a new key. Refuses with `idempotency_key_reused` a key that came with another request. */
export function findAnswer(
  db: ReadDb,
  { endpoint, owner, key, fingerprint }: IdempotentRequest,
  now: number,
): StoredAnswer | null {
  type Row = Omit<StoredAnswer, 'refusal'> & { refusal: string | null; fingerprint: string }
  const row = db.get<Row>(
    'select * from idempotency_keys where owner = ? and endpoint = ? and key = ? and created_at > ?',
    owner,
    endpoint,
    key,
    now - KEY_LIFETIME_SECONDS,
  )
  if (!row) return null
  if (row.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
  const { quote_id, basket_id, purchase_id, refusal } = row
  const parsed = refusal === null ? null : (JSON.parse(refusal) as StoredAnswer['refusal'])
  return { quote_id, basket_id, purchase_id, refusal: parsed }
}

/** Throws the stored refusal again. */
export function refuseAgain({ refusal }: StoredAnswer): void {
  if (refusal) throw new Refusal(refusal.code, refusal.detail, refusal.fields)
}

/** Remembers the answer for a day from the first one on; keys past their day make room. */
export function rememberAnswer(
  tx: WriteDb,
  { endpoint, owner, key, fingerprint }: IdempotentRequest,
  answer: Partial<Omit<StoredAnswer, 'refusal'>> & { refusal?: Refusal },
  now: number,
): void {
  const { quote_id = null, basket_id = null, purchase_id = null, refusal } = answer
  tx.run('delete from idempotency_keys where created_at <= ?', now - KEY_LIFETIME_SECONDS)
  tx.run(
    `insert into idempotency_keys
       (owner, endpoint, key, fingerprint, quote_id, basket_id, purchase_id, refusal, created_at)
     values (:owner, :endpoint, :key, :fingerprint, :quote_id, :basket_id, :purchase_id, :refusal, :now)
     on conflict (owner, endpoint, key) do update set quote_id = excluded.quote_id, basket_id = excluded.basket_id,
       purchase_id = excluded.purchase_id, refusal = excluded.refusal`,
    {
      owner,
      endpoint,
      key,
      fingerprint,
      quote_id,
      basket_id,
      purchase_id,
      now,
      refusal: refusal ? refusalText(refusal) : null,
    },
  )
}

function refusalText({ code, message, fields }: Refusal): string {
  return JSON.stringify({ code, detail: message, fields } satisfies StoredAnswer['refusal'])
}
