import { z } from 'zod'
import { EmailLinkToken, ShownEmailLink } from '../../../shared/accounts/email-proof.ts'
import { confirmEmail, readEmailLink } from '../../accounts/email-proof.ts'
import { freeAddress } from '../../oauth/free-address.ts'
import { endpoint } from '../endpoint.ts'

const Decided = z.object({ email: z.string() })

/** What the pages behind the links of an email about an account ask for. The secret is in a body: an address would be logged. */
export const EMAIL_ROWS = [
  endpoint({
    method: 'POST',
    path: '/auth/email/look',
    name: 'look_at_email_link',
    group: 'Site',
    summary: 'Which address a link is about',
    access: 'anyone',
    limit: 'passkey_question',
    body: { schema: EmailLinkToken, required: true },
    success: { status: 200, description: 'The address.', schema: ShownEmailLink },
    refusals: ['email_link_ended', 'origin_mismatch'],
    run: (shop, _caller, input) => ({ answer: readEmailLink(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    name: 'confirm_email',
    group: 'Site',
    summary: 'Prove an address',
    access: 'anyone',
    limit: 'sign_in',
    body: { schema: EmailLinkToken, required: true },
    success: { status: 200, description: 'The address is proved.', schema: Decided },
    refusals: ['email_link_ended', 'origin_mismatch'],
    run: (shop, caller, input) => ({ answer: confirmEmail(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/email/free',
    name: 'free_email',
    group: 'Site',
    summary: 'Say that an account is not yours',
    access: 'anyone',
    limit: 'sign_in',
    body: { schema: EmailLinkToken, required: true },
    success: { status: 200, description: 'The address can be signed up again.', schema: Decided },
    refusals: ['email_link_ended', 'wrong_state', 'origin_mismatch'],
    run: (shop, caller, input) => ({ answer: freeAddress(shop, caller, input) }),
  }),
]
