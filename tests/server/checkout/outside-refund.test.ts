import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { THE_SHOP } from '../../../server/db/events.ts'
import { pollPaymentEvents } from '../../../server/checkout/take-payment-event.ts'
import { readDesk } from '../../../server/desk/read-desk.ts'
import { resumeOrder } from '../../../server/orders/hold-order.ts'
import { findOrder } from '../../../server/orders/order-store.ts'
import { listLedger, moneyOfOrder } from '../../../server/payments/ledger-store.ts'
import { listPaymentEvents } from '../../../server/payments/payment-event-store.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { sendRefunds } from '../../../server/payments/send-refunds.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { refundable } from '../../../shared/payments/refunds.ts'
import { staffMember } from '../../shop/staff.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

async function notify(type: string, object: object) {
  const { body, signature } = open.stripe.notice(type, object, open.test.shop.clock.now())
  const app = await open.test.http()
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return app.inject({ method: 'POST', url: '/stripe/webhook', payload: body, headers })
}

async function paidOrder() {
  const link = await stripeLink(open)
  const session = open.stripe.account.pay(link.session_id)
  await notify('checkout.session.completed', session)
  return { order_id: link.quote_id, payment: session.payment_intent! }
}

/** As Stripe tells a refund that was made in its dashboard (API reference, "The Refund object"). */
const dashboardRefund = (payment: string, amount = 3400, id = 're_dash_1') => ({
  id,
  object: 'refund',
  amount,
  currency: 'usd',
  status: 'succeeded',
  payment_intent: payment,
  charge: 'ch_1',
  metadata: {},
  reason: 'requested_by_customer',
})

/** The events of one refund, in the order in which Stripe usually sends them. */
function eventsOf(refund: ReturnType<typeof dashboardRefund>): [type: string, object: object][] {
  const card = { reference: '5000000000000001', reference_status: 'available' }
  return [
    ['refund.created', refund],
    [
      'charge.refunded',
      {
        id: 'ch_1',
        object: 'charge',
        amount: 3400,
        amount_refunded: refund.amount,
        refunded: refund.amount === 3400,
        payment_intent: refund.payment_intent,
      },
    ],
    ['refund.updated', { ...refund, destination_details: { type: 'card', card } }],
    ['charge.refund.updated', refund],
  ]
}

const ledgerOf = (orderId: string) => listLedger(open.test.database, orderId)
const leftOf = (orderId: string) => totalOf(refundable(moneyOfOrder(open.test.database, orderId)))
const orderOf = (orderId: string) => findOrder(open.test.database, orderId)!
const happened = (orderId: string) =>
  open.test.database
    .all<{ what: string }>(
      "select what from events where subject = 'order' and subject_id = ? order by id",
      orderId,
    )
    .map(({ what }) => what)

const ORDERS = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [2, 0, 3, 1],
  [1, 3, 0, 2],
]

