import { z } from 'zod'
import { SessionAnswer, SignInBody, SignUpBody } from '../../shared/accounts/people.ts'
import { Quote, RequoteBody, UploadFields } from '../../shared/quotes/quote.ts'
import { readSession, signIn, signOut, signUp } from '../accounts/sign-in.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { moveGuest } from '../quotes/move-guest.ts'
import { readQuote } from '../quotes/read-quotes.ts'
import { requote } from '../quotes/requote.ts'
import { endpoint } from './endpoint.ts'
import { created, QUOTE_PARAMS, shown } from './quote-rows.ts'

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
    browser: true,
    body: { schema: SignUpBody, required: true },
    success: { status: 201, description: 'Signed up and in.', schema: SignedIn },
    refusals: ['email_taken', 'origin_mismatch'],
    run: async (shop, caller, input) => {
      const { person, session_secret } = await signUp(shop, caller, { ...input, moveGuest: moveGuest(shop) })
      return { answer: { person }, session: { start: session_secret } }
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
      const { person, session_secret } = await signIn(shop, caller, { ...input, moveGuest: moveGuest(shop) })
      return { answer: { person }, session: { start: session_secret } }
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
  endpoint({
    method: 'POST',
    path: '/guest/quotes',
    name: 'create_guest_quote',
    group: 'Site',
    summary: 'Upload a part without an account',
    access: 'guest',
    limit: 'quote_create',
    upload: UploadFields,
    idempotency: 'optional',
    success: { status: 202, description: 'The quote.', schema: Quote },
    refusals: ['material_unavailable', 'color_unavailable'],
    run: async (shop, caller, input) => created(await createQuote(shop, caller, input)),
  }),
  endpoint({
    method: 'GET',
    path: '/guest/quotes/{quote_id}',
    name: 'get_guest_quote',
    group: 'Site',
    summary: 'Read a quote of this browser',
    access: 'anyone',
    limit: 'other',
    params: QUOTE_PARAMS,
    success: { status: 200, description: 'The quote.', schema: Quote },
    refusals: ['quote_not_found'],
    cached: 'private',
    run: (shop, caller, input) => shown(readQuote(shop, caller, input)),
  }),
  endpoint({
    method: 'POST',
    path: '/guest/quotes/{quote_id}/requote',
    name: 'requote_guest_quote',
    group: 'Site',
    summary: 'Change a quote of this browser',
    access: 'anyone',
    limit: 'requote',
    params: QUOTE_PARAMS,
    body: { schema: RequoteBody, required: false },
    success: { status: 201, description: 'The quote.', schema: Quote },
    refusals: [
      'quote_not_found',
      'quote_paid',
      'file_not_stored',
      'setting_invalid',
      'material_unavailable',
      'color_unavailable',
    ],
    run: (shop, caller, input) => shown(requote(shop, caller, input)),
  }),
]
