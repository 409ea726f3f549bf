import { trackingUrl, CARRIERS } from '../shared/quoting/delivery/carriers.ts'
import { isRedirectUri } from '../shared/accounts/oauth/redirect-uris.ts'

/**
 * Sites that open in the system's browser without a question: payment pages and dashboard of Stripe, tracking pages of
 * carriers, tracking pages and labels of EasyPost and DoorDash.
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

/** Parameters of `mailto:` links from which some mail programs attach a local file. */
const ATTACHMENTS = ['attach', 'attachment']

export type OutsideDecision =
  | { action: 'open' }
  /** `target` is named in the question: a host, or the scheme of a program. */
  | { action: 'ask'; target: string }
  | { action: 'refuse' }

const OPEN: OutsideDecision = { action: 'open' }
const REFUSE: OutsideDecision = { action: 'refuse' }

/** Returns true if an address has the shop's own origin. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns true if nobody in the network can read or change the pages of an origin: over https, or on this computer. */
export function isSecureOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** Pages of staff and accounts, which no screen of customers shows. */
const STAFF_PATHS = /^\/(?:console|people|account|sign-in|sign-up|recover|set-up|docs|device|oauth)(?:\/|$)/

export function isForStaff(address: string): boolean {
  return STAFF_PATHS.test(new URL(address).pathname)
}

/** The id of Chromium's own viewer of PDF files (chrome/browser/pdf), in which a window shows them in a frame. */
const PDF_VIEWER = 'mhjfbmdgcfjbbpaeojofohoefgiehjai'

/** Returns true if an address is that of the built-in viewer of PDF files. */
export function isPdfViewer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'chrome-extension:' && hostname === PDF_VIEWER
}

/**
 * Decides whether the system opens an address outside the shop. Known https sites, email and phone links open without a
 * question; other https sites and redirect addresses of OAuth apps (RFC 8252) after one. Everything else is refused, and
 * so is any address with a user name or password in it.
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