describe('a refund that was made in Stripe’s dashboard', () => {
  test.each(ORDERS.map((order) => ({ order })))(
    'is in the ledger once when its events come as $order, each twice',
    async ({ order }) => {
      const { order_id, payment } = await paidOrder()
      const events = eventsOf(dashboardRefund(payment))
      for (const at of [...order, ...order]) {
        const answer = await notify(...events[at])
        expect(answer.statusCode).toBe(200)
      }
      const rows = ledgerOf(order_id)
      expect(rows).toHaveLength(2)
      expect(rows[1]).toMatchObject({
        kind: 'refund',
        state: 'done',
        amount_cents: 3400,
        provider_ref: 're_dash_1',
        note: 'Refunded directly at Stripe.',
        by_account: null,
      })
      expect(leftOf(order_id)).toBe(0)
      expect(happened(order_id).filter((what) => what === 'refunded')).toHaveLength(1)
    },
  )

  test('is found by polling where no webhook reaches the shop', async () => {
    const { order_id, payment } = await paidOrder()
    const now = open.test.shop.clock.now()
    for (const [type, object] of eventsOf(dashboardRefund(payment)))
      open.stripe.account.tell(type, object, now)
    for (let polls = 0; polls < 2; polls += 1) await pollPaymentEvents(open.test.shop, null)
    expect(ledgerOf(order_id)).toHaveLength(2)
    expect(leftOf(order_id)).toBe(0)
  })

  test('that tells only that it was created is found by polling as well', async () => {
    const { order_id, payment } = await paidOrder()
    open.stripe.account.tell('refund.created', dashboardRefund(payment), open.test.shop.clock.now())
    await pollPaymentEvents(open.test.shop, null)
    expect(leftOf(order_id)).toBe(0)
  })

  test('of everything puts the order on hold, and the Desk asks whether to make it', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', dashboardRefund(payment))
    expect(orderOf(order_id)).toMatchObject({
      status: 'on_hold',
      held_from: 'queued',
      hold_reason: 'The whole payment was refunded.',
    })
    const operator = await staffMember(open.test, 'operator')
    const { items } = await readDesk(open.test.shop, operator)
    expect(items.filter(({ kind }) => kind === 'on_hold')).toMatchObject([
      { reason: 'Held by the shop: The whole payment was refunded.' },
    ])
    resumeOrder(open.test.shop, operator, { order_id, revision: orderOf(order_id).revision })
    await notify('refund.updated', dashboardRefund(payment))
    expect(orderOf(order_id).status).toBe('queued')
  })

  test('of a part leaves the order in line, and the rest can be refunded', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('refund.created', dashboardRefund(payment, 1700))
    expect(ledgerOf(order_id)[1]).toMatchObject({ parts_cents: 1000, delivery_cents: 600, tax_cents: 100 })
    expect([orderOf(order_id).status, leftOf(order_id)]).toEqual(['queued', 1700])
  })

  test('in several parts is counted part by part, and the last one puts the order on hold', async () => {
    const { order_id, payment } = await paidOrder()
    for (const [at, amount] of [1000, 1000, 1400].entries())
      await notify('refund.created', dashboardRefund(payment, amount, `re_dash_${at}`))
    expect(
      ledgerOf(order_id)
        .slice(1)
        .map(({ amount_cents }) => amount_cents),
    ).toEqual([1000, 1000, 1400])
    expect([orderOf(order_id).status, leftOf(order_id)]).toEqual(['on_hold', 0])
  })

  test('that the card returns can be refunded again, and stays failed whatever comes late', async () => {
    const { order_id, payment } = await paidOrder()
    const refund = dashboardRefund(payment)
    await notify('refund.created', { ...refund, status: 'pending' })
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'pending' })
    expect(leftOf(order_id)).toBe(0)
    await notify('refund.failed', { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' })
    await notify('refund.updated', refund)
    expect(ledgerOf(order_id)[1]).toMatchObject({ state: 'failed' })
    expect(leftOf(order_id)).toBe(3400)
  })

  test('whose failure comes before its creation stays failed', async () => {
    const { order_id, payment } = await paidOrder()
    const refund = dashboardRefund(payment)
    await notify('refund.failed', { ...refund, status: 'failed', failure_reason: 'declined' })
    await notify('refund.created', { ...refund, status: 'pending' })
    await notify('refund.updated', refund)
    expect(ledgerOf(order_id)).toHaveLength(2)
    expect([orderOf(order_id).status, leftOf(order_id)]).toEqual(['queued', 3400])
  })

  test('replaces the shop’s own refund that Stripe has not taken yet', async () => {
    const { order_id, payment } = await paidOrder()
    queueOwn(order_id)
    await notify('refund.created', dashboardRefund(payment))
    const [, own, outside] = ledgerOf(order_id)
    expect(own).toMatchObject({ state: 'failed', tried_again_by: outside.id })
    expect(outside).toMatchObject({ state: 'done', amount_cents: 3400 })
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunds.size).toBe(0)
  })

  test('of a payment that is not of this shop changes nothing', async () => {
    const { order_id } = await paidOrder()
    await notify('refund.created', dashboardRefund('pi_of_another_shop'))
    expect(ledgerOf(order_id)).toHaveLength(1)
    expect(listPaymentEvents(open.test.database, 1)).toMatchObject([
      { what: 'refund done, of no order here' },
    ])
  })

  test('of a disputed payment takes no more than is left', async () => {
    const { order_id, payment } = await paidOrder()
    await notify('charge.dispute.created', open.stripe.account.dispute(payment, 2400))
    await notify('refund.created', dashboardRefund(payment, 3400))
    expect(ledgerOf(order_id)[2]).toMatchObject({ kind: 'refund', amount_cents: 1000 })
    expect(leftOf(order_id)).toBe(0)
  })
})

function queueOwn(order_id: string) {
  return open.test.database.write((tx) =>
    queueRefund(tx, open.test.shop, {
      order_id,
      amounts: { parts_cents: 100, delivery_cents: 0, tax_cents: 10 },
      reason: 'goodwill',
      note: 'Sorry.',
      by: THE_SHOP,
    }),
  )
}

test('the shop’s own refund is booked once when its event comes before Stripe’s answer', async () => {
  const { order_id, payment } = await paidOrder()
  const own = queueOwn(order_id)
  const refund = { ...dashboardRefund(payment, 110, 're_own'), metadata: { ledger_id: own.id } }
  await notify('refund.created', refund)
  await notify('refund.updated', refund)
  expect(ledgerOf(order_id)).toHaveLength(2)
  await sendRefunds(open.test.shop)
  expect(ledgerOf(order_id)).toMatchObject([{ kind: 'capture' }, { id: own.id, state: 'done' }])
})
