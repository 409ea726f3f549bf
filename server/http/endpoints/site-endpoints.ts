import { z } from 'zod'
import { RecoverBody } from '../../../shared/accounts/own-account.ts'
import { SessionAnswer, SignInBody, SetUpBody, SignUpBody } from '../../../shared/accounts/people.ts'
import { recoverAccount } from '../../accounts/own-password.ts'
import { setUpOwner } from '../../accounts/set-up.ts'
import { readSession, signIn, signOut, signUp } from '../../accounts/sign-in.ts'
import { endAgentsOf } from '../../oauth/grants.ts'
import { moveGuest } from '../../quotes/move-guest.ts'
import { CONFIRM_ROWS } from './confirm-endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_ROWS } from './email-endpoints.ts'
import { NEW_ACCOUNT } from '../guards/new-account-limit.ts'
import { INVITATION_ROWS } from './invitation-endpoints.ts'
import { PASSKEY_ROWS } from './passkey-endpoints.ts'
import { GUEST_ROWS } from './quote-endpoints.ts'

const SignedIn = z.object({ person: SessionAnswer.shape.person })

/** Signing in, and what the web page does for a guest: outside `/v1`, with the same commands and answers. */
export const SITE_ROWS = [
  endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    name: 'sign_up',
    group: 'Site',
    summary: 'Make an account',
    access: 'anyone',
    limit: 'sign_in',
    limitOf: NEW_ACCOUNT,
    browser: true,
    body: { schema: SignUpBody, required: true },
    success: { status: 201, description: 'Signed up and in.', schema: SignedIn },
    refusals: ['email_taken', 'origin_mismatch'],
    run: async (shop, caller, input) => {
      const { person, session_secret, device_secret } = await signUp(shop, caller, {
        ...input,
        moveGuest: moveGuest(shop),
      })
      return { answer: { person }, session: { start: session_secret, device: device_secret } }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    name: 'sign_in',
    group: 'Site',
    summary: 'Sign in',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: SignInBody, required: true },
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    refusals: ['sign_in_failed', 'origin_mismatch'],
    run: async (shop, caller, input) => {
      const { person, session_secret, device_secret } = await signIn(shop, caller, {
        ...input,
        moveGuest: moveGuest(shop),
      })
      return { answer: { person }, session: { start: session_secret, device: device_secret } }
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
    run: async (shop, caller, input) => {
      const { person, session_secret, device_secret } = await setUpOwner(shop, caller, {
        ...input,
        moveGuest: moveGuest(shop),
        endAgents: endAgentsOf,
      })
      return { answer: { person }, session: { start: session_secret, device: device_secret } }
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
    refusals: ['sign_in_failed', 'origin_mismatch'],
    run: async (shop, caller, input) => {
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
    run: (shop, caller, input) => {
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
    run: (shop, caller) => ({ answer: readSession(shop, caller) }),
  }),
  ...CONFIRM_ROWS,
  ...PASSKEY_ROWS,
  ...INVITATION_ROWS,
  ...EMAIL_ROWS,
  ...GUEST_ROWS,
]
