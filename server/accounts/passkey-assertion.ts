import { countsUp, type PasskeySignInBody } from '../../shared/accounts/passkeys.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { verifyAssertion, type VerifiedAssertion } from '../platform/libraries/web-authn.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, type AccountRow } from './account-store.ts'
import { consumeChallenge, type ChallengeUse } from './passkey-challenges.ts'
import { findPasskey, savePasskeyUse, type PasskeyRow } from './passkey-store.ts'
import { handleOf, siteFor } from './passkeys.ts'
import type { Browser } from './sign-in.ts'
import { recordFailure } from './sign-in-attempts.ts'

export interface UsedPasskey {
  account: AccountRow
  passkey: PasskeyRow
  use: VerifiedAssertion
}

/**
 * Verifies a browser's answer to a challenge. An unknown passkey, a wrong signature and a late answer get the same refusal.
 * Signatures cannot be guessed, so failed passkeys are not counted as attempts, and wrong passwords do not lock passkeys.
 */
export async function readPasskeyUse(
  shop: Shop,
  caller: Caller,
  input: PasskeySignInBody & { browser: Browser; challengeUse: ChallengeUse },
): Promise<UsedPasskey> {
  const site = siteFor(input.browser)
  const { answer } = input
  const challenge = consumeChallenge(shop, answer.response.clientDataJSON, input.challengeUse)
  const passkey = findPasskey(shop.db, answer.id)
  const account = passkey && findAccount(shop.db, passkey.account_id)
  const failed = { account_id: account?.id, browser: input.browser }
  if (!passkey || !account || challenge === null) throw passkeyFailed(shop, caller, failed)
  const isMeant = passkey.rp_id === site.rp_id && answer.response.userHandle === handleOf(account.id)
  const { public_key } = passkey
  const use = isMeant ? await verifyAssertion(answer, { ...site, challenge, public_key }) : null
  if (!use) throw passkeyFailed(shop, caller, failed)
  return { account, passkey, use }
}

/** Records the failure, and returns the refusal to throw. */
export function passkeyFailed(
  shop: Shop,
  caller: Caller,
  attempt: { account_id: string | undefined; browser: Browser },
): Refusal {
  const subject_id = attempt.account_id ?? 'unknown'
  const from = attempt.browser.address
  shop.write((tx) => recordFailure(tx, shop.clock.now(), caller, { with: 'passkey', from, subject_id }))
  return new Refusal('passkey_failed')
}

/** Returns false if the signature counter did not increase: the authenticator may be cloned (WebAuthn 3, 6.1.1). */
export function savePasskeyOnce(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  { account, passkey, use }: UsedPasskey,
): boolean {
  const now = shop.clock.now()
  const before = findPasskey(tx, passkey.credential_id)
  if (!before) return false
  if (!countsUp(before.counter, use.counter)) {
    const details = { name: passkey.name, counter: use.counter, before: before.counter }
    const what = 'passkey counted backwards'
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account.id, what, details })
    return false
  }
  savePasskeyUse(tx, passkey.id, { counter: use.counter, synced: use.synced ? 1 : 0, last_used_at: now })
  return true
}
