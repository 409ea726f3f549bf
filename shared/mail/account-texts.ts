import type { EmailKindDefinition } from './email-fields.ts'

const CHOICES = `{confirm_link}

Not you? Remove your address from that account:

{remove_link}

{link_notice}`
const ACCOUNT = {
  fields: ['confirm_link', 'remove_link', 'link_notice'],
  optional: [],
  required: ['confirm_link', 'remove_link', 'link_notice'],
} as const

/** Default texts of emails about accounts. Their addresses are not verified, so they have nothing that a customer typed. */
export const ACCOUNT_TEXTS = {
  confirm_address: {
    label: 'Confirm an address',
    sent: 'After a sign-up, and when a customer asks for it again.',
    subject: 'Confirm your email address',
    body: `Someone created an account with us using this email address. If that was you, please confirm it.

${CHOICES}`,
    ...ACCOUNT,
  },
  address_in_use: {
    label: 'Address already in use',
    sent: 'When someone signs up with the address of an account that never confirmed it.',
    subject: 'Someone tried to sign up with your email address',
    body: `An account with this email address already exists, but the address was never confirmed. If the account is yours, confirm the address and sign in. If it isn’t, remove your address from it, and you can sign up.

${CHOICES}`,
    ...ACCOUNT,
  },
} as const satisfies Record<string, EmailKindDefinition>
