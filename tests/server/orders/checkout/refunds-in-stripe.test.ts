import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyWaitingRefunds } from '../../../../server/orders/checkout/apply-outside-refunds.ts'
import { pollPaymentEvents } from '../../../../server/orders/checkout/take-payment-event.ts'
import { THE_SHOP } from '../../../../server/platform/db/events.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { listLedger, moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { listPaymentEvents } from '../../../../server/payments/payment-event-store.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { findUnmatchedPayment } from '../../../../server/payments/unmatched-payments.ts'
import { totalOf } from '../../../../shared/payments/amounts.ts'
import { refundable } from '../../../../shared/payments/refunds.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

interface StripeEvent {
  type: string
  object: { id: string; [field: string]: unknown }
}

/** Returns Stripe's events for a refund of $34.00 that was made in its dashboard. */
function dashboardEvents(payment: string): StripeEvent[] {
  const text = readFileSync(new URL('stripe-dashboard-refund.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll('{{PAYMENT-INTENT}}', payment)) as StripeEvent[]
}

async function notify(type: string, object: object) {
  const { body, signature } = open.stripe.notice(type, object, open.test.shop.clock.now())
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const app = await open.test.http()
  return app.inject({ method: 'POST', url: '/stripe/webhook', payload: body, headers })
}

async function paidOrder() {
  const link = await stripeLink(open)
  const session = open.stripe.account.pay(link.session_id)
  await notify('checkout.session.completed', session)
  return { link, session, order_id: link.quote_id, payment: session.payment_intent! }
}

const everything = { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }
function queue(order_id: string, amounts = everything) {
  return open.test.database.write((tx) =>
    queueRefund(tx, open.test.shop, { order_id, amounts, reason: 'goodwill', note: null, by: THE_SHOP }),
  )
}
const refundsOf = (orderId: string) =>
  listLedger(open.test.database, orderId).filter(({ kind }) => kind === 'refund')
const leftOf = (orderId: string) => totalOf(refundable(moneyOfOrder(open.test.database, orderId)))
const happened = (orderId: string) =>
  open.test.database
    .all<{ what: string }>(
      `select what from events where subject = 'order' and subject_id = ? order by id`,
      orderId,
    )
    .map(({ what }) => what)
const refund = (payment_intent: string, changes: object = {}) => ({
  id: 're_x',
  object: 'refund',
  amount: 3400,
  currency: 'usd',
  status: 'succeeded',
  payment_intent,
  metadata: {},
  created: open.test.shop.clock.now(),
  ...changes,
})

/** All orders of four events. */
const ORDERS = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
)

describe('a refund in Stripe’s dashboard', () => {
  test.each(ORDERS)(
    'is in the ledger once when its events come in the order %i %i %i %i, twice',
    async (...order) => {
      const { order_id, payment } = await paidOrder()
      const events = dashboardEvents(payment)
      for (const at of [...order, ...order]) await notify(events[at].type, events[at].object)
      expect(refundsOf(order_id)).toMatchObject([
        { ...everything, amount_cents: 3400, state: 'done', provider_ref: 're_dash_1', by_account: null },
      ])
      expect(leftOf(order_id)).toBe(0)
      expect(() => queue(order_id)).toThrow('This is more than the amount left to refund.')
      expect(happened(order_id).filter((what) => what === 'refunded outside')).toHaveLength(1)
    },
  )

  test('is found by polling', async () => {
    const { order_id, payment } = await paidOrder()
    for (const { type, object } of dashboardEvents(payment))
      open.stripe.account.tell(type, object, open.test.shop.clock.now())
    for (let starts = 0; starts < 3; starts += 1) await pollPaymentEvents(open.test.shop, null)
    expect(refundsOf(order_id)).toMatchObject([{ amount_cents: 3400, state: 'done' }])
  })

  test.each(['refund.created', 'refund.updated', 'charge.refund.updated'])(
    'is found by %s alone',
    async (type) => {
      const { order_id, payment } = await paidOrder()
      await notify(type, refund(payment))
      expect(refundsOf(order_id)).toMatchObject([{ amount_cents: 3400, state: 'done' }])
    },
  )

  test('is found by charge.refunded alone, by asking for the refunds of the payment', async () => {
    const { order_id, payment } = await paidOrder()
    open.stripe.account.refunds.set('re_x', refund(payment) as never)
    await notify('charge.refunded', dashboardEvents(payment)[1].object)
    expect(refundsOf(order_id)).toMatchObject([{ amount_cents: 3400, provider_ref: 're_x' }])
    const asked = open.stripe.asked.length
    await notify('charge.refunded', dashboardEvents(payment)[1].object)
    expect(open.stripe.asked).toHaveLength(asked)
  })

  test('is told again when Stripe does not answer which refunds there are', async () => {
    const { payment } = await paidOrder()
    open.stripe.faults.push('out_of_service')
    const answer = await notify('charge.refunded', dashboardEvents(payment)[1].object)
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'payments_unavailable' }])
  })

  test('a refund of the whole order puts it on hold', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', refund(payment))
    expect(findOrder(open.test.database, order_id)).toMatchObject({ status: 'on_hold', hold_cause: 'shop' })
    expect(happened(order_id).slice(-2)).toEqual(['refunded outside', 'held'])
  })

  test('a refund of a part lets the order go on, and the rest can be refunded', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', refund(payment, { amount: 1700 }))
    expect(refundsOf(order_id)).toMatchObject([{ parts_cents: 1000, delivery_cents: 600, tax_cents: 100 }])
    expect(findOrder(open.test.database, order_id)).toMatchObject({ status: 'queued' })
    await notify('refund.created', refund(payment, { id: 're_y', amount: 1700 }))
    expect(leftOf(order_id)).toBe(0)
    expect(findOrder(open.test.database, order_id)).toMatchObject({ status: 'on_hold' })
  })

  test('twice in one second is two refunds', async () => {
    const { order_id, payment } = await paidOrder()
    for (const id of ['re_1', 're_2']) await notify('refund.created', refund(payment, { id, amount: 500 }))
    expect(refundsOf(order_id)).toMatchObject([{ amount_cents: 500 }, { amount_cents: 500 }])
  })

  test.each(['failed', 'canceled'])('a refund that has %s gives the amount back', async (status) => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', refund(payment, { status: 'pending' }))
    expect(refundsOf(order_id)).toMatchObject([{ state: 'pending' }])
    expect(leftOf(order_id)).toBe(0)
    await notify('refund.updated', refund(payment))
    await notify('refund.updated', refund(payment, { status }))
    await notify('refund.created', refund(payment, { status: 'pending' }))
    await notify('refund.updated', refund(payment))
    expect(refundsOf(order_id)).toMatchObject([{ state: 'failed' }])
    expect(leftOf(order_id)).toBe(3400)
  })

  test('a refund whose failure comes first is never entered', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.failed', refund(payment, { status: 'failed' }))
    await notify('refund.created', refund(payment))
    expect(refundsOf(order_id)).toEqual([])
    expect(leftOf(order_id)).toBe(3400)
  })

  test('a refund whose events overtake that of the payment is entered with the order', async () => {
    const link = await stripeLink(open)
    const session = open.stripe.account.pay(link.session_id)
    for (const { type, object } of dashboardEvents(session.payment_intent!)) await notify(type, object)
    await notify('checkout.session.completed', session)
    await notify('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
    expect(refundsOf(link.quote_id)).toMatchObject([{ amount_cents: 3400, state: 'done' }])
    expect(findOrder(open.test.database, link.quote_id)).toMatchObject({ status: 'on_hold' })
  })

  test('a refund of an unknown payment is logged and changes no ledger', async () => {
    const { order_id } = await paidOrder()
    const logged: string[] = []
    Object.assign(open.test.shop.log, { warn: (_fields: object, text: string) => void logged.push(text) })
    expect((await notify('refund.created', refund('pi_of_another_account'))).statusCode).toBe(200)
    expect(refundsOf(order_id)).toEqual([])
    expect(logged).toEqual(['a refund in Stripe belongs to no order here'])
    expect(listPaymentEvents(open.test.database, 1)).toMatchObject([
      { what: 'refund done, of no order here' },
    ])
  })

  test('a refund in another currency is in no ledger', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', refund(payment, { currency: 'eur' }))
    expect(refundsOf(order_id)).toEqual([])
  })

  test('a refund of a payment without an order settles it', async () => {
    const link = await stripeLink(open)
    const session = open.stripe.account.pay(link.session_id, 100)
    await notify('checkout.session.completed', session)
    await notify('refund.created', refund(session.payment_intent!, { id: 're_1', amount: 40 }))
    expect(findUnmatchedPayment(open.test.database, link.id)).toMatchObject({ state: 'to_look_at' })
    await notify('refund.created', refund(session.payment_intent!, { id: 're_2', amount: 60 }))
    expect(findUnmatchedPayment(open.test.database, link.id)).toMatchObject({ state: 'refunded' })
    await notify(
      'refund.failed',
      refund(session.payment_intent!, { id: 're_2', amount: 60, status: 'failed' }),
    )
    expect(findUnmatchedPayment(open.test.database, link.id)).toMatchObject({ state: 'failed' })
  })
})

