import {
  NewPasskeyBody,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '../../../shared/accounts/passkeys.ts'
import { SessionAnswer } from '../../../shared/accounts/people.ts'
import { signInOptions, signInWithPasskey } from '../passkey-sign-in.ts'
import { addPasskey, creationOptions } from '../passkeys.ts'
import { moveGuest } from '../../quoting/guests/move-guest.ts'
import { endpoint } from '../../http/endpoint.ts'
import { signedInResult } from '../../http/signed-in.ts'

/** Passkeys. Not in tRPC, because they depend on the address at which the browser has the shop open. */
export const PASSKEY_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/passkeys/offer',
    name: 'offer_passkey',
    group: 'Site',
    summary: 'What a browser needs to make a passkey',
    access: 'person',
    limit: 'passkey_question',
    browser: true,
    success: { status: 200, description: 'Options for the browser.', schema: PasskeyCreationOptions },
    refusals: ['passkeys_need_a_name', 'passkey_limit', 'confirmation_required', 'origin_mismatch'],
    handle: (shop, caller, input) => ({ answer: creationOptions(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    name: 'add_passkey',
    group: 'Site',
    summary: 'Keep a passkey that the browser has made',
    access: 'person',
    limit: 'sign_in',
    browser: true,
    body: { schema: NewPasskeyBody, required: true },
    success: { status: 201, description: 'The passkey.', schema: Passkey },
    refusals: ['passkeys_need_a_name', 'passkey_not_made', 'passkey_limit', 'origin_mismatch'],
    handle: async (shop, caller, input) => ({ answer: await addPasskey(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/passkeys/question',
    name: 'ask_for_passkey',
    group: 'Site',
    summary: 'What a browser needs to sign in with a passkey',
    access: 'anyone',
    limit: 'passkey_question',
    browser: true,
    success: { status: 200, description: 'Options for the browser.', schema: PasskeyRequestOptions },
    refusals: ['passkeys_need_a_name', 'origin_mismatch'],
    handle: (shop, _caller, input) => ({ answer: signInOptions(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    name: 'sign_in_with_passkey',
    group: 'Site',
    summary: 'Sign in with a passkey',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: PasskeySignInBody, required: true },
    success: { status: 200, description: 'Signed in.', schema: SessionAnswer.pick({ person: true }) },
    refusals: ['passkeys_need_a_name', 'passkey_failed', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      return signedInResult(await signInWithPasskey(shop, caller, { ...input, moveGuest: moveGuest(shop) }))
    },
  }),
]
