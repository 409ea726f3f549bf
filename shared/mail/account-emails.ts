import { paragraph, type Block, type EmailDraft } from './email.ts'

interface AccountLinks {
  confirm_url: string
  free_url: string
}

/** After a sign-up, or when its person asks for another link. Says nothing that a stranger could have chosen. */
export function confirmAddress(links: AccountLinks): EmailDraft {
  return {
    subject: 'Confirm your email address',
    blocks: [
      paragraph('Someone created an account at our shop with this email address. If it was you, confirm it.'),
      ...choices(links),
    ],
  }
}

/** Somebody tried to sign up with an address whose account has not proved it. */
export function addressInUse(links: AccountLinks): EmailDraft {
  return {
    subject: 'Someone tried to sign up with your email address',
    blocks: [
      paragraph(
        'There is already an account with this email address, but nobody has confirmed it. If the account is yours, confirm it and sign in. If it is not, remove your address from it; then you can sign up.',
      ),
      ...choices(links),
    ],
  }
}

function choices({ confirm_url, free_url }: AccountLinks): Block[] {
  return [
    { kind: 'link', label: 'Confirm this address', url: confirm_url },
    paragraph('Not you? Remove your address from that account, and nobody can use it there:'),
    { kind: 'link', label: "This wasn't me", url: free_url },
    paragraph('Both links work once, for 24 hours. If you do nothing, nothing changes.'),
  ]
}
