import type { Stripe } from 'stripe'
import type { PaymentEvent } from '../ports/payments.ts'
import { fromSession, idOf } from './stripe-sessions.ts'

/** One event in our terms; null for one that does not matter here. */
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

/** Only an end is told: what is under way has been written down when the refund was sent. */
function fromRefund(refund: Stripe.Refund): PaymentEvent | null {
  const { id, status } = refund
  if (status === 'succeeded') return { kind: 'refund', provider_ref: id, state: 'done', detail: null }
  if (status !== 'failed' && status !== 'canceled') return null
  return { kind: 'refund', provider_ref: id, state: 'failed', detail: refundFailure(refund) }
}

/** An inquiry (`warning_...`) takes no money, so it is no dispute until it does. */
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

/** Why a refund did not arrive, in the words of Stripe's own codes. */
export function refundFailure({ failure_reason }: Stripe.Refund): string {
  return `The card company returned it (${failure_reason ?? 'no reason given'}).`
}
