import { z } from 'zod'
import { RecoverBody } from '../../../shared/accounts/own-account.ts'
import {
  MovedToAccount,
  SessionAnswer,
  SignInBody,
  SetUpBody,
  SignUpBody,
} from '../../../shared/accounts/people.ts'
import { recoverAccount } from '../own-password.ts'
import { setUpOwner } from '../set-up.ts'
import { readSession, signIn, signOut, signUp } from '../sign-in.ts'
import { endAgentsOf } from '../oauth/grants.ts'
import { moveGuest } from '../../quoting/guests/move-guest.ts'
import { endpoint } from '../../http/endpoint.ts'
import { NEW_ACCOUNT } from '../../http/guards/new-account-limit.ts'
import { signedInResult } from '../../http/signed-in.ts'

const SignedIn = z.object({ person: SessionAnswer.shape.person, moved: MovedToAccount })

/** Signing up, in and out, and the owner's set-up: they set cookies, so they are no procedures. */
export const SIGN_IN_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    name: 'sign_up',
    group: 'Site',
    summary: 'Make an account',
    access: 'anyone',
    limit: 'sign_in',
    extraLimit: NEW_ACCOUNT,
    browser: true,
    body: { schema: SignUpBody, required: true },
    success: { status: 201, description: 'Signed up and in.', schema: SignedIn },
    refusals: ['email_taken', 'kiosk_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      return signedInResult(await signUp(shop, caller, { ...input, moveGuest: moveGuest(shop) }))
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    name: 'sign_in',
    group: 'Site',
    summary: 'Sign in',
    access: 'anyone',
    limit: 'other',
    // The staff of a shop share one address.
    guesses: { refusal: 'sign_in_failed', limit: 'sign_in' },
    browser: true,
    body: { schema: SignInBody, required: true },
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    refusals: ['sign_in_failed', 'kiosk_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      return signedInResult(await signIn(shop, caller, { ...input, moveGuest: moveGuest(shop) }))
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/set-up',
    name: 'set_up',
    group: 'Site',
    summary: 'Become the owner of a new shop',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: SetUpBody, required: true },
    success: { status: 201, description: 'The owner, signed in.', schema: SignedIn },
    refusals: ['set_up_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      const effects = { moveGuest: moveGuest(shop), endAgents: endAgentsOf }
      return signedInResult(await setUpOwner(shop, caller, { ...input, ...effects }))
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/recover',
    name: 'recover_account',
    group: 'Site',
    summary: 'Set a new password with a recovery code',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: RecoverBody, required: true },
    success: { status: 204, description: 'The password is set; sign in with it.', schema: z.null() },
    refusals: ['sign_in_failed', 'kiosk_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      await recoverAccount(shop, caller, { ...input, endAgents: endAgentsOf })
      return { answer: null }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    name: 'sign_out',
    group: 'Site',
    summary: 'Sign out',
    access: 'anyone',
    limit: 'other',
    browser: true,
    success: { status: 204, description: 'Signed out.', schema: z.null() },
    refusals: ['origin_mismatch'],
    handle: (shop, caller, input) => {
      signOut(shop, caller, input)
      return { answer: null, session: 'end' }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/auth/session',
    name: 'read_session',
    group: 'Site',
    summary: 'Who is signed in on this browser',
    access: 'anyone',
    limit: 'other',
    success: { status: 200, description: 'The person, or a guest, or nobody.', schema: SessionAnswer },
    refusals: [],
    handle: (shop, caller) => ({ answer: readSession(shop, caller) }),
  }),
]
