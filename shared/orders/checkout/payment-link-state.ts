import type { Instant } from '../../platform/time.ts'

/**
 * The state of a checkout on its page. `paid`: this checkout was paid. `bought`: another checkout of the quote was paid.
 * `withdrawn`: its owner withdrew the quote. `provider_changed`: the shop takes payments in another way now.
 */
export type CheckoutPageState =
  | 'open'
  | 'paid'
  | 'bought'
  | 'replaced'
  | 'expired'
  | 'withdrawn'
  | 'provider_changed'

/** `open`: its payment page is open. `ready`: it opens a new one. `ended`: the price or the delivery price ran out. */
export type PaymentLinkState = Exclude<CheckoutPageState, 'expired'> | 'ready' | 'ended' | 'unavailable'

/** A link for somebody else who pays; it works as long as price and delivery price hold. */
export interface PaymentLink {
  url: string
  expires_at: Instant
}

interface PaymentLinkFacts {
  /** The page of the newest purchase of the same quotes. */
  page: CheckoutPageState
  /** False if the newest purchase asks for something else than the link was made for. */
  is_as_agreed: boolean
  /** The end of the price or of the delivery price, whichever is earlier; null if the delivery has none. */
  until: Instant | null
  /** False if the agreed speed can no longer be offered. */
  available: boolean
}

/** Decides what a payment link can do. Only its payment page has an hour: the link itself lasts as long as what was agreed. */
export function paymentLinkState(
  { page, is_as_agreed, until, available }: PaymentLinkFacts,
  now: Instant,
): PaymentLinkState {
  if (page === 'paid' || page === 'bought' || page === 'withdrawn') return page
  if (!is_as_agreed) return 'replaced'
  if (page !== 'expired') return page
  if (until === null || until <= now) return 'ended'
  return available ? 'ready' : 'unavailable'
}
