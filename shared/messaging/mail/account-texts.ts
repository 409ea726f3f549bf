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
    body: `Welcome. Please confirm the email address of your new account.

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
  reset_password: {
    label: 'Set a new password',
    sent: 'When someone asks for a new password with the address of an account.',
    subject: 'Set a new password',
    body: `Someone asked to set a new password for your account with us. If that was you, use this button.

{reset_link}

{link_notice}

If you didn’t ask for this, ignore this email. Your password stays as it is.`,
    fields: ['reset_link', 'link_notice'],
    optional: [],
    required: ['reset_link', 'link_notice'],
  },
  confirm_new_address: {
    label: 'Confirm a new address',
    sent: 'To the new address, when a customer changes the email address of their account.',
    subject: 'Confirm your new email address',
    body: `Someone with an account with us wants to use this email address from now on. If that was you, confirm it.

{confirm_link}

{link_notice}`,
    fields: ['confirm_link', 'link_notice'],
    optional: [],
    required: ['confirm_link', 'link_notice'],
  },
  address_changed: {
    label: 'Address changed',
    sent: 'To the old address, once a customer has confirmed a new one.',
    subject: 'The email address of your account was changed',
    body: `Your account with us now uses a different email address. We’ll no longer write to this one about it.

If you didn’t change it, contact us right away.`,
    fields: [],
    optional: [],
    required: [],
  },
} as const satisfies Record<string, EmailKindDefinition>
