import { paragraph, type Block, type EmailDraft } from './email.ts'

interface AccountLinks {
  confirm_url: string
  free_url: string
}

/** Sent after a sign-up and on request. Contains no text that a stranger could have chosen. */
export function confirmAddress(links: AccountLinks): EmailDraft {
  return {
    subject: 'Confirm your email address',
    blocks: [
      paragraph(
        'Someone created an account with us using this email address. If that was you, please confirm it.',
      ),
      ...choices(links),
    ],
  }
}

/** Sent when someone signs up with the address of an account that never confirmed it. */
export function addressInUse(links: AccountLinks): EmailDraft {
  return {
    subject: 'Someone tried to sign up with your email address',
    blocks: [
      paragraph(
        'An account with this email address already exists, but the address was never confirmed. If the account is yours, confirm the address and sign in. If it isn’t, remove your address from it, and you can sign up.',
      ),
      ...choices(links),
    ],
  }
}

function choices({ confirm_url, free_url }: AccountLinks): Block[] {
  return [
    { kind: 'link', label: 'Confirm this address', url: confirm_url },
    paragraph('Not you? Remove your address from that account:'),
    { kind: 'link', label: "This wasn't me", url: free_url },
    paragraph('Each link works once and expires in 24 hours. If you do nothing, nothing changes.'),
  ]
}
