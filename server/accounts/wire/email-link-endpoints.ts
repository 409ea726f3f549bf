import { z } from 'zod'
import { EmailLinkToken, ShownEmailLink } from '../../../shared/accounts/email-verification.ts'
import { AskResetBody, ResetPasswordBody } from '../../../shared/accounts/own-account.ts'
import { confirmEmail, readEmailLink } from '../email-verification.ts'
import { askForReset, readResetLink, resetPassword } from '../reset-password.ts'
import { freeAddress } from '../oauth/free-address.ts'
import { endAgentsOf } from '../oauth/grants.ts'
import { endpoint } from '../../http/endpoint.ts'

const ProvenEmail = z.object({ email: z.string() })

/** The secret of the link is in the body, because URLs are logged. */
const LINK_ENDPOINT = {
  method: 'POST',
  group: 'Site',
  access: 'anyone',
  body: { schema: EmailLinkToken, required: true },
} as const

/** Endpoints of the pages behind the links in emails about an account. */
export const EMAIL_LINK_ENDPOINTS = [
  endpoint({
    ...LINK_ENDPOINT,
    path: '/auth/email/look',
    name: 'look_at_email_link',
    summary: 'Which address a link is about',
    limit: 'passkey_question',
    success: { status: 200, description: 'The address.', schema: ShownEmailLink },
    refusals: ['email_link_ended', 'origin_mismatch'],
    handle: (shop, _caller, input) => ({ answer: readEmailLink(shop, input) }),
  }),
  endpoint({
    ...LINK_ENDPOINT,
    path: '/auth/email/confirm',
    name: 'confirm_email',
    summary: 'Prove an address',
    limit: 'sign_in',
    success: { status: 200, description: 'The address is proved.', schema: ProvenEmail },
    refusals: ['email_link_ended', 'origin_mismatch'],
    handle: (shop, caller, input) => ({ answer: confirmEmail(shop, caller, input) }),
  }),
  endpoint({
    ...LINK_ENDPOINT,
    path: '/auth/email/free',
    name: 'free_email',
    summary: 'Say that an account is not yours',
    limit: 'sign_in',
    success: { status: 200, description: 'The address can be signed up again.', schema: ProvenEmail },
    refusals: ['email_link_ended', 'wrong_state', 'origin_mismatch'],
    handle: (shop, caller, input) => ({ answer: freeAddress(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset/ask',
    name: 'ask_for_password_reset',
    group: 'Site',
    summary: 'Email a link for a new password',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: AskResetBody, required: true },
    success: { status: 204, description: 'The same answer for every address.', schema: z.null() },
    refusals: ['no_mail_server', 'kiosk_refused', 'origin_mismatch'],
    handle: (shop, caller, input) => {
      askForReset(shop, caller, input)
      return { answer: null }
    },
  }),
  endpoint({
    ...LINK_ENDPOINT,
    path: '/auth/reset/look',
    name: 'look_at_reset_link',
    summary: 'Whose password a link sets',
    limit: 'passkey_question',
    success: { status: 200, description: 'The address of the account.', schema: ProvenEmail },
    refusals: ['email_link_ended', 'origin_mismatch'],
    handle: (shop, _caller, input) => ({ answer: readResetLink(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset',
    name: 'reset_password',
    group: 'Site',
    summary: 'Set a new password with the link from an email',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: ResetPasswordBody, required: true },
    success: { status: 204, description: 'The password is set; sign in with it.', schema: z.null() },
    refusals: ['email_link_ended', 'kiosk_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      await resetPassword(shop, caller, { ...input, endAgents: endAgentsOf })
      return { answer: null }
    },
  }),
]
