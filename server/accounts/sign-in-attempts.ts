import {
  FAILURES_FORGOTTEN_AFTER,
  FREE_ATTEMPTS,
  MAX_ATTEMPTS_IN_TOTAL,
  lockSeconds,
  secondsLocked,
} from '../../shared/accounts/lockout.ts'
import { networkOf } from '../../shared/accounts/network.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccountByEmail } from './account-store.ts'
import { hashSecret } from './sessions.ts'

/** An attempt to sign in, and where failures count. */
export interface SignInAttempt {
  email: string
  with: 'password' | 'current password' | 'recovery code' | 'PIN'
  /** The browser's network address, if known. */
  from: string | null
  /**
   * The counter of a failure: the network address together with the account, and for passwords the account in all; a
   * browser that the account signed in with before; a session; a shop-floor tablet. Each has its own count, so none can
   * lock another.
   */
  by: { network: string } | { device: string } | { session: string } | { floor_device: string; name: string }
}

/** An attempt with the counters it was counted in. */
export interface CountedAttempt extends SignInAttempt {
  buckets: { id: string; free: number; failures: number; last_at: number; earlier_at: number }[]
}

interface AttemptRow {
  failures: number
  last_at: number
}

/** Only a hash of the address is stored, because people also type passwords into that field. */
function hashEmail(email: string): string {
  return hashSecret(email.trim().toLowerCase())
}

function bucketsOf(attempt: SignInAttempt): { id: string; free: number }[] {
  const bucket = (where: string, free = FREE_ATTEMPTS) => ({
    id: hashSecret(`${attempt.with}\n${hashEmail(attempt.email)}\n${where}`),
    free,
  })
  if ('device' in attempt.by) return [bucket(`device ${attempt.by.device}`)]
  if ('floor_device' in attempt.by) return [bucket(`floor device ${attempt.by.floor_device}`)]
  if ('session' in attempt.by) return [bucket(`session ${attempt.by.session}`)]
  const networkBucket = bucket(`network ${networkOf(attempt.by.network)}`)
  // Recovery codes are too long to guess, so attempts from elsewhere do not lock them.
  return attempt.with === 'password' ? [networkBucket, bucket('all', MAX_ATTEMPTS_IN_TOTAL)] : [networkBucket]
}

/**
 * Counts an attempt before anything is compared, so that parallel attempts cannot exceed the limit. Throws `rate_limited` after
 * too many, whether or not the address is known and the secret right.
 */
export function countAttempt(shop: Shop, attempt: SignInAttempt): CountedAttempt {
  const now = shop.clock.now()
  const email_hash = hashEmail(attempt.email)
  return shop.write((tx) => {
    tx.run('delete from sign_in_tries where last_at < :before or last_at > :after', {
      before: now - FAILURES_FORGOTTEN_AFTER,
      after: now + FAILURES_FORGOTTEN_AFTER,
    })
    const found = bucketsOf(attempt).map((bucket) => ({ ...bucket, row: findAttempts(tx, bucket.id) }))
    const wait = Math.max(...found.map(({ row, free }) => (row ? secondsLocked(row, { now, free }) : 0)))
    if (wait > 0) throw makeLockedRefusal(wait, attempt.with)
    const buckets = found.map(({ id, free, row }) => {
      const failures = (row?.failures ?? 0) + 1
      return { id, free, failures, last_at: now, earlier_at: row?.last_at ?? now }
    })
    for (const bucket of buckets) saveAttempts(tx, { ...bucket, email_hash })
    return { ...attempt, buckets }
  })
}

function makeLockedRefusal(retry_after: number, credential: SignInAttempt['with']): Refusal {
  const sentence =
    credential === 'PIN'
      ? `Too many wrong PINs. Wait ${retry_after} seconds.`
      : `Too many failed attempts. Wait ${retry_after} seconds, or sign in another way.`
  return new Refusal('rate_limited', sentence, { retry_after })
}

/** Uncounts a successful attempt, and resets the counter of the same place. */
export function uncountAttempt(tx: WriteDb, { buckets: [here, ...others] }: CountedAttempt): void {
  tx.run('delete from sign_in_tries where bucket = ?', here.id)
  for (const { id, last_at, earlier_at } of others)
    tx.run(
      `update sign_in_tries set failures = max(0, failures - 1),
         last_at = case when last_at = :last_at then :earlier_at else last_at end
       where bucket = :id`,
      { id, last_at, earlier_at },
    )
}

/** Records a failed attempt, which stays counted. */
export function recordFailedAttempt(shop: Shop, caller: Caller, attempt: CountedAttempt): void {
  const now = shop.clock.now()
  shop.write((tx) => {
    // An unknown address is not stored: it may be a password typed into the wrong field.
    const subject_id = findAccountByEmail(tx, attempt.email)?.id ?? 'unknown'
    recordFailure(tx, now, caller, { ...attempt, subject_id })
    for (const { failures, free } of attempt.buckets) {
      const seconds = lockSeconds(failures, free)
      if (seconds === 0) continue
      const details = { seconds, failures, ...('name' in attempt.by ? { name: attempt.by.name } : {}) }
      const what = attempt.with === 'PIN' ? 'PIN locked' : 'account locked'
      recordEvent(tx, now, caller, { subject: 'account', subject_id, what, details })
    }
  })
}

/** Records a failed sign-in. */
export function recordFailure(
  tx: WriteDb,
  now: number,
  caller: Caller,
  failed: { with: SignInAttempt['with'] | 'passkey'; from: string | null; subject_id: string },
): void {
  recordEvent(tx, now, caller, {
    subject: 'account',
    subject_id: failed.subject_id,
    what: 'sign-in failed',
    details: { with: failed.with, from: failed.from },
  })
}

/** Resets all counters of an address. */
export function forgetAttempts(tx: WriteDb, email: string): void {
  tx.run('delete from sign_in_tries where email_hash = ?', hashEmail(email))
}

function findAttempts(tx: WriteDb, bucket: string): AttemptRow | undefined {
  return tx.get<AttemptRow>('select failures, last_at from sign_in_tries where bucket = ?', bucket)
}

function saveAttempts(tx: WriteDb, tries: AttemptRow & { id: string; email_hash: string }): void {
  const { id, email_hash, failures, last_at } = tries
  tx.run(
    `insert into sign_in_tries (bucket, email_hash, failures, last_at) values (:id, :email_hash, :failures, :last_at)
     on conflict (bucket) do update set failures = :failures, last_at = :last_at`,
    { id, email_hash, failures, last_at },
  )
}
