import type { Speed } from '../../../../shared/catalog/materials.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { shownOption } from './price-words.ts'

/** The next step of the owner of a quote to buy it. `wait` and `no` have the reason; the quote page says what to do. */
export type BuyState =
  | { kind: 'order'; speed: Speed }
  | { kind: 'pay'; url: string; until: number }
  | { kind: 'ordered' }
  | { kind: 'expired' }
  | { kind: 'wait'; why: string }
  | { kind: 'no'; why: string }

type BuyableQuote = Pick<Quote, 'status' | 'options' | 'request_status' | 'checkout'>

const NOT_BUYABLE: Partial<Record<Quote['status'], string>> = {
  received: 'We’re still measuring this part. You can order it once it has a price.',
  processing: 'We’re still measuring this part. You can order it once it has a price.',
  needs_review: 'We’re reviewing this quote. You can order it once it has a price.',
  failed: 'We couldn’t quote this file, so there’s nothing to order.',
  withdrawn: 'This quote can no longer be ordered.',
}

/** Decides whether a quote can be bought right now; `now` in Unix seconds. */
export function buyState(quote: BuyableQuote, speed: Speed, now: number): BuyState {
  if (quote.status === 'accepted') return { kind: 'ordered' }
  if (quote.status === 'expired') return { kind: 'expired' }
  if (quote.status === 'engineering') return { kind: 'wait', why: engineeringWords(quote) }
  const reason = NOT_BUYABLE[quote.status]
  if (reason)
    return { kind: quote.status === 'failed' || quote.status === 'withdrawn' ? 'no' : 'wait', why: reason }
  const checkout = openCheckout(quote, now)
  if (checkout) return { kind: 'pay', url: checkout.url, until: checkout.expires_at }
  const option = shownOption(quote.options, speed)
  if (option?.available) return { kind: 'order', speed: option.speed }
  return {
    kind: 'no',
    why: option?.note ?? 'No ship date is available for this part right now. Try again later.',
  }
}

/** Returns the checkout of a quote while it can be paid, otherwise null. */
export function openCheckout({ checkout }: Pick<Quote, 'checkout'>, now: number): Quote['checkout'] {
  return checkout && checkout.expires_at > now ? checkout : null
}

function engineeringWords({ request_status }: Pick<Quote, 'request_status'>): string {
  if (request_status === 'open')
    return 'Our engineers are reviewing this part. You can order it once it has a price.'
  if (request_status === 'rejected')
    return 'Our engineers can’t make this part as it is. Change the part or your choices and ask again.'
  return 'This part needs a review before it has a price. Send it to our engineers first.'
}

/** Returns where to go to pay: the path of the shop's own page on this host, or Stripe's URL unchanged. */
export function checkoutTarget(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin)
  return pathname.startsWith('/checkout/') ? `${pathname}${search}` : url
}
