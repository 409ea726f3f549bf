import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { DAY } from '../../shared/time.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import type { Owner } from '../quotes/quote-store.ts'

/** A request to buy, named by its sender, so that sending it again does not buy again. */
export interface AcceptOnce {
  owner: Owner
  key: string
  fingerprint: string
  quote_id: string
}

/** What it was answered: a link to pay at, or a refusal that must not turn into a purchase when it is sent again. */
export interface AcceptAnswer {
  checkout_id: string | null
  refusal: { code: RefusalCode; detail: string; fields: Record<string, unknown> } | null
}

/** "The same Idempotency-Key with the same request returns the first answer for 24 hours." */
const REMEMBERED_SECONDS = DAY

/** Refuses with `idempotency_key_reused` a key that came with another request. */
export function refuseReusedKey(db: ReadDb, once: AcceptOnce, now: number): void {
  findAnswer(db, once, now)
}

/** The answer that the same request got before; null for a new key. Refuses a key that came with another request. */
export function findAnswer(db: ReadDb, once: AcceptOnce, now: number): AcceptAnswer | null {
  const row = db.get<{ fingerprint: string; checkout_id: string | null; refusal: string | null }>(
    'select fingerprint, checkout_id, refusal from accept_answers where owner = ? and key = ? and created_at > ?',
    ownerName(once.owner),
    once.key,
    now - REMEMBERED_SECONDS,
  )
  if (!row) return null
  if (row.fingerprint !== once.fingerprint) throw new Refusal('idempotency_key_reused')
  const { checkout_id, refusal } = row
  return { checkout_id, refusal: refusal === null ? null : (JSON.parse(refusal) as AcceptAnswer['refusal']) }
}

/** Remembers the answer for a day from the first one on; keys past their day make room. */
export function rememberAnswer(
  tx: WriteDb,
  once: AcceptOnce,
  answer: { checkout_id: string } | { refusal: Refusal },
  now: number,
): void {
  tx.run('delete from accept_answers where created_at <= ?', now - REMEMBERED_SECONDS)
  tx.run(
    `insert into accept_answers (owner, key, fingerprint, quote_id, checkout_id, refusal, created_at)
     values (:owner, :key, :fingerprint, :quote_id, :checkout_id, :refusal, :now)
     on conflict (owner, key) do update set checkout_id = excluded.checkout_id, refusal = excluded.refusal`,
    {
      owner: ownerName(once.owner),
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

function ownerName(owner: Owner): string {
  return owner.account_id ?? owner.guest_id
}
