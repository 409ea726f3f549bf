import {
  CHALLENGE_SECONDS,
  countsUp,
  type PasskeyQuestion,
  type PasskeySignInBody,
} from '../../shared/accounts/passkeys.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { CredentialUse } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { findAccount, type AccountRow } from './account-store.ts'
import { makeChallenge, takeChallenge } from './passkey-challenges.ts'
import { findPasskey, savePasskeyUse, type PasskeyRow } from './passkey-store.ts'
import { handleOf, siteFor } from './passkeys.ts'
import { enter, type Browser, type MoveGuest, type SignedIn } from './sign-in.ts'
import { recordFailure } from './sign-in-tries.ts'

type PasskeySignIn = PasskeySignInBody & { browser: Browser; moveGuest: MoveGuest }

/** `POST /auth/passkeys/question`: what a browser needs to ask its person for a passkey of this shop, whosever it is. */
export function askForPasskey(shop: Shop, input: { browser: Browser }): PasskeyQuestion {
  return {
    rpId: siteFor(input.browser).rp_id,
    challenge: makeChallenge(shop, { purpose: 'sign_in' }),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  }
}

/**
 * `POST /auth/passkeys/sign-in`. An unknown passkey, a wrong signature and a late answer are told alike. Signatures cannot
 * be guessed, so wrong passwords lock no passkey, and failed passkeys lock nothing.
 */
export async function signInWithPasskey(shop: Shop, caller: Caller, input: PasskeySignIn): Promise<SignedIn> {
  const site = siteFor(input.browser)
  const { answer } = input
  const challenge = takeChallenge(shop, answer.response.clientDataJSON, { purpose: 'sign_in' })
  const passkey = findPasskey(shop.db, answer.id)
  const account = passkey && findAccount(shop.db, passkey.account_id)
  if (!passkey || !account || challenge === null) throw failed(shop, caller, { account, ...input })
  const isMeant = passkey.rp_id === site.rp_id && answer.response.userHandle === handleOf(account.id)
  const { public_key } = passkey
  const use = isMeant ? await shop.webAuthn.readUse(answer, { ...site, challenge, public_key }) : null
  const signedIn = use && useOnce(shop, caller, { ...input, account, passkey, use })
  if (signedIn) return signedIn
  throw failed(shop, caller, { account, ...input })
}

function failed(
  shop: Shop,
  caller: Caller,
  of: { account: AccountRow | undefined; browser: Browser },
): Refusal {
  const subject_id = of.account?.id ?? 'unknown'
  const from = of.browser.address
  shop.write((tx) => recordFailure(tx, shop.clock.now(), caller, { with: 'passkey', from, subject_id }))
  return new Refusal('passkey_failed')
}

/** Null when the device counted backwards: then there are two of it, and one is a copy. */
function useOnce(
  shop: Shop,
  caller: Caller,
  input: PasskeySignIn & { account: AccountRow; passkey: PasskeyRow; use: CredentialUse },
): SignedIn | null {
  const { account, passkey, use } = input
  const now = shop.clock.now()
  return shop.write((tx) => {
    const before = findPasskey(tx, passkey.credential_id)
    if (!before) return null
    if (!countsUp(before.counter, use.counter)) {
      const details = { name: passkey.name, counter: use.counter, before: before.counter }
      const what = 'passkey counted backwards'
      recordEvent(tx, now, caller, { subject: 'account', subject_id: account.id, what, details })
      return null
    }
    savePasskeyUse(tx, passkey.id, { counter: use.counter, synced: use.synced ? 1 : 0, last_used_at: now })
    return enter(shop, tx, caller, { ...input, by: { way: 'passkey', name: passkey.name } })
  })
}
