import type { Stripe } from 'stripe'
import type { PaymentEvent } from '../ports/payments.ts'
import { fromSession, idOf } from './stripe-sessions.ts'

/** Converts an event; null for one that does not matter here. */
export function fromEvent(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { kind: 'session', session: fromSession(event.data.object) }
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return fromRefund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return fromDispute(event.data.object, event.type)
    default:
      return null
  }
}

/** Only final states: a pending refund was recorded when it was sent. */
function fromRefund(refund: Stripe.Refund): PaymentEvent | null {
  const { id, status } = refund
  if (status === 'succeeded') return { kind: 'refund', provider_ref: id, state: 'done', detail: null }
  if (status !== 'failed' && status !== 'canceled') return null
  return { kind: 'refund', provider_ref: id, state: 'failed', detail: refundFailure(refund) }
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
export function refundFailure({ failure_reason }: Stripe.Refund): string {
  return `The card company returned it (${failure_reason ?? 'no reason given'}).`
}
