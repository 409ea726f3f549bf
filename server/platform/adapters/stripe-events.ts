import type { Stripe } from 'stripe'
import type { PaymentEvent, RefundEvent } from '../ports/payments.ts'
import { fromSession, idOf } from './stripe-sessions.ts'

/** Converts an event; null for one that does not matter here. */
export function fromEvent(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { kind: 'session', session: fromSession(event.data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return fromRefund(event.data.object)
    case 'charge.refunded':
      return fromCharge(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return fromDispute(event.data.object, event.type)
    default:
      return null
  }
}

/** Null for a pending refund of no payment: nothing of it is known here, or it was recorded when it was sent. */
export function fromRefund(refund: Stripe.Refund): RefundEvent | null {
  const { id: provider_ref, status } = refund
  const paid = paymentOf(refund)
  const common = { kind: 'refund', provider_ref, ...(paid ? { of: paid } : {}) } as const
  if (status === 'succeeded') return { ...common, state: 'done', detail: null }
  if (status === 'failed' || status === 'canceled')
    return { ...common, state: 'failed', detail: refundFailure(refund) }
  return paid ? { ...common, state: 'pending', detail: null } : null
}

function paymentOf({
  payment_intent,
  amount,
  currency,
  metadata,
  created,
}: Stripe.Refund): RefundEvent['of'] {
  const payment_ref = idOf(payment_intent)
  if (payment_ref === null) return undefined
  return {
    payment_ref,
    amount_cents: currency && currency !== 'usd' ? 0 : amount,
    own_key: metadata?.['ledger_id'] ?? null,
    made_at: created ?? null,
  }
}

function fromCharge({ payment_intent, amount_refunded }: Stripe.Charge): PaymentEvent | null {
  const payment_ref = idOf(payment_intent)
  if (payment_ref === null) return null
  return { kind: 'refunded', payment_ref, refunded_cents: amount_refunded }
}

/** An inquiry (`warning_...`) takes no money, so it is not a dispute yet. */
function fromDispute(dispute: Stripe.Dispute, type: string): PaymentEvent | null {
  const payment_ref = idOf(dispute.payment_intent)
  const withdrawn = type === 'charge.dispute.funds_withdrawn'
  if (!payment_ref || (dispute.status.startsWith('warning_') && !withdrawn)) return null
  const state =
    dispute.status === 'won' || type === 'charge.dispute.funds_reinstated'
      ? 'won'
      : dispute.status === 'lost'
        ? 'lost'
        : dispute.status === 'prevented'
          ? 'won'
          : 'open'
  return { kind: 'dispute', payment_ref, provider_ref: dispute.id, amount_cents: dispute.amount, state }
}

/** Returns why a refund failed, with Stripe's code. */
export function refundFailure({ status, failure_reason }: Stripe.Refund): string {
  if (status === 'canceled' && !failure_reason) return 'It was canceled in Stripe.'
  return `The card company returned it (${failure_reason ?? 'no reason given'}).`
}
