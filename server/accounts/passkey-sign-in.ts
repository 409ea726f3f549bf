import {
  CHALLENGE_SECONDS,
  type PasskeyQuestion,
  type PasskeySignInBody,
} from '../../shared/accounts/passkeys.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { personOf } from './authenticate.ts'
import { makeChallenge, type ChallengeUse } from './passkey-challenges.ts'
import { passkeyFailed, readPasskeyUse, savePasskeyOnce } from './passkey-use.ts'
import { siteFor } from './passkeys.ts'
import { noteProof } from './proof.ts'
import { enter, type Browser, type MoveGuest, type SignedIn } from './sign-in.ts'

/** `POST /auth/passkeys/question`: what a browser needs to ask its person for a passkey of this shop, whosever it is. */
export function askForPasskey(shop: Shop, input: { browser: Browser }): PasskeyQuestion {
  return question(shop, { browser: input.browser, asked: { purpose: 'sign_in' } })
}

/** `POST /auth/confirm/question`: the same for the person who is signed in, before a dangerous act. */
export function askForConfirmation(shop: Shop, caller: Caller, input: { browser: Browser }): PasskeyQuestion {
  const { account_id } = personOf(caller)
  return question(shop, { browser: input.browser, asked: { purpose: 'confirm', account_id } })
}

function question(shop: Shop, of: { browser: Browser; asked: ChallengeUse }): PasskeyQuestion {
  return {
    rpId: siteFor(of.browser).rp_id,
    challenge: makeChallenge(shop, of.asked),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  }
}

/** `POST /auth/passkeys/sign-in`. */
export async function signInWithPasskey(
  shop: Shop,
  caller: Caller,
  input: PasskeySignInBody & { browser: Browser; moveGuest: MoveGuest },
): Promise<SignedIn> {
  const used = await readPasskeyUse(shop, caller, { ...input, asked: { purpose: 'sign_in' } })
  const { account, passkey } = used
  const signedIn = shop.write((tx) =>
    savePasskeyOnce(shop, tx, caller, used)
      ? enter(shop, tx, caller, { ...input, account, by: { way: 'passkey', name: passkey.name } })
      : null,
  )
  if (!signedIn) throw passkeyFailed(shop, caller, { account_id: account.id, browser: input.browser })
  return signedIn
}

/** `POST /auth/confirm/passkey`: only a passkey of the person who is signed in confirms. */
export async function confirmWithPasskey(
  shop: Shop,
  caller: Caller,
  input: PasskeySignInBody & { browser: Browser },
): Promise<void> {
  const { account_id } = personOf(caller)
  const { browser } = input
  const used = await readPasskeyUse(shop, caller, { ...input, asked: { purpose: 'confirm', account_id } })
  const confirmed = shop.write((tx) => {
    if (used.account.id !== account_id || !savePasskeyOnce(shop, tx, caller, used)) return false
    noteProof(shop, tx, caller, { way: 'passkey', name: used.passkey.name, from: browser.address })
    return true
  })
  if (!confirmed) throw passkeyFailed(shop, caller, { account_id: used.account.id, browser })
}
