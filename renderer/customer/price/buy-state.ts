import type { Speed } from '../../../shared/catalog/materials.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { shownOption } from './price-words.ts'

/** What a quote's owner can do towards buying it. `wait` and `no` say why, and the quote page says what to do. */
export type BuyState =
  | { kind: 'order'; speed: Speed }
  | { kind: 'pay'; url: string; until: number }
  | { kind: 'ordered' }
  | { kind: 'expired' }
  | { kind: 'wait'; why: string }
  | { kind: 'no'; why: string }

type Buyable = Pick<Quote, 'status' | 'options' | 'request_status' | 'checkout'>

const CLOSED: Partial<Record<Quote['status'], string>> = {
  received: 'The part is being measured. Its price comes first.',
  processing: 'The part is being measured. Its price comes first.',
  needs_review: 'A person of the shop checks this quote. It can be ordered as soon as the price shows.',
  failed: 'This file gave no price, so there is nothing to order.',
  withdrawn: 'It can no longer be ordered.',
}

/** Whether a quote can be bought right now; `now` in Unix seconds. */
export function buyState(quote: Buyable, wanted: Speed, now: number): BuyState {
  if (quote.status === 'accepted') return { kind: 'ordered' }
  if (quote.status === 'expired') return { kind: 'expired' }
  if (quote.status === 'engineering') return { kind: 'wait', why: engineeringWords(quote) }
  const closed = CLOSED[quote.status]
  if (closed)
    return { kind: quote.status === 'failed' || quote.status === 'withdrawn' ? 'no' : 'wait', why: closed }
  const checkout = openCheckout(quote, now)
  if (checkout) return { kind: 'pay', url: checkout.url, until: checkout.expires_at }
  const option = shownOption(quote.options, wanted)
  if (option?.available) return { kind: 'order', speed: option.speed }
  return {
    kind: 'no',
    why: option?.note ?? 'No ship date can be had for this part right now. Try again later.',
  }
}

/** The payment link of a quote, while it can be paid. */
export function openCheckout({ checkout }: Pick<Quote, 'checkout'>, now: number): Quote['checkout'] {
  return checkout && checkout.expires_at > now ? checkout : null
}

function engineeringWords({ request_status }: Pick<Quote, 'request_status'>): string {
  if (request_status === 'open')
    return 'Our engineers have this part. It can be ordered once they answer with a price.'
  if (request_status === 'rejected')
    return 'Our engineers cannot make this part as it is. Change the part or the choices and ask again.'
  return 'An engineer has to look at this part before it has a price. Send it to our engineers first.'
}

/** A payment link as this browser follows it: the shop's own pages on the host it is on, Stripe's as they are. */
export function checkoutTarget(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin)
  return pathname.startsWith('/checkout/') ? `${pathname}${search}` : url
}
