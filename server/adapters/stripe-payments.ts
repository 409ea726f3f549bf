import { Stripe } from 'stripe'
import { POLLED_EVENTS, isLiveKey } from '../../shared/payments/payment-set-up.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { PaymentEvent, Payments, RefundOutcome } from '../ports/payments.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { asking, StripeRefused } from './stripe-errors.ts'
import { fromEvent, refundFailure } from './stripe-events.ts'
import { fromSession, sessionToCreate } from './stripe-sessions.ts'
import { stripeTax } from './stripe-tax.ts'

/**
 * Three tries of eight seconds with Stripe's own pauses stay below the half minute after which browsers, agents and
 * proxies give up; Stripe answers within two seconds as a rule.
 */
const TIMEOUT_MS = 8000
const RETRIES = 2
/** Stripe's own tolerance: a signed notice that is older may have been recorded and sent again. */
const NOTICE_TOLERANCE_SECONDS = 300
/** As many as Stripe gives at once, and more refunds than one payment will ever have. */
const AT_ONCE = 100

export interface StripeOptions {
  key: string
  /** Null where no webhook is set up. */
  webhook_secret: string | null
  now: () => number
  /** In place of Stripe's own address. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
  timeout_ms?: number
}

/** Card payments at Stripe Checkout. The API version is the one that this version of Stripe's package was made for. */
export function stripePayments(options: StripeOptions): Payments {
  const { now } = options
  const stripe = new Stripe(options.key, {
    ...options.api,
    timeout: options.timeout_ms ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Layerline' },
  })
  return {
    provider: 'stripe',
    tax: stripeTax(stripe),
    open: (checkout) => openSession(stripe, checkout, now()),
    read: (id) => readSession(stripe, id),
    close: (id) => closeSession(stripe, id),
    refund: (of) => refund(stripe, of),
    readRefund: async (id) => outcomeOf(await asking(stripe.refunds.retrieve(id))),
    async portal({ customer_ref, return_url }) {
      const { url } = await asking(
        stripe.billingPortal.sessions.create({ customer: customer_ref, return_url }),
      )
      return { url }
    },
    readEventsSince: (since) => readMissed(stripe, since),
    readEvent: (body, signature) => readSigned(stripe, options, { body, signature }),
    async account() {
      const { id, settings, business_profile } = await asking(stripe.accounts.retrieveCurrent())
      const name = settings?.dashboard.display_name || business_profile?.name || null
      return { id, name, live: isLiveKey(options.key) }
    },
  }
}

async function readSession(stripe: Stripe, id: string) {
  return fromSession(await asking(stripe.checkout.sessions.retrieve(id)))
}

async function closeSession(stripe: Stripe, id: string) {
  try {
    return fromSession(await asking(stripe.checkout.sessions.expire(id)))
  } catch (error) {
    // It is paid, or has ended already: then how it is now is the answer.
    if (error instanceof StripeRefused) return readSession(stripe, id)
    throw error
  }
}

/** Stripe's own check; its errors would carry the whole notice along. */
function readSigned(
  stripe: Stripe,
  { webhook_secret, now }: StripeOptions,
  { body, signature }: { body: Uint8Array; signature: string },
): PaymentEvent | null {
  if (webhook_secret === null) throw new Refusal('signature_invalid', 'No webhook secret is set up.')
  const received = now() * 1000
  const at = [NOTICE_TOLERANCE_SECONDS, undefined, received] as const
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhook_secret, ...at)
  } catch {
    throw new Refusal('signature_invalid')
  }
  return fromEvent(event)
}

/** Stripe keeps its events for thirty days, and lists the newest first. */
async function readMissed(stripe: Stripe, since: number): Promise<PaymentEvent[]> {
  const found = new Map<string, PaymentEvent>()
  const query = { types: [...POLLED_EVENTS], created: { gte: since }, limit: AT_ONCE }
  await asking(
    stripe.events.list(query).autoPagingEach((event) => {
      const notice = fromEvent(event)
      if (!notice || notice.kind === 'session') return
      // The last word on each counts; what came before it is history.
      if (!found.has(notice.provider_ref)) found.set(notice.provider_ref, notice)
    }),
  )
  return [...found.values()].reverse()
}

type ToOpen = Parameters<Payments['open']>[0]

/**
 * The same checkout gives one session, however often it is asked for. Only when Stripe remembers the first try with
 * other particulars (the time left has changed) is there a second one; nobody has been given the first one's address.
 */
async function openSession(stripe: Stripe, checkout: ToOpen, now: number) {
  const create = (of: ToOpen, idempotencyKey: string) =>
    asking(stripe.checkout.sessions.create(sessionToCreate(of, now), { idempotencyKey }))
  const open = async () => {
    try {
      return await create(checkout, checkout.id)
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error
      if (error.code === 'StripeIdempotencyError') return create(checkout, `${checkout.id}-again-${now}`)
      // A customer of another Stripe account, or one that was removed there.
      if (error.code === 'resource_missing' && error.field === 'customer')
        return create({ ...checkout, customer_ref: null }, `${checkout.id}-new-customer`)
      // An account that may not take payments yet, say: buyers can do nothing about it but come back.
      throw new ServiceUnavailable(error.message, { cause: error })
    }
  }
  const session = fromSession(await open())
  // Stripe keeps a session open for half an hour at least; what was agreed here may end sooner.
  return { ...session, expires_at: Math.min(session.expires_at, checkout.expires_at) }
}

/**
 * Stripe forgets idempotency keys after a day, and a shop may be without a network for longer. So a refund bears our own
 * name for it, and is looked for before it is made.
 */
async function refund(stripe: Stripe, of: Parameters<Payments['refund']>[0]): Promise<RefundOutcome> {
  const { payment_ref, idempotency_key } = of
  try {
    const made = await asking(stripe.refunds.list({ payment_intent: payment_ref, limit: AT_ONCE }))
    const same = made.data.find((one) => one.metadata?.['ledger_id'] === idempotency_key)
    if (same) return outcomeOf(same)
    const params: Stripe.RefundCreateParams = {
      payment_intent: payment_ref,
      amount: of.amount_cents,
      // Stripe knows few reasons; ours is kept beside it.
      reason: 'requested_by_customer',
      metadata: { ledger_id: idempotency_key, reason: of.reason },
    }
    return outcomeOf(await asking(stripe.refunds.create(params, { idempotencyKey: idempotency_key })))
  } catch (error) {
    if (error instanceof StripeRefused) return { outcome: 'refused', detail: refusalWords(error) }
    throw error
  }
}

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { id, status } = refund
  if (status === 'succeeded') return { outcome: 'done', provider_ref: id }
  if (status === 'failed' || status === 'canceled')
    return { outcome: 'refused', detail: refundFailure(refund) }
  return { outcome: 'pending', provider_ref: id }
}

/** Stripe's error codes that an operator can do something about. */
const REFUND_REFUSALS: Record<string, string> = {
  charge_already_refunded: 'At Stripe everything of this payment has been given back already.',
  charge_disputed: 'The buyer disputes this payment at their card company, which decides about the money.',
  balance_insufficient: 'The balance of the shop at Stripe is too small for it. Top it up, then try again.',
  insufficient_funds: 'The balance of the shop at Stripe is too small for it. Top it up, then try again.',
  resource_missing: 'This payment is not known to the Stripe account whose key is set up.',
  amount_too_large: 'This is more than Stripe has left of this payment.',
}

function refusalWords(error: StripeRefused): string {
  return REFUND_REFUSALS[error.code] ?? error.message
}
