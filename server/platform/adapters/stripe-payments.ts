import { Stripe } from 'stripe'
import { POLLED_EVENTS, isLiveKey } from '../../../shared/payments/payment-set-up.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { PaymentEvent, Payments, RefundOutcome } from '../ports/payments.ts'
import type { TaxService } from '../ports/tax.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { callStripe, StripeRefused } from './stripe-errors.ts'
import { checkEventShape } from './stripe-event-shape.ts'
import { fromEvent, fromRefund, refundFailure } from './stripe-events.ts'
import { fromSession, sessionToCreate } from './stripe-sessions.ts'
import { readActivity } from './stripe-activity.ts'
import { stripeTax } from './stripe-tax.ts'

/**
 * Three attempts of eight seconds, with the pauses of Stripe's client, stay below the 30 seconds after which browsers, agents and
 * proxies give up. Stripe usually answers within two seconds.
 */
const TIMEOUT_MS = 8000
const RETRIES = 2
/** Stripe's default: an older signed event may be a replay. */
const SIGNATURE_TOLERANCE_SECONDS = 300
/** Stripe's page limit, and more refunds than one payment can have. */
const PAGE_SIZE = 100

export interface StripeOptions {
  key: string
  /** Null if no webhook is set up. */
  webhook_secret: string | null
  now: () => number
  /** Replaces Stripe's address, in tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
  timeout_ms?: number
}

/** Reads an event at once. */
export interface StripePayments extends Payments {
  readEvent(body: Uint8Array, signature: string): PaymentEvent | null
  readonly tax: TaxService
}

/** Card payments with Stripe Checkout, at the API version of the installed Stripe package. */
export function stripePayments(options: StripeOptions): StripePayments {
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
    refund: (request) => createRefund(stripe, request),
    readRefund: async (id) => outcomeOf(await callStripe(stripe.refunds.retrieve(id))),
    refundsOf: async (ref) => (await listRefunds(stripe, ref)).flatMap((refund) => fromRefund(refund) ?? []),
    async portal({ customer_ref, return_url }) {
      const { url } = await callStripe(
        stripe.billingPortal.sessions.create({ customer: customer_ref, return_url }),
      )
      return { url }
    },
    readEventsSince: (since) => readMissed(stripe, since),
    activitySince: (since) => readActivity(stripe, since),
    readEvent: (body, signature) => readSigned(stripe, options, { body, signature }),
    async account() {
      const { id, settings, business_profile } = await callStripe(stripe.accounts.retrieveCurrent())
      const name = settings?.dashboard.display_name || business_profile?.name || null
      return { id, name, live: isLiveKey(options.key) }
    },
  }
}

async function readSession(stripe: Stripe, id: string) {
  return fromSession(await callStripe(stripe.checkout.sessions.retrieve(id)))
}

async function closeSession(stripe: Stripe, id: string) {
  try {
    return fromSession(await callStripe(stripe.checkout.sessions.expire(id)))
  } catch (error) {
    // It is already paid or expired: return its state.
    if (error instanceof StripeRefused) return readSession(stripe, id)
    throw error
  }
}

/** Verifies signature, time and shape; Stripe's own errors would include the whole event. */
function readSigned(
  stripe: Stripe,
  { webhook_secret, now }: StripeOptions,
  { body, signature }: { body: Uint8Array; signature: string },
): PaymentEvent | null {
  if (webhook_secret === null) throw new Refusal('signature_invalid', 'No webhook secret is set up.')
  const received = now() * 1000
  const at = [SIGNATURE_TOLERANCE_SECONDS, undefined, received] as const
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhook_secret, ...at)
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
    throw new Refusal(isForged ? 'signature_invalid' : 'malformed_request')
  }
  if (isOfFuture(signature, now())) throw new Refusal('signature_invalid')
  checkEventShape(event)
  return fromEvent(event)
}

/** Stripe's library refuses old times only. */
function isOfFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some((time) => time > now + SIGNATURE_TOLERANCE_SECONDS)
}

