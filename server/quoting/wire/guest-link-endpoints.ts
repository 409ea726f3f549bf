import { GuestLinkBody, OpenedLink } from '../../../shared/accounts/guest-links.ts'
import { openGuestLink } from '../guests/open-guest-link.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Links in emails to guests: they set the cookie of a guest session, so they are no procedures. */
export const GUEST_LINK_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/guest-link',
    name: 'open_guest_link',
    group: 'Site',
    summary: 'Continue with the quote or basket of an email in this browser',
    access: 'anyone',
    limit: 'other',
    guesses: { refusal: 'guest_link_ended', limit: 'sign_in' },
    browser: true,
    body: { schema: GuestLinkBody, required: true },
    success: { status: 200, description: 'Where the browser continues.', schema: OpenedLink },
    refusals: ['guest_link_ended', 'quote_paid', 'payment_in_progress', 'kiosk_refused', 'origin_mismatch'],
    handle: (shop, caller, input) => {
      const { opened, session_secret } = openGuestLink(shop, caller, input)
      return {
        answer: opened,
        ...(session_secret !== null && { session: { start: session_secret, device: null } }),
      }
    },
  }),
]
