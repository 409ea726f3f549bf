import { trackingUrl, CARRIERS } from '../shared/delivery/carriers.ts'
import { isRedirectUri } from '../shared/oauth/redirect-uris.ts'

/**
 * Sites that open in the person's own browser without a question: payment pages and the dashboard of Stripe, tracking
 * pages of the carriers, tracking pages and labels of EasyPost and DoorDash.
 */
const KNOWN_HOSTS = new Set([
  'checkout.stripe.com',
  'billing.stripe.com',
  'dashboard.stripe.com',
  'invoice.stripe.com',
  'pay.stripe.com',
  'receipt.stripe.com',
  'track.easypost.com',
  'easypost-files.s3.us-west-2.amazonaws.com',
  'easypost-files.s3-us-west-2.amazonaws.com',
  'www.doordash.com',
  'track.doordash.com',
  ...CARRIERS.map((carrier) => new URL(trackingUrl(carrier, '1') ?? 'https://invalid').host),
])

/** Names that mail programs of some systems read as a file to send along. */
const ATTACHMENTS = ['attach', 'attachment']

export type OutsideDecision =
  | { action: 'open' }
  /** `target` is what the question names: a host, or the scheme of a program. */
  | { action: 'ask'; target: string }
  | { action: 'refuse' }

const OPEN: OutsideDecision = { action: 'open' }
const REFUSE: OutsideDecision = { action: 'refuse' }

/** Whether an address belongs to the shop itself: same scheme, host and port. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

/**
 * Whether an address that is not the shop's own is handed to the system. Known https sites, email and phone links open;
 * other https sites, and the addresses an agent's program may wait at after a person connected it (RFC 8252), only after a
 * question. Everything else is refused, and so is any address with a name or password in it.
 */
export function decideOutside(address: string): OutsideDecision {
  if (!URL.canParse(address)) return REFUSE
  const { protocol, host, hostname, username, password, searchParams } = new URL(address)
  if (username !== '' || password !== '') return REFUSE
  if (protocol === 'mailto:') return ATTACHMENTS.some((name) => searchParams.has(name)) ? REFUSE : OPEN
  if (protocol === 'tel:') return OPEN
  if (protocol === 'https:') return KNOWN_HOSTS.has(host) ? OPEN : { action: 'ask', target: host }
  if (!isRedirectUri(address)) return REFUSE
  return { action: 'ask', target: protocol === 'http:' ? hostname : protocol.slice(0, -1) }
}
