import {
  CHALLENGE_SECONDS,
  type PasskeyRequestOptions,
  type PasskeySignInBody,
} from '../../shared/accounts/passkeys.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { personOf } from './authenticate.ts'
import { makeChallenge, type ChallengeUse } from './passkey-challenges.ts'
import { passkeyFailed, readPasskeyUse, savePasskeyOnce } from './passkey-assertion.ts'
import { siteFor } from './passkeys.ts'
import { noteRecentSignIn } from './recent-sign-in.ts'
import { signInAccount, type Browser, type MoveGuest, type SignInResult } from './sign-in.ts'

/** `POST /auth/passkeys/question`: options for a sign-in with any passkey of this shop. */
export function signInOptions(shop: Shop, input: { browser: Browser }): PasskeyRequestOptions {
  return makeRequestOptions(shop, { browser: input.browser, challengeUse: { purpose: 'sign_in' } })
}

/** `POST /auth/confirm/question`: options to confirm the signed-in person before a dangerous change. */
export function confirmationOptions(
  shop: Shop,
  caller: Caller,
  input: { browser: Browser },
): PasskeyRequestOptions {
  const { account_id } = personOf(caller)
  return makeRequestOptions(shop, {
    browser: input.browser,
    challengeUse: { purpose: 'confirm', account_id },
  })
}

function makeRequestOptions(
  shop: Shop,
  request: { browser: Browser; challengeUse: ChallengeUse },
): PasskeyRequestOptions {
  return {
    rpId: siteFor(request.browser).rp_id,
    challenge: makeChallenge(shop, request.challengeUse),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  }
}

/** `POST /auth/passkeys/sign-in`. */
export async function signInWithPasskey(
  shop: Shop,
  caller: Caller,
  input: PasskeySignInBody & { browser: Browser; moveGuest: MoveGuest },
): Promise<SignInResult> {
  const used = await readPasskeyUse(shop, caller, { ...input, challengeUse: { purpose: 'sign_in' } })
  const { account, passkey } = used
  const signedIn = shop.write((tx) =>
    savePasskeyOnce(shop, tx, caller, used)
      ? signInAccount(shop, tx, caller, { ...input, account, by: { way: 'passkey', name: passkey.name } })
      : null,
  )
  if (!signedIn) throw passkeyFailed(shop, caller, { account_id: account.id, browser: input.browser })
  return signedIn
}

/** `POST /auth/confirm/passkey`, with a passkey of the signed-in person. */
export async function confirmWithPasskey(
  shop: Shop,
  caller: Caller,
  input: PasskeySignInBody & { browser: Browser },
): Promise<void> {
  const { account_id } = personOf(caller)
  const { browser } = input
  const used = await readPasskeyUse(shop, caller, {
    ...input,
    challengeUse: { purpose: 'confirm', account_id },
  })
  const confirmed = shop.write((tx) => {
    if (used.account.id !== account_id || !savePasskeyOnce(shop, tx, caller, used)) return false
    noteRecentSignIn(shop, tx, caller, { way: 'passkey', name: used.passkey.name, from: browser.address })
    return true
  })
  if (!confirmed) throw passkeyFailed(shop, caller, { account_id: used.account.id, browser })
}
