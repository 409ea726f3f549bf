import {
  FAILURES_FORGOTTEN_AFTER,
  FREE_TRIES,
  FREE_TRIES_IN_ALL,
  lockSeconds,
  secondsLocked,
} from '../../shared/accounts/lockout.ts'
import { networkOf } from '../../shared/accounts/network.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './account-store.ts'
import { hashSecret } from './sessions.ts'

/** What somebody tries to prove who they are with, and where it counts. */
export interface Trying {
  email: string
  with: 'password' | 'current password' | 'recovery code'
  /** The browser's network address, where it is known. */
  from: string | null
  /**
   * Where failures count: of the network address together with the account, and for passwords of the account in all; of a
   * browser that the account signed in with before; of a session. Each has its own count, so none can lock another.
   */
  by: { network: string } | { device: string } | { session: string }
}

/** A try that has been counted, with what it was counted in. */
export interface CountedTry extends Trying {
  buckets: { id: string; free: number; failures: number; last_at: number; earlier_at: number }[]
}

interface TryRow {
  failures: number
  last_at: number
}

/** An address is kept as its hash: known and unknown ones alike, and whatever else was typed into that field. */
function hashEmail(email: string): string {
  return hashSecret(email.trim().toLowerCase())
}

function bucketsOf(trying: Trying): { id: string; free: number }[] {
  const bucket = (where: string, free = FREE_TRIES) => ({
    id: hashSecret(`${trying.with}\n${hashEmail(trying.email)}\n${where}`),
    free,
  })
  if ('device' in trying.by) return [bucket(`device ${trying.by.device}`)]
  if ('session' in trying.by) return [bucket(`session ${trying.by.session}`)]
  const here = bucket(`network ${networkOf(trying.by.network)}`)
  // Recovery codes are too long to be guessed: nobody may lock them for others.
  return trying.with === 'password' ? [here, bucket('all', FREE_TRIES_IN_ALL)] : [here]
}

/**
 * Counts a try before anything is compared, so that of many at once only the free ones are. Refuses (429) where there were
 * too many, known address or not, right or wrong.
 */
export function countTry(shop: Shop, trying: Trying): CountedTry {
  const now = shop.clock.now()
  const email_hash = hashEmail(trying.email)
  return shop.write((tx) => {
    tx.run('delete from sign_in_tries where last_at < :before or last_at > :after', {
      before: now - FAILURES_FORGOTTEN_AFTER,
      after: now + FAILURES_FORGOTTEN_AFTER,
    })
    const found = bucketsOf(trying).map((bucket) => ({ ...bucket, row: findTries(tx, bucket.id) }))
    const wait = Math.max(...found.map(({ row, free }) => (row ? secondsLocked(row, { now, free }) : 0)))
    if (wait > 0) throw locked(wait)
    const buckets = found.map(({ id, free, row }) => {
      const failures = (row?.failures ?? 0) + 1
      return { id, free, failures, last_at: now, earlier_at: row?.last_at ?? now }
    })
    for (const bucket of buckets) saveTries(tx, { ...bucket, email_hash })
    return { ...trying, buckets }
  })
}

function locked(retry_after: number): Refusal {
  const sentence = `Too many wrong tries. Wait ${retry_after} seconds, or use another way to sign in.`
  return new Refusal('rate_limited', sentence, { retry_after })
}

/** The try was right: it is taken back, and what was counted from the same place is forgotten. */
export function takeTryBack(tx: WriteDb, { buckets: [here, ...others] }: CountedTry): void {
  tx.run('delete from sign_in_tries where bucket = ?', here.id)
  for (const { id, last_at, earlier_at } of others)
    tx.run(
      `update sign_in_tries set failures = max(0, failures - 1),
         last_at = case when last_at = :last_at then :earlier_at else last_at end
       where bucket = :id`,
      { id, last_at, earlier_at },
    )
}

/** The try was wrong: it stays counted, and is written down. */
export function recordWrongTry(shop: Shop, caller: Caller, tried: CountedTry): void {
  const now = shop.clock.now()
  shop.write((tx) => {
    // Of an address that nobody has, only that it was tried: it may be a password in the wrong field.
    const subject_id = findAccountByEmail(tx, tried.email)?.id ?? 'unknown'
    recordFailure(tx, now, caller, { ...tried, subject_id })
    for (const { failures, free } of tried.buckets) {
      const seconds = lockSeconds(failures, free)
      if (seconds === 0) continue
      const details = { seconds, failures }
      recordEvent(tx, now, caller, { subject: 'account', subject_id, what: 'account locked', details })
    }
  })
}

/** Writes down that somebody failed to sign in. */
export function recordFailure(
  tx: WriteDb,
  now: number,
  caller: Caller,
  failed: { with: Trying['with'] | 'passkey'; from: string | null; subject_id: string },
): void {
  recordEvent(tx, now, caller, {
    subject: 'account',
    subject_id: failed.subject_id,
    what: 'sign-in failed',
    details: { with: failed.with, from: failed.from },
  })
}

/** Everything that was counted for an address, wherever it was tried. */
export function forgetTries(tx: WriteDb, email: string): void {
  tx.run('delete from sign_in_tries where email_hash = ?', hashEmail(email))
}

function findTries(tx: WriteDb, bucket: string): TryRow | undefined {
  return tx.get<TryRow>('select failures, last_at from sign_in_tries where bucket = ?', bucket)
}

function saveTries(tx: WriteDb, tries: TryRow & { id: string; email_hash: string }): void {
  const { id, email_hash, failures, last_at } = tries
  tx.run(
    `insert into sign_in_tries (bucket, email_hash, failures, last_at) values (:id, :email_hash, :failures, :last_at)
     on conflict (bucket) do update set failures = :failures, last_at = :last_at`,
    { id, email_hash, failures, last_at },
  )
}
