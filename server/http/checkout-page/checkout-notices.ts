import type { CheckoutPageState } from '../../../shared/orders/checkout/payment-link-state.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import type { ShownCheckout } from '../../orders/checkout/show-checkout.ts'

interface Notice {
  title: string
  text: string
  /** The page that the button leads to. */
  next: 'order' | 'quote'
}

const CLOSED: Record<Exclude<CheckoutPageState, 'open' | 'paid'>, Notice> = {
  bought: {
    title: 'This part is already ordered',
    text: 'It was paid through another link. Nothing was charged here.',
    next: 'order',
  },
  replaced: {
    title: 'This link was replaced by a newer one',
    text: 'The order was changed after this link was created. Pay with the newer link on the quote’s page.',
    next: 'quote',
  },
  expired: {
    title: 'This payment page has expired',
    text: 'Payment pages close after an hour, so that price and ship date stay correct. Get a new one on the quote’s page. If somebody sent you a link to pay, open that link again. Nothing was charged.',
    next: 'quote',
  },
  provider_changed: {
    title: 'This link can no longer be paid',
    text: 'The shop has changed how it takes payments. Open the quote and order again for a new link, or ask whoever sent you this one. Nothing was charged.',
    next: 'quote',
  },
  withdrawn: {
    title: 'This quote was withdrawn',
    text: 'It can no longer be paid. Nothing was charged.',
    next: 'quote',
  },
}

const NOT_AVAILABLE: Notice = {
  title: 'This ship date is no longer available',
  text: 'Choose the other one on the quote’s page. Nothing was charged.',
  next: 'quote',
}

/** Explains why a link cannot be paid, and what to do instead. */
export function closedNotice(checkout: ShownCheckout): string {
  const { state, quote_id, basket_id } = checkout
  const { title, text, next } = state === 'open' || state === 'paid' ? NOT_AVAILABLE : CLOSED[state]
  const [path, words] = next === 'order' ? ['orders', 'Open the order'] : ['quotes', 'Open the quote']
  if (basket_id !== null)
    return `<div class="card"><div class="notice stop" role="status"><p><strong>${title}</strong></p><p>${text}</p></div>
<a class="button" href="/baskets/${escapeHtml(basket_id)}">Open the basket</a></div>`
  return `<div class="card"><div class="notice stop" role="status"><p><strong>${title}</strong></p><p>${text}</p></div>
<a class="button" href="/${path}/${escapeHtml(quote_id)}">${words}</a></div>`
}

/** For whoever paid, also without an account. */
export function paidNotice(checkout: ShownCheckout): string {
  const { order_number, practice, quote_id, shop, basket_id, purchase_number, items } = checkout
  const money = practice ? 'It was a test payment: no money moved.' : 'Thank you.'
  const [what, page, words] =
    basket_id === null
      ? [`order ${order_number} is placed`, `/orders/${quote_id}`, 'Open the order']
      : [
          `purchase ${purchase_number} with ${items.length} orders is placed`,
          `/baskets/${basket_id}`,
          'Open the purchase',
        ]
  return `<div class="card"><div class="notice good" role="status"><p><strong>Paid: ${what}</strong></p><p>${money}</p></div>
<p>The buyer can track it on the order’s page.${shop.support_email === null ? '' : ` Questions: ${escapeHtml(shop.support_email)}, with the order number.`}</p>
<a class="button" href="${escapeHtml(page)}">${words}</a></div>`
}
