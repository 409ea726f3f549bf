import { z } from 'zod'
import { PasskeyRequestOptions, PasskeySignInBody } from '../../../shared/accounts/passkeys.ts'
import { ConfirmBody } from '../../../shared/accounts/recent-sign-in.ts'
import { confirmationOptions, confirmWithPasskey } from '../passkey-sign-in.ts'
import { confirmWithPassword } from '../recent-sign-in.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Recent sign-in: the person confirms again who they are before a dangerous change. */
export const RECENT_SIGN_IN_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/confirm',
    name: 'confirm_with_password',
    group: 'Site',
    summary: 'Confirm who is signed in with the password',
    access: 'person',
    limit: 'sign_in',
    browser: true,
    body: { schema: ConfirmBody, required: true },
    success: { status: 204, description: 'Confirmed for 10 minutes.', schema: z.null() },
    refusals: ['sign_in_failed', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      await confirmWithPassword(shop, caller, input)
      return { answer: null }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/confirm/question',
    name: 'ask_for_confirmation',
    group: 'Site',
    summary: 'What a browser needs to confirm with a passkey',
    access: 'person',
    limit: 'passkey_question',
    browser: true,
    success: { status: 200, description: 'Options for the browser.', schema: PasskeyRequestOptions },
    refusals: ['passkeys_need_a_name', 'origin_mismatch'],
    handle: (shop, caller, input) => ({ answer: confirmationOptions(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/confirm/passkey',
    name: 'confirm_with_passkey',
    group: 'Site',
    summary: 'Confirm who is signed in with a passkey',
    access: 'person',
    limit: 'sign_in',
    browser: true,
    body: { schema: PasskeySignInBody, required: true },
    success: { status: 204, description: 'Confirmed for 10 minutes.', schema: z.null() },
    refusals: ['passkeys_need_a_name', 'passkey_failed', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      await confirmWithPasskey(shop, caller, input)
      return { answer: null }
    },
  }),
]
