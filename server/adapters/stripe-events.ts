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
    case 'refund.created':
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

/** A pending refund matters only where it may have been made outside the shop. */
function fromRefund(refund: Stripe.Refund): PaymentEvent | null {
  const { id, status, amount, metadata } = refund
  const payment_ref = idOf(refund.payment_intent)
  const base = {
    kind: 'refund' as const,
    provider_ref: id,
    ...(payment_ref !== null && {
      of: { payment_ref, amount_cents: amount, ledger_id: metadata?.['ledger_id'] ?? null },
    }),
  }
  if (status === 'succeeded') return { ...base, state: 'done', detail: null }
  if (status === 'failed' || status === 'canceled')
    return { ...base, state: 'failed', detail: refundFailure(refund) }
  return payment_ref === null ? null : { ...base, state: 'pending', detail: null }
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