/** Stripe keeps events for thirty days and lists the newest first. */
async function readMissed(stripe: Stripe, since: number): Promise<PaymentEvent[]> {
  const found = new Map<string, PaymentEvent>()
  const query = { types: [...POLLED_EVENTS], created: { gte: since }, limit: PAGE_SIZE }
  await callStripe(
    stripe.events.list(query).autoPagingEach((event) => {
      const paymentEvent = fromEvent(event)
      if (!paymentEvent || paymentEvent.kind === 'session') return
      // Only the latest event of each refund, payment or dispute counts.
      const ref = paymentEvent.kind === 'refunded' ? paymentEvent.payment_ref : paymentEvent.provider_ref
      if (!found.has(ref)) found.set(ref, paymentEvent)
    }),
  )
  return [...found.values()].reverse()
}

type CheckoutToPay = Parameters<Payments['open']>[0]

/**
 * Opens one session for a checkout, however often it is called. Only when Stripe has the first attempt with other values (the time
 * left has changed) is there a second one; the address of the first was never returned.
 */
async function openSession(stripe: Stripe, checkout: CheckoutToPay, now: number) {
  const create = (session: CheckoutToPay, idempotencyKey: string) =>
    callStripe(stripe.checkout.sessions.create(sessionToCreate(session, now), { idempotencyKey }))
  const open = async () => {
    try {
      return await create(checkout, checkout.id)
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error
      if (error.code === 'StripeIdempotencyError') return create(checkout, `${checkout.id}-again-${now}`)
      // The customer is of another Stripe account, or was deleted there.
      if (error.code === 'resource_missing' && error.field === 'customer')
        return create({ ...checkout, customer_ref: null }, `${checkout.id}-new-customer`)
      // Such as an account that may not take payments yet: the customer can only try later.
      throw new ServiceUnavailable(error.message, { cause: error })
    }
  }
  const session = fromSession(await open())
  // Stripe keeps a session open for at least 30 minutes; the checkout may expire sooner.
  return { ...session, expires_at: Math.min(session.expires_at, checkout.expires_at) }
}

/**
 * Stripe forgets idempotency keys after a day, and a shop may be offline for longer. So a refund has the ledger id in its metadata,
 * and is looked up before it is created.
 */
async function createRefund(
  stripe: Stripe,
  request: Parameters<Payments['refund']>[0],
): Promise<RefundOutcome> {
  const { payment_ref, idempotency_key } = request
  try {
    const refunds = await listRefunds(stripe, payment_ref)
    const same = refunds.find(({ metadata }) => metadata?.['ledger_id'] === idempotency_key)
    if (same) return outcomeOf(same)
    const params: Stripe.RefundCreateParams = {
      payment_intent: payment_ref,
      amount: request.amount_cents,
      // Stripe has few reasons; the shop's own is kept in the metadata.
      reason: 'requested_by_customer',
      metadata: { ledger_id: idempotency_key, reason: request.reason },
    }
    return outcomeOf(await callStripe(stripe.refunds.create(params, { idempotencyKey: idempotency_key })))
  } catch (error) {
    if (error instanceof StripeRefused) return { outcome: 'refused', detail: refusalWords(error) }
    throw error
  }
}

async function listRefunds(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return (await callStripe(stripe.refunds.list({ payment_intent, limit: PAGE_SIZE }))).data
}

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { id, status } = refund
  if (status === 'succeeded') return { outcome: 'done', provider_ref: id }
  if (status === 'failed' || status === 'canceled')
    return { outcome: 'refused', detail: refundFailure(refund) }
  return { outcome: 'pending', provider_ref: id }
}

/** Messages for error codes that an operator can act on. */
const REFUND_REFUSALS: Record<string, string> = {
  charge_already_refunded: 'This payment is already fully refunded at Stripe.',
  charge_disputed: 'The customer disputes this payment; the card company decides about the money.',
  balance_insufficient: 'The shop’s Stripe balance is too low. Add funds, then try again.',
  insufficient_funds: 'The shop’s Stripe balance is too low. Add funds, then try again.',
  resource_missing: 'The Stripe account of the current key does not have this payment.',
  amount_too_large: 'This is more than the unrefunded amount at Stripe.',
}

function refusalWords(error: StripeRefused): string {
  return REFUND_REFUSALS[error.code] ?? error.message
}
