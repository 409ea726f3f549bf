import type { Stripe } from 'stripe'
import type { CheckoutToOpen, PaymentSession } from '../ports/payments.ts'

/** Stripe takes no session that ends sooner; a minute more for the way there. */
const MIN_SESSION_SECONDS = 30 * 60 + 60

/** A checkout as Stripe is asked for it: three lines with amounts of our own, paid by card, in dollars. */
export function sessionToCreate(
  checkout: CheckoutToOpen,
  now: number,
): Stripe.Checkout.SessionCreateParams & { metadata: Record<string, string> } {
  const { amounts, lines, customer_ref, email } = checkout
  const metadata = { ...checkout.metadata, quote_id: checkout.quote_id, checkout_id: checkout.id }
  return {
    mode: 'payment',
    // Every order is paid by card first: nothing that is settled days later.
    allowed_payment_method_types: ['card'],
    line_items: [
      line(lines.parts, amounts.parts_cents),
      line(lines.delivery, amounts.delivery_cents),
      line(lines.tax, amounts.tax_cents),
    ],
    // Both may be on by default in a Stripe account, and would change what is paid: the tax is a line of ours already.
    automatic_tax: { enabled: false },
    adaptive_pricing: { enabled: false },
    client_reference_id: checkout.id,
    metadata,
    payment_intent_data: { metadata, description: `${clipped(lines.parts)} (${checkout.quote_id})` },
    ...(customer_ref
      ? { customer: customer_ref }
      : { customer_creation: 'always', ...(email ? { customer_email: email } : {}) }),
    saved_payment_method_options: { payment_method_save: 'enabled' },
    success_url: checkout.success_url,
    cancel_url: checkout.cancel_url,
    expires_at: Math.max(checkout.expires_at, now + MIN_SESSION_SECONDS),
  }
}

function line(name: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: clipped(name) } } }
}

/** Customers name their files as they like; Stripe's names of products end here. */
const MAX_NAME_LENGTH = 250

function clipped(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1)}…`
}

/**
 * A session of Stripe's in our terms. One that was completed with something other than a card may still be unpaid: it is
 * open, without an address to pay at. What was paid in another currency is no amount in cents of ours.
 */
export function fromSession(session: Stripe.Checkout.Session): PaymentSession {
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return {
    session_id: session.id,
    url: session.status === 'open' ? session.url : null,
    state: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount_cents: session.currency === 'usd' ? (session.amount_total ?? 0) : 0,
    checkout_id: session.client_reference_id ?? session.metadata?.['checkout_id'] ?? '',
    payment_ref: idOf(session.payment_intent),
    customer_ref: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
    expires_at: session.expires_at,
  }
}

/** Stripe gives an id, or the object itself where it was asked to. */
export function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
