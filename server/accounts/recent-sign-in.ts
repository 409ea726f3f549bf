import { isRecentSignIn, type ConfirmBody } from '../../shared/accounts/recent-sign-in.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, findSession, saveProof } from './account-store.ts'
import { personOf } from './authenticate.ts'
import type { Browser, SignInWay } from './sign-in.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'

/**
 * Throws `confirmation_required` unless the person signed in or confirmed in this browser within the last ten minutes, so that
 * whoever finds it unlocked cannot give themselves lasting access.
 */
export function requireRecentSignIn(shop: Shop, caller: Caller): void {
  const now = shop.clock.now()
  const session = findSession(shop.db, personOf(caller).session, now)
  if (!isRecentSignIn(session?.proved_at ?? null, now)) throw new Refusal('confirmation_required')
}

/** `POST /auth/confirm`. Wrong passwords count for this session only, so they cannot lock the account elsewhere. */
export async function confirmWithPassword(
  shop: Shop,
  caller: Caller,
  input: ConfirmBody & { browser: Browser },
): Promise<void> {
  const { account_id, session } = personOf(caller)
  const account = findAccount(shop.db, account_id)
  if (!account) throw new Refusal('unauthorized')
  const { email, password_hash } = account
  const { address: from } = input.browser
  const attempt = countAttempt(shop, { email, with: 'current password', from, by: { session } })
  if (!(await shop.machine.passwords.verify(password_hash, input.password))) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('sign_in_failed', 'The password is incorrect.')
  }
  shop.write((tx) => {
    uncountAttempt(tx, attempt)
    noteRecentSignIn(shop, tx, caller, { way: 'password', from })
  })
}

/** Records that the person confirmed in this session. */
export function noteRecentSignIn(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  details: SignInWay & { from: string },
): void {
  const { account_id, session } = personOf(caller)
  const now = shop.clock.now()
  saveProof(tx, session, now)
  const what = 'identity confirmed'
  recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what, details: { ...details } })
}
