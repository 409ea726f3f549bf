import { isProved, type ConfirmBody } from '../../shared/accounts/proof.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { findAccount, findSession, saveProof } from './account-store.ts'
import { personOf } from './authenticate.ts'
import type { Browser, SignInWay } from './sign-in.ts'
import { countTry, recordWrongTry, takeTryBack } from './sign-in-tries.ts'

/**
 * Refuses a dangerous act unless the person has proved in the last ten minutes, in this browser, who they are: whoever
 * finds it unlocked must not make themselves a way in that stays.
 */
export function requireProof(shop: Shop, caller: Caller): void {
  const now = shop.clock.now()
  const session = findSession(shop.db, personOf(caller).session, now)
  if (!isProved(session?.proved_at ?? null, now)) throw new Refusal('confirmation_required')
}

/** `POST /auth/confirm`. Wrong passwords count for this session only: whoever has it locks nobody else out. */
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
  const tried = countTry(shop, { email, with: 'current password', from, by: { session } })
  if (!(await shop.passwords.verify(password_hash, input.password))) {
    recordWrongTry(shop, caller, tried)
    throw new Refusal('sign_in_failed', 'The password is not right.')
  }
  shop.write((tx) => {
    takeTryBack(tx, tried)
    noteProof(shop, tx, caller, { way: 'password', from })
  })
}

/** From now on, for ten minutes, the person of this session is known to be there. */
export function noteProof(
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
