import { shortName } from '../../../shared/platform/cut-text.ts'
import type { Stripe } from 'stripe'
import type { CheckoutToOpen, PaymentSession } from '../ports/payments.ts'

/** Stripe's minimum of 30 minutes, and one minute for the request. */
const MIN_SESSION_SECONDS = 30 * 60 + 60

/** Returns the session to create: three lines with the shop's amounts, by card, in US dollars. */
export function sessionToCreate(
  checkout: CheckoutToOpen,
  now: number,
): Stripe.Checkout.SessionCreateParams & { metadata: Record<string, string> } {
  const { amounts, lines, customer_ref, email } = checkout
  const metadata = { ...checkout.metadata, purchase_id: checkout.id }
  return {
    mode: 'payment',
    // Cards only: no method that settles days later.
    allowed_payment_method_types: ['card'],
    line_items: [
      line(lines.parts, amounts.parts_cents),
      line(lines.delivery, amounts.delivery_cents),
      line(lines.tax, amounts.tax_cents),
    ],
    // Both can be on by default in a Stripe account, and would change the amount: tax is already a line.
    automatic_tax: { enabled: false },
    adaptive_pricing: { enabled: false },
    client_reference_id: checkout.id,
    metadata,
    payment_intent_data: {
      metadata,
      description: `${shortName(lines.parts, MAX_NAME_LENGTH)} (${checkout.reference})`,
    },
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
  return {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount, product_data: { name: shortName(name, MAX_NAME_LENGTH) } },
  }
}

/** Stripe's limit for product names; file names can be longer. */
const MAX_NAME_LENGTH = 250

/**
 * Converts a session. One completed with something other than a card may still be unpaid: it is open, without a URL. An amount in
 * another currency does not count.
 */
export function fromSession(session: Stripe.Checkout.Session): PaymentSession {
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return {
    session_id: session.id,
    url: session.status === 'open' ? session.url : null,
    state: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount_cents: session.currency === 'usd' ? (session.amount_total ?? 0) : 0,
    purchase_id: session.client_reference_id ?? session.metadata?.['purchase_id'] ?? '',
    payment_ref: idOf(session.payment_intent),
    customer_ref: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
    expires_at: session.expires_at,
  }
}

/** Stripe returns an id, or the expanded object. */
export function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
