import { randomBytes } from 'node:crypto'
import { textOf, type Form } from './fake-stripe-form.ts'

/** Fields as the API's reference documents them, without those that our program does not read. */
export interface FakeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  currency: string
  amount_total: number
  client_reference_id: string | null
  metadata: Form
  payment_intent: string | null
  customer: string | null
  customer_email: string | null
  customer_details: { email: string | null } | null
  expires_at: number
  line_items: Form[]
}

export interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
  payment_intent: string
  metadata: Form
}

export interface FakeDispute {
  id: string
  object: 'dispute'
  amount: number
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost'
  payment_intent: string
}

/** Stripe's error answer. */
export class FakeStripeError extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; param?: string; message: string }

  constructor(status: number, error: FakeStripeError['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): FakeStripeError {
  return new FakeStripeError(more.code === 'resource_missing' ? 404 : 400, {
    type: 'invalid_request_error',
    message,
    ...more,
  })
}

export function newId(prefix: string): string {
  return `${prefix}_test_${randomBytes(8).toString('hex')}`
}

/** The contents of one Stripe account. */
export class FakeAccount {
  readonly sessions = new Map<string, FakeSession>()
  readonly refunds = new Map<string, FakeRefund>()
  readonly disputes = new Map<string, FakeDispute>()
  readonly customers = new Set<string>()
  /** The events that would be posted to a webhook, oldest first; the API lists them newest first. */
  readonly events: {
    id: string
    object: 'event'
    type: string
    created: number
    data: { object: object }
  }[] = []
  /** The first status of new refunds. */
  refundsAre: FakeRefund['status'] = 'succeeded'

  /** As in an account that has not been activated. */
  refusesSessions = false

  createSession(form: Form, now: number): FakeSession {
    if (this.refusesSessions) throw invalid('Your account cannot currently make live charges.')
    const lines = Object.values((form['line_items'] ?? {}) as Record<string, Form>)
    const amounts = lines.map((line) => Number((line['price_data'] as Form)['unit_amount']))
    const expires_at = Number(form['expires_at'])
    if (expires_at - now < 30 * 60 || expires_at - now > 24 * 3600)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
        param: 'expires_at',
      })
    const customer = textOf(form, 'customer')
    if (customer && !this.customers.has(customer))
      throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' })
    const id = newId('cs')
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      currency: 'usd',
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      client_reference_id: textOf(form, 'client_reference_id'),
      metadata: (form['metadata'] ?? {}) as Form,
      payment_intent: null,
      customer,
      customer_email: textOf(form, 'customer_email'),
      customer_details: null,
      expires_at,
      line_items: lines,
    }
    this.sessions.set(id, session)
    return session
  }

  session(id: string): FakeSession {
    const session = this.sessions.get(id)
    if (!session)
      throw invalid(`No such checkout.session: ${id}`, { code: 'resource_missing', param: 'session' })
    return session
  }

  /** Pays a session, as the buyer does on Stripe's page. */
  pay(id: string, amount?: number): FakeSession {
    const session = this.session(id)
    if (session.status !== 'open') throw invalid('This Checkout Session is not open.')
    session.customer ??= newId('cus')
    this.customers.add(session.customer)
    session.amount_total = amount ?? session.amount_total
    return Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: newId('pi'),
      customer_details: { email: session.customer_email ?? 'buyer@example.com' },
    })
  }

  expire(id: string): FakeSession {
    const session = this.session(id)
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    return Object.assign(session, { status: 'expired', url: null })
  }

  createRefund(form: Form): FakeRefund {
    const payment = textOf(form, 'payment_intent') ?? ''
    const session = [...this.sessions.values()].find((one) => one.payment_intent === payment)
    if (!session) throw invalid(`No such payment_intent: '${payment}'`, { code: 'resource_missing' })
    if ([...this.disputes.values()].some((one) => one.payment_intent === payment && one.status !== 'won'))
      throw invalid('This charge has been charged back.', { code: 'charge_disputed' })
    const amount = Number(form['amount'])
    const left = session.amount_total - this.refunded(payment)
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
    if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge')
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      status: this.refundsAre,
      payment_intent: payment,
      metadata: (form['metadata'] ?? {}) as Form,
    }
    this.refunds.set(refund.id, refund)
    return refund
  }

  /** All refunds of a payment that did not fail. */
  refunded(payment: string): number {
    const own = [...this.refunds.values()].filter((one) => one.payment_intent === payment)
    return own.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
  }

  tell(type: string, object: object, created: number): void {
    this.events.push({ id: newId('evt'), object: 'event', type, created, data: { object: { ...object } } })
  }

  /** One page of the events of some types since then, newest first. */
  listEvents(form: Form): { data: object[]; has_more: boolean } {
    const types = Object.values(form['types'] ?? {})
    const since = Number((form['created'] as Form)['gte'])
    const all = this.events.filter((one) => types.includes(one.type) && one.created >= since).reverse()
    const after = textOf(form, 'starting_after')
    const start = after === null ? 0 : all.findIndex((one) => one.id === after) + 1
    const limit = Number(textOf(form, 'limit'))
    return { data: all.slice(start, start + limit), has_more: all.length > start + limit }
  }

  dispute(payment_intent: string, amount: number): FakeDispute {
    const id = newId('du')
    const dispute: FakeDispute = { id, object: 'dispute', amount, status: 'needs_response', payment_intent }
    this.disputes.set(id, dispute)
    return dispute
  }
}
