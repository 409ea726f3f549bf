import { formatCents } from '../../../shared/platform/money.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import type { PaymentLinkState } from '../../../shared/orders/checkout/payment-link-state.ts'
import type { ShownPaymentLink } from '../../orders/checkout/payment-link.ts'
import { agreement } from './checkout-form.ts'
import { paidNotice } from './checkout-notices.ts'
import { page, summary, type CheckoutLook } from './checkout-page.ts'
import { instantWords } from './page-words.ts'

/** The notice after a payment page could not be opened. */
export interface LinkFailure {
  title: string
  text: string
}

const PRACTICE_WORDS = '<div class="notice"><p><strong>Test payment: no money moves.</strong></p></div>'

type EndedState = Exclude<PaymentLinkState, 'open' | 'ready' | 'paid'>

/** The payer has only the link, so the next step is always to ask its sender. */
const ENDED: Record<EndedState, LinkFailure> = {
  bought: { title: 'This is already ordered', text: 'It was paid another way.' },
  replaced: {
    title: 'This link was replaced',
    text: 'The order was changed after this link was made. Ask whoever sent it for a new one.',
  },
  withdrawn: { title: 'This quote was withdrawn', text: 'It can no longer be paid.' },
  provider_changed: {
    title: 'This link can no longer be paid',
    text: 'The shop has changed how it takes payments. Ask whoever sent you this link for a new one.',
  },
  ended: {
    title: 'This price has run out',
    text: 'The price or the delivery price is no longer valid. Ask whoever sent you this link for a new one.',
  },
  unavailable: {
    title: 'This ship date is no longer available',
    text: 'Ask whoever sent you this link to choose another ship date and to send a new one.',
  },
}

/** Returns the page of a payment link: what is paid for, and the button to the payment page. It works without script. */
export function paymentLinkPage(
  look: CheckoutLook,
  { link, path, failure }: { link: ShownPaymentLink; path: string; failure: LinkFailure | null },
): string {
  const { checkout, state, until } = link
  const canPay = state === 'ready' || state === 'open'
  const deadline =
    canPay && until !== null
      ? `Pay by ${instantWords(until, look.brand.time_zone)}: price and delivery hold until then.`
      : ''
  return page(look, {
    title: canPay ? `Pay ${formatCents(checkout.total_cents)}` : 'Payment link',
    main: `<main class="two">
<section aria-labelledby="what">${summary(checkout, look, deadline)}</section>
<section aria-label="Payment">${action(link, path, failure)}</section>
</main>`,
  })
}

function action({ checkout, state }: ShownPaymentLink, path: string, failure: LinkFailure | null): string {
  if (state === 'paid') return paidNotice(checkout)
  if (state !== 'ready' && state !== 'open')
    return `<div class="card">${notice(ENDED[state], 'status')}</div>`
  return `<div class="card"><h2>Pay for this order</h2>
${failure ? notice(failure, 'alert') : ''}${checkout.practice ? PRACTICE_WORDS : ''}
<form method="post" action="${escapeHtml(path)}" novalidate>
${agreement(checkout)}
<button type="submit">Continue to payment</button>
</form>
<p class="soft">Whoever sent you this link gets the receipt and follows the order.</p></div>`
}

function notice({ title, text }: LinkFailure, role: 'status' | 'alert'): string {
  return `<div class="notice stop" role="${role}"><p><strong>${title}</strong></p><p>${escapeHtml(text)} Nothing was charged.</p></div>`
}
