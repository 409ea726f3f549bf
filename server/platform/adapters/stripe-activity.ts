import type { Stripe } from 'stripe'
import type { PaymentActivity } from '../ports/payments.ts'
import { callStripe } from './stripe-errors.ts'
import { fromSession, idOf } from './stripe-sessions.ts'

/** Stripe's page limit. */
const PAGE_SIZE = 100

/** Lists every paid session and every refund that did not fail, since an instant. */
export async function readActivity(stripe: Stripe, since: number): Promise<PaymentActivity> {
  const query = { created: { gte: since }, limit: PAGE_SIZE }
  const payments: PaymentActivity['payments'] = []
  await callStripe(
    stripe.checkout.sessions.list({ ...query, status: 'complete' }).autoPagingEach((session) => {
      const { session_id, purchase_id, state, amount_cents, email } = fromSession(session)
      if (state === 'paid')
        payments.push({ session_id, purchase_id, amount_cents, email, at: session.created })
    }),
  )
  const refunds: PaymentActivity['refunds'] = []
  await callStripe(
    stripe.refunds.list(query).autoPagingEach((refund) => {
      if (refund.status === 'failed' || refund.status === 'canceled') return
      refunds.push({
        provider_ref: refund.id,
        payment_ref: idOf(refund.payment_intent),
        ledger_id: refund.metadata?.['ledger_id'] ?? null,
        amount_cents: refund.amount,
        at: refund.created,
      })
    }),
  )
  return { payments, refunds }
}
