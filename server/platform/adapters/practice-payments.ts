import type { Payments, PaymentSession } from '../ports/payments.ts'

/**
 * Card payments without a provider: the whole flow works and no money moves. The shop's own checkout page records the payment, so
 * a session read here is open until it expires.
 */
export function practicePayments(shop: { base_url: () => string; now: () => number }): Payments {
  const session = (id: string, expires_at: number): PaymentSession => ({
    session_id: id,
    url: `${shop.base_url()}/checkout/${id}`,
    state: 'open',
    amount_cents: 0,
    purchase_id: id,
    payment_ref: null,
    customer_ref: null,
    email: null,
    expires_at,
  })
  return {
    provider: 'practice',
    tax: null,
    open: (checkout) => Promise.resolve(session(checkout.id, checkout.expires_at)),
    read: (id) => Promise.resolve(session(id, shop.now())),
    close: (id) => Promise.resolve({ ...session(id, shop.now()), state: 'expired', url: null }),
    refund: ({ idempotency_key }) =>
      Promise.resolve({ outcome: 'done', provider_ref: `practice_${idempotency_key}` }),
    readRefund: (provider_ref) => Promise.resolve({ outcome: 'done', provider_ref }),
    portal: ({ return_url }) => Promise.resolve({ url: return_url }),
    account: () => Promise.resolve({ id: 'practice', name: null, live: false }),
    refundsOf: () => Promise.resolve([]),
    readEventsSince: () => Promise.resolve([]),
    activitySince: () => Promise.resolve({ payments: [], refunds: [] }),
    readEvent: () => null,
  }
}
