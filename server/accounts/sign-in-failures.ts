import { FAILURES_FORGOTTEN_AFTER, lockedSeconds, lockSeconds } from '../../shared/accounts/lockout.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './account-store.ts'
import { hashSecret } from './sessions.ts'

interface FailureRow {
  address_hash: string
  failures: number
  last_at: number
  locked_until: number
}

/** What somebody tried and got wrong. */
export interface FailedTry {
  email: string
  with: 'password' | 'current password' | 'recovery code' | 'passkey'
  /** The address of the browser, where it is known. */
  from: string | null
}

/** An address is kept as its hash: known and unknown ones alike, and whatever else was typed into that field. */
function hashAddress(email: string): string {
  return hashSecret(email.trim().toLowerCase())
}

/** Refuses an address that has been tried too often, known or not, whatever the password (429). */
export function refuseWhileLocked(shop: Shop, email: string): void {
  const now = shop.clock.now()
  const row = shop.db.get<FailureRow>(
    'select * from sign_in_failures where address_hash = ?',
    hashAddress(email),
  )
  const retry_after = row ? lockedSeconds(row, now) : 0
  if (retry_after === 0) return
  throw new Refusal('rate_limited', `Too many wrong passwords. Try again in ${retry_after} seconds.`, {
    retry_after,
  })
}

/** Counts a wrong password; from the fifth in a row the address is locked for a while. */
export function countFailure(shop: Shop, caller: Caller, failed: FailedTry): void {
  const now = shop.clock.now()
  const address_hash = hashAddress(failed.email)
  shop.write((tx) => {
    tx.run('delete from sign_in_failures where last_at < ?', now - FAILURES_FORGOTTEN_AFTER)
    const before = tx.get<FailureRow>('select * from sign_in_failures where address_hash = ?', address_hash)
    const failures = (before?.failures ?? 0) + 1
    const seconds = lockSeconds(failures)
    tx.run(
      `insert into sign_in_failures (address_hash, failures, last_at, locked_until)
       values (:address_hash, :failures, :now, :until)
       on conflict (address_hash) do update set failures = :failures, last_at = :now, locked_until = :until`,
      { address_hash, failures, now, until: now + seconds },
    )
    // Of an address that nobody has, only that it was tried: it may be a password in the wrong field.
    const subject_id = findAccountByEmail(tx, failed.email)?.id ?? 'unknown'
    recordFailure(tx, now, caller, { ...failed, subject_id })
    if (seconds > 0)
      recordEvent(tx, now, caller, {
        subject: 'account',
        subject_id,
        what: 'account locked',
        details: { seconds, failures },
      })
  })
}

/** Writes down that somebody failed to sign in, without counting it against an account. */
export function recordFailure(
  tx: WriteDb,
  now: number,
  caller: Caller,
  failed: Pick<FailedTry, 'with' | 'from'> & { subject_id: string },
): void {
  recordEvent(tx, now, caller, {
    subject: 'account',
    subject_id: failed.subject_id,
    what: 'sign-in failed',
    details: { with: failed.with, from: failed.from },
  })
}

export function forgetFailures(tx: WriteDb, email: string): void {
  tx.run('delete from sign_in_failures where address_hash = ?', hashAddress(email))
}
