import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stripePayments } from '../../../../server/platform/adapters/stripe-payments.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { fakeStripe, TEST_KEY, TEST_WEBHOOK_SECRET, type FakeStripe } from '../../../shop/fake-stripe.ts'

const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await fakeStripe(() => NOW)
})
afterEach(() => stripe.close())

function read(body: string, signature: string, now = NOW) {
  const payments = stripePayments({ key: TEST_KEY, webhook_secret: TEST_WEBHOOK_SECRET, now: () => now })
  return payments.readEvent(Buffer.from(body), signature)
}

function told(type: string, object: object) {
  const { body, signature } = stripe.notice(type, object, NOW)
  return read(body, signature)
}

const SESSION = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  url: null,
  currency: 'usd',
  amount_total: 3024,
  client_reference_id: 'co_1',
  metadata: {},
  payment_intent: 'pi_1',
  customer: 'cus_1',
  customer_email: null,
  customer_details: { email: 'buyer@example.com' },
  expires_at: NOW + 3600,
}

describe('a notice', () => {
  test('tells that a session was paid', () => {
    expect(told('checkout.session.completed', SESSION)).toEqual({
      kind: 'session',
      session: {
        session_id: 'cs_1',
        url: null,
        state: 'paid',
        amount_cents: 3024,
        purchase_id: 'co_1',
        payment_ref: 'pi_1',
        customer_ref: 'cus_1',
        email: 'buyer@example.com',
        expires_at: NOW + 3600,
      },
    })
  })

  test('tells that a session ended unpaid', () => {
    const session = { ...SESSION, status: 'expired', payment_status: 'unpaid', payment_intent: null }
    expect(told('checkout.session.expired', session)).toMatchObject({ session: { state: 'expired' } })
  })

  test('tells of a refund whether it arrived', () => {
    const refund = { id: 're_1', object: 'refund', status: 'succeeded' }
    expect(told('refund.updated', refund)).toEqual({
      kind: 'refund',
      provider_ref: 're_1',
      state: 'done',
      detail: null,
    })
    const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    expect(told('refund.failed', failed)).toMatchObject({ state: 'failed' })
    expect(told('refund.updated', { ...refund, status: 'pending' })).toBeNull()
  })

  test.each([
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.funds_withdrawn', 'warning_needs_response', 'open'],
    ['charge.dispute.closed', 'lost', 'lost'],
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.funds_reinstated', 'won', 'won'],
  ])('%s of a dispute that is %s tells that it is %s', (type, status, state) => {
    const dispute = { id: 'du_1', object: 'dispute', amount: 3024, status, payment_intent: 'pi_1' }
    expect(told(type, dispute)).toEqual({
      kind: 'dispute',
      payment_ref: 'pi_1',
      provider_ref: 'du_1',
      amount_cents: 3024,
      state,
    })
  })

  test('tells nothing of an inquiry that takes no money', () => {
    const inquiry = {
      id: 'du_1',
      object: 'dispute',
      amount: 3024,
      status: 'warning_needs_response',
      payment_intent: 'pi_1',
    }
    expect(told('charge.dispute.created', inquiry)).toBeNull()
    expect(told('charge.dispute.closed', { ...inquiry, status: 'warning_closed' })).toBeNull()
  })

  test('tells nothing of other events', () => {
    expect(told('customer.created', { id: 'cus_1', object: 'customer' })).toBeNull()
  })
})

describe('a signature', () => {
  test('a signature of another secret is refused', () => {
    const { body, signature } = stripe.notice('checkout.session.completed', SESSION, NOW)
    const other = signature.replace(/v1=(.)/, (_all, first) => `v1=${first === '0' ? '1' : '0'}`)
    expect(() => read(body, other)).toThrow(Refusal)
  })

  test('a signature over another body is refused', () => {
    const { body, signature } = stripe.notice('checkout.session.completed', SESSION, NOW)
    expect(() => read(body.replace('3024', '1'), signature)).toThrow(Refusal)
  })

  test('a missing signature is refused', () => {
    const { body } = stripe.notice('checkout.session.completed', SESSION, NOW)
    expect(() => read(body, '')).toThrow(Refusal)
  })

  test('is good for five minutes', () => {
    const { body, signature } = stripe.notice('checkout.session.completed', SESSION, NOW)
    expect(read(body, signature, NOW + 300)).not.toBeNull()
    expect(() => read(body, signature, NOW + 301)).toThrow(Refusal)
  })
})
