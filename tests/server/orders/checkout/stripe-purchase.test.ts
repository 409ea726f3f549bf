import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { makePaymentLink } from '../../../../server/orders/checkout/make-payment-link.ts'
import { readOrder } from '../../../../server/orders/read-orders.ts'
import { previewRefund, refundOrder } from '../../../../server/orders/money/refund-order.ts'
import { checkPayment } from '../../../../server/orders/checkout/watch-payments.ts'
import { findOpenPurchase } from '../../../../server/payments/purchase-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import type { Refusal } from '../../../../shared/platform/refusals.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { buyableQuote } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { Person } from '../../../shop/v1.ts'
import { openStripeShop, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

/** A quote whose owner asks to pay for it. */
async function accepting() {
  const { quote_id, customer } = await buyableQuote(open.test)
  const caller = callerOf(open.test, customer)
  const accept = () =>
    acceptQuote(open.test.shop, caller, { quote_id, speed: 'week', idempotency_key: 'once' }).catch(
      (error: unknown) => error,
    )
  return { quote_id, caller, accept }
}
const sessions = () => [...open.stripe.account.sessions.values()]

test('a purchase goes from accepting over Stripe’s page to the order and back to the card', async () => {
  const { quote_id, caller, accept } = await accepting()
  const asked = await accept()
  expect(asked).toMatchObject({ code: 'payment_required' })
  const [session] = sessions()
  expect((asked as Refusal).fields).toMatchObject({
    checkout_url: session.url,
    amount_due_cents: session.amount_total,
  })
  const { payment_intent } = open.stripe.account.pay(session.id)
  expect(await checkPayment(open.test.shop, caller, { quote_id })).toEqual({ paid: true })
  const order = await accept()
  expect(order).toMatchObject({
    id: quote_id,
    paid: true,
    practice: false,
    total_cents: session.amount_total,
  })
  const operator = await staffMember(open.test, 'operator')
  const of = { order_id: quote_id, wish: { what: 'everything' } } as const
  const shown = previewRefund(open.test.shop, operator, of)
  const expected = { ...shown.amounts, refunded_cents: 0 }
  refundOrder(open.test.shop, operator, { ...of, expected, note: 'The part broke' })
  await sendRefunds(open.test.shop)
  expect(open.stripe.account.refunded(payment_intent!)).toBe(session.amount_total)
  expect(readOrder(open.test.shop, caller, { order_id: quote_id })).toMatchObject({
    refunded_cents: session.amount_total,
    refunds: [{ reason: 'goodwill', note: 'The part broke', done: true }],
  })
})

test('one session opens when Stripe was unavailable and the request is repeated', async () => {
  const { accept } = await accepting()
  open.stripe.faults.push('unavailable', 'unavailable', 'unavailable')
  expect(await accept()).toMatchObject({ code: 'payments_unavailable', status: 503 })
  expect(await accept()).toMatchObject({ code: 'payment_required' })
  expect(await accept()).toMatchObject({ code: 'payment_required' })
  expect(sessions()).toHaveLength(1)
})

test('one session opens when an answer of Stripe was lost, and its address is returned', async () => {
  const { quote_id, accept } = await accepting()
  open.stripe.faults.push('lost_answer', 'lost_answer', 'lost_answer')
  expect(await accept()).toMatchObject({ code: 'payments_unavailable' })
  open.test.wait(60)
  expect(await accept()).toMatchObject({ code: 'payment_required' })
  expect(sessions()).toHaveLength(1)
  expect(findOpenPurchase(open.test.database, quote_id)).toMatchObject({ session_id: sessions()[0].id })
})

test('the returning buyer is known at Stripe, and their billing page opens there', async () => {
  const first = await accepting()
  await first.accept()
  const paid = open.stripe.account.pay(sessions()[0].id)
  await checkPayment(open.test.shop, first.caller, first)
  const row = open.test.database.get('select provider, customer_ref from billing_customers')
  expect(row).toEqual({ provider: 'stripe', customer_ref: paid.customer })
})

test('a payment link opens a new session at Stripe after the hour of the first', async () => {
  const { quote_id, caller, accept } = await accepting()
  await accept()
  const path = new URL(makePaymentLink(open.test.shop, caller, { quote_id }).url).pathname
  const payer = new Person(await open.test.http())
  expect((await payer.get(path)).headers['location']).toMatch(/^\/checkout\/co_/)
  open.test.wait(2 * HOUR)
  await checkPayment(open.test.shop, caller, { quote_id })
  open.stripe.faults.push('unavailable', 'unavailable', 'unavailable')
  const form = { payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const failed = await payer.send('POST', path, form)
  expect([failed.statusCode, failed.body.includes('Try again in a moment')]).toEqual([503, true])
  expect(failed.headers['content-security-policy']).toContain("form-action 'self' https:")
  const opened = await payer.send('POST', path, form)
  const page = await payer.get(String(opened.headers['location']), { accept: 'text/html' })
  expect(page.headers['location']).toBe(sessions().at(-1)!.url)
  open.stripe.account.pay(sessions().at(-1)!.id)
  expect(await checkPayment(open.test.shop, caller, { quote_id })).toEqual({ paid: true })
  expect(sessions()).toHaveLength(2)
})
