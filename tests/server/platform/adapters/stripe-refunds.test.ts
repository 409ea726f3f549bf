import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripePayments } from '../../../../server/platform/adapters/stripe-payments.ts'
import type { Payments } from '../../../../server/platform/ports/payments.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import { fakeStripe, TEST_KEY, type FakeStripe } from '../../../shop/fake-stripe.ts'

const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

let stripe: FakeStripe
let payments: Payments
let payment_ref: string

beforeEach(async () => {
  stripe = await fakeStripe(() => NOW)
  payments = stripePayments({ key: TEST_KEY, webhook_secret: null, now: () => NOW, api: stripe.api })
  const { session_id } = await payments.open({
    id: 'co_1',
    reference: 'q_1',
    amounts: { parts_cents: 1000, delivery_cents: 0, tax_cents: 0 },
    lines: { parts: 'Parts', delivery: 'Courier', tax: 'Sales tax' },
    email: null,
    customer_ref: null,
    success_url: 'http://127.0.0.1:4747/',
    cancel_url: 'http://127.0.0.1:4747/',
    expires_at: NOW + 3600,
    metadata: {},
  })
  payment_ref = stripe.account.pay(session_id).payment_intent!
  stripe.asked.length = 0
})
afterEach(() => stripe.close())

function refund(amount_cents: number, idempotency_key = 'tr_1') {
  return payments.refund({ payment_ref, amount_cents, idempotency_key, reason: 'late' })
}

test('a refund bears our own name for it', async () => {
  const outcome = await refund(100)
  expect(outcome).toMatchObject({ outcome: 'done' })
  expect(stripe.asked.at(-1)).toMatchObject({
    idempotency_key: 'tr_1',
    form: { payment_intent: payment_ref, amount: '100', metadata: { ledger_id: 'tr_1', reason: 'late' } },
  })
})

test('the same refund sent again gives the money back once', async () => {
  expect(await refund(100)).toEqual(await refund(100))
  expect(stripe.account.refunded(payment_ref)).toBe(100)
})

test('a refund whose answer was lost is found again, even after Stripe forgot its key', async () => {
  stripe.account.createRefund({ payment_intent: payment_ref, amount: '100', metadata: { ledger_id: 'tr_1' } })
  expect(await refund(100)).toMatchObject({ outcome: 'done' })
  expect(stripe.account.refunded(payment_ref)).toBe(100)
})

test.each(['dropped', 'unavailable', 'lost_answer'] as const)(
  'an answer that is %s leaves one refund',
  async (fault) => {
    stripe.faults.push(fault)
    expect(await refund(100)).toMatchObject({ outcome: 'done' })
    expect(stripe.account.refunds.size).toBe(1)
  },
)

test('two refunds of one payment are two refunds', async () => {
  await refund(100, 'tr_1')
  await refund(200, 'tr_2')
  expect(stripe.account.refunded(payment_ref)).toBe(300)
})

test('a refund that is under way is read until it has arrived', async () => {
  stripe.account.refundsAre = 'pending'
  const sent = await refund(100)
  if (sent.outcome !== 'pending') throw new Error('it should be under way')
  expect(await payments.readRefund(sent.provider_ref)).toEqual(sent)
  stripe.account.refunds.get(sent.provider_ref)!.status = 'succeeded'
  expect(await payments.readRefund(sent.provider_ref)).toMatchObject({ outcome: 'done' })
})

test('a refund that the card company returned is refused with its reason', async () => {
  stripe.account.refundsAre = 'pending'
  const sent = await refund(100)
  if (sent.outcome !== 'pending') throw new Error('it should be under way')
  Object.assign(stripe.account.refunds.get(sent.provider_ref)!, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const read = await payments.readRefund(sent.provider_ref)
  expect(read).toMatchObject({ outcome: 'refused' })
  expect(read).toHaveProperty('detail', expect.stringContaining('expired_or_canceled_card'))
})

test('a payment that has been given back already is refused in words', async () => {
  await refund(1000, 'tr_1')
  expect(await refund(1, 'tr_2')).toEqual({
    outcome: 'refused',
    detail: 'This payment is already fully refunded at Stripe.',
  })
})

test('a disputed payment is refused in words', async () => {
  stripe.account.dispute(payment_ref, 1000)
  expect(await refund(100)).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('disputes') })
})

test('a payment of another Stripe account is refused in words', async () => {
  payment_ref = 'pi_of_another_account'
  expect(await refund(100)).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('does not have this payment'),
  })
})

test('Stripe in trouble is no refusal: it is tried again', async () => {
  stripe.faults.push('unavailable', 'unavailable', 'unavailable')
  await expect(refund(100)).rejects.toThrow(ServiceUnavailable)
})