describe('a refund by the shop', () => {
  test('a refund whose event comes before its answer is not entered twice', async () => {
    const { order_id, payment } = await paidOrder()
    const { id } = queue(order_id)
    await notify('refund.created', refund(payment, { metadata: { ledger_id: id } }))
    await notify('charge.refunded', dashboardEvents(payment)[1].object)
    await sendRefunds(open.test.shop)
    expect(refundsOf(order_id)).toMatchObject([{ id, state: 'done', provider_ref: 're_x' }])
    expect(findOrder(open.test.database, order_id)).toMatchObject({ status: 'queued' })
  })

  test('a refund that is under way when the money goes back in Stripe fails, and gives way to that', async () => {
    const { order_id, payment } = await paidOrder()
    const own = queue(order_id)
    open.stripe.account.refunds.set('re_x', refund(payment) as never)
    await notify('refund.created', refund(payment))
    expect(refundsOf(order_id)).toMatchObject([{ id: own.id, state: 'pending' }])
    await sendRefunds(open.test.shop)
    const [failed, outside] = refundsOf(order_id)
    expect(failed).toMatchObject({ id: own.id, state: 'failed', tried_again_by: outside.id })
    expect(outside).toMatchObject({ state: 'done', amount_cents: 3400, provider_ref: 're_x' })
    expect(leftOf(order_id)).toBe(0)
  })

  test('is sent beside a refund in Stripe when there is room for both', async () => {
    const { order_id, payment } = await paidOrder()
    queue(order_id, { parts_cents: 1000, delivery_cents: 0, tax_cents: 100 })
    open.stripe.account.refunds.set('re_x', refund(payment, { amount: 2300 }) as never)
    await notify('refund.created', refund(payment, { amount: 2300 }))
    await sendRefunds(open.test.shop)
    expect(refundsOf(order_id)).toMatchObject([
      { state: 'done', amount_cents: 1100 },
      { state: 'done', amount_cents: 2300 },
    ])
    expect(open.stripe.account.refunded(payment)).toBe(3400)
  })
})

describe('a refund in Stripe of a disputed payment', () => {
  test('waits for the dispute, and is entered once that is won', async () => {
    const { order_id, payment } = await paidOrder()
    const dispute = open.stripe.account.dispute(payment, 3400)
    await notify('charge.dispute.created', dispute)
    await notify('refund.created', refund(payment))
    expect(refundsOf(order_id)).toEqual([])
    expect(leftOf(order_id)).toBe(0)
    applyWaitingRefunds(open.test.shop)
    expect(refundsOf(order_id)).toEqual([])
    await notify('charge.dispute.closed', { ...dispute, status: 'won' })
    expect(refundsOf(order_id)).toMatchObject([{ amount_cents: 3400, state: 'done' }])
  })
})
