import { FAILURES_FORGOTTEN_AFTER, lockSeconds } from '../../shared/accounts/lockout.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { WriteDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'

interface FailureRow {
  email: string
  failures: number
  last_at: number
  locked_until: number
}

/** Refuses an address that has been tried too often, known or not, whatever the password (429). */
export function refuseWhileLocked(shop: Shop, email: string): void {
  const now = shop.clock.now()
  const row = shop.db.get<FailureRow>('select * from sign_in_failures where email = ?', email.trim())
  if (!row || row.locked_until <= now) return
  const retry_after = row.locked_until - now
  throw new Refusal('rate_limited', `Too many wrong passwords. Try again in ${retry_after} seconds.`, {
    retry_after,
  })
}

/** Counts a wrong password; from the fifth in a row the address is locked for a while. */
export function countFailure(shop: Shop, email: string): void {
  const now = shop.clock.now()
  shop.write((tx) => {
    tx.run('delete from sign_in_failures where last_at < ?', now - FAILURES_FORGOTTEN_AFTER)
    const before = tx.get<FailureRow>('select * from sign_in_failures where email = ?', email.trim())
    const failures = (before?.failures ?? 0) + 1
    tx.run(
      `insert into sign_in_failures (email, failures, last_at, locked_until) values (:email, :failures, :now, :until)
       on conflict (email) do update set failures = :failures, last_at = :now, locked_until = :until`,
      { email: email.trim(), failures, now, until: now + lockSeconds(failures) },
    )
  })
}

export function forgetFailures(tx: WriteDb, email: string): void {
  tx.run('delete from sign_in_failures where email = ?', email.trim())
}
