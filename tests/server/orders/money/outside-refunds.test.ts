import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestPurchase } from '../../../../server/orders/checkout/request-purchase.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { takePaymentEvent } from '../../../../server/orders/checkout/take-payment-event.ts'
import { readDesk } from '../../../../server/desk/read-desk.ts'
import { orderEmailFor } from '../../../../server/messaging/mail/order-email.ts'
import type { OrderEmailTrigger } from '../../../../server/messaging/mail/mail-progress-store.ts'
import {
  enterOutsideRefund,
  noteOutsideRefund,
} from '../../../../server/orders/money/decide-outside-refund.ts'
import { readOutsideRefunds } from '../../../../server/orders/money/outside-refunds.ts'
import { previewRefund } from '../../../../server/orders/money/refund-order.ts'
import { settleRefund } from '../../../../server/orders/money/retry-refund.ts'
import { readMoney } from '../../../../server/orders/money/read-money.ts'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { resumeOrder } from '../../../../server/orders/hold-order.ts'
import { issueDueCreditNotes } from '../../../../server/orders/invoices/issue-credit-notes.ts'
import { findOrder, listOrdersOfPurchase } from '../../../../server/orders/order-store.ts'
import { listLedger, moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { totalOf } from '../../../../shared/payments/amounts.ts'
import { refundable } from '../../../../shared/payments/refunds.ts'
import { madeOrder } from '../made-order.ts'
import { filledBasket, putDelivery } from '../../../shop/basket.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
let operator: Caller
beforeEach(async () => {
  open = await openStripeShop()
  operator = await staffMember(open.test, 'operator')
})
afterEach(() => open.close())

async function notify(type: string, object: object): Promise<void> {
  const { body, signature } = open.stripe.notice(type, object, open.test.shop.clock.now())
  await takePaymentEvent(open.test.shop, { provider: 'stripe', body: Buffer.from(body), signature })
}

async function paidOrder() {
  const link = await stripeLink(open)
  const session = open.stripe.account.pay(link.session_id)
  await notify('checkout.session.completed', session)
  return { order_id: link.quote_id, payment: session.payment_intent! }
}

function refundInStripe(payment_intent: string, amount: number, changes: object = {}): Promise<void> {
  const created = open.test.shop.clock.now()
  const refund = { id: 're_1', object: 'refund', amount, currency: 'usd', status: 'succeeded', metadata: {} }
  return notify('refund.created', { ...refund, payment_intent, created, ...changes })
}

const row = (id: string) => findOrder(open.test.database, id)!
const shown = (order_id: string) => readOutsideRefunds(open.test.shop, operator, { order_id })
const leftOf = (id: string) => totalOf(refundable(moneyOfOrder(open.test.database, id)))
const desk = async () =>
  (await readDesk(open.test.shop, operator)).items.filter(({ kind }) => kind === 'outside_refunds')
const refundsOf = (id: string) => listLedger(open.test.database, id).filter(({ kind }) => kind === 'refund')

describe('an order that was refunded whole in Stripe', () => {
  test('stands on the Desk and on its page until staff resume it, and is not held again', async () => {
    const { order_id, payment } = await paidOrder()
    await refundInStripe(payment, 3400)
    expect(shown(order_id)).toMatchObject([{ needs: 'decision', amount_cents: 3400 }])
    expect((await desk()).map(({ reason }) => reason)).toEqual([
      '$34.00 was refunded in Stripe on Monday, November 16. Everything paid went back, so the order is on hold. Resume it to make it all the same, or decline it.',
    ])
    open.test.wait(60)
    resumeOrder(open.test.shop, operator, { order_id, revision: row(order_id).revision })
    expect(await desk()).toEqual([])
    expect(shown(order_id)).toMatchObject([{ needs: null }])
    await refundInStripe(payment, 3400)
    await notify(
      'checkout.session.completed',
      open.stripe.account.session([...open.stripe.account.sessions.keys()][0]),
    )
    expect(row(order_id)).toMatchObject({ status: 'queued' })
  })

  test('is declined without sending the money again', async () => {
    const { order_id, payment } = await paidOrder()
    await refundInStripe(payment, 3400)
    const { amount_cents, order } = previewDecline(open.test.shop, operator, { order_id })
    expect(amount_cents).toBe(0)
    const { revision } = order
    declineOrder(open.test.shop, operator, { order_id, revision, amount_cents, reason: 'You asked for it.' })
    expect(refundsOf(order_id)).toHaveLength(1)
    expect(await desk()).toEqual([])
  })
})

test('an order whose refund in Stripe did not arrive stays on hold, and says so', async () => {
  const { order_id, payment } = await paidOrder()
  await refundInStripe(payment, 3400)
  await refundInStripe(payment, 3400, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  expect(row(order_id)).toMatchObject({
    status: 'on_hold',
    hold_reason: expect.stringContaining('did not arrive'),
  })
  expect(leftOf(order_id)).toBe(3400)
})

describe('an order that was refunded in part in Stripe', () => {
  test('is there to be noted, once', async () => {
    const { order_id, payment } = await paidOrder()
    await refundInStripe(payment, 1000)
    expect(await desk()).toMatchObject([{ quote_id: order_id, state: 'look' }])
    open.test.wait(60)
    const note = () => noteOutsideRefund(open.test.shop, operator, { provider_ref: 're_1', order_id })
    note()
    expect(await desk()).toEqual([])
    expect(note).toThrow('This has changed.')
  })

  test('says in the books that it was made in Stripe, and tells the customer as any refund', async () => {
    const { payment } = await paidOrder()
    await refundInStripe(payment, 1000)
    const [entry] = readMoney(open.test.shop, operator, { days: 30, limit: 50 }).entries
    expect(entry).toMatchObject({ kind: 'refund', is_outside: true, by_name: null, amount_cents: 1000 })
    const event = open.test.database.get<{ details: string; subject_id: string; what: string }>(
      `select * from events where what = 'refunded outside'`,
    )!
    const trigger = { ...event, details: JSON.parse(event.details) as object } as unknown as OrderEmailTrigger
    const email = orderEmailFor(open.test.database, open.test.shop, trigger)!
    expect(email.kind).toBe('refunded_goodwill')
    expect(JSON.stringify(email)).toContain('$10.00')
  })
})

test('a refund in Stripe has its credit note', async () => {
  const { order_id, payment } = await paidOrder()
  await refundInStripe(payment, 3400)
  issueDueCreditNotes(open.test.shop)
  const notes = open.test.database.all(`select ledger_id from invoices where series like '%credit%'`)
  expect(notes).toEqual([{ ledger_id: refundsOf(order_id)[0].id }])
})

test('a packed order is not held, and staff are asked before it ships', async () => {
  const { order_id, payment } = await paidOrder()
  madeOrder(open.test, operator, order_id).makeAndPack()
  await refundInStripe(payment, 3400)
  expect(row(order_id).status).not.toBe('on_hold')
  expect(shown(order_id)).toMatchObject([{ needs: 'packed' }])
  open.test.wait(60)
  noteOutsideRefund(open.test.shop, operator, { provider_ref: 're_1', order_id })
  expect(shown(order_id)).toMatchObject([{ needs: null }])
})

test('the refund in Stripe of a shipped order is noted, and changes nothing else', async () => {
  const { order_id, payment } = await paidOrder()
  open.test.database.write((tx) => tx.run(`update orders set status = 'completed' where id = ?`, order_id))
  await refundInStripe(payment, 3400)
  expect(row(order_id).status).toBe('completed')
  expect(shown(order_id)).toMatchObject([{ needs: 'look' }])
})

test('a canceled order whose refund failed is settled by the refund in Stripe', async () => {
  const { order_id, payment } = await paidOrder()
  const { amount_cents, order } = previewDecline(open.test.shop, operator, { order_id })
  const { revision } = order
  declineOrder(open.test.shop, operator, { order_id, revision, amount_cents, reason: 'No.' })
  const refund = { id: 're_1', object: 'refund', amount: 3400, status: 'succeeded', metadata: {} } as const
  open.stripe.account.refunds.set('re_1', { ...refund, payment_intent: payment })
  await refundInStripe(payment, 3400)
  await sendRefunds(open.test.shop)
  expect(readMoney(open.test.shop, operator, { days: 30, limit: 50 }).failed).toEqual([])
  expect(leftOf(order_id)).toBe(0)
  expect(row(order_id).status).toBe('cancelled')
})

test('a refund in Stripe that failed afterwards is settled another way, and leaves the list', async () => {
  const { order_id, payment } = await paidOrder()
  await refundInStripe(payment, 1000)
  const created = open.test.shop.clock.now()
  const failed = {
    id: 're_1',
    object: 'refund',
    amount: 1000,
    currency: 'usd',
    status: 'failed',
    metadata: {},
  }
  await notify('refund.failed', { ...failed, payment_intent: payment, created })
  const money = () => readMoney(open.test.shop, operator, { days: 30, limit: 50 })
  const [{ id }] = money().failed
  settleRefund(open.test.shop, operator, { ledger_id: id, note: 'In cash at the counter' })
  expect(money().failed).toEqual([])
  expect(refundsOf(order_id)).toMatchObject([
    { state: 'failed', provider_ref: 're_1', by_hand: 0 },
    { state: 'done', provider_ref: null, by_hand: 1, amount_cents: 1000 },
  ])
  expect(leftOf(order_id)).toBe(2400)
})

describe('a refund in Stripe for a purchase of several orders', () => {
  async function purchase() {
    const filled = await filledBasket(open.test, [20, 30])
    await putDelivery(filled.customer, filled.basket.id)
    const input = { sale: { basket_id: filled.basket.id }, speed: 'week', idempotency_key: 'once' } as const
    const result = await requestPurchase(open.test.shop, callerOf(open.test, filled.customer), input)
    if (!('purchase' in result)) throw new Error('the basket is paid already')
    const session = open.stripe.account.pay(result.purchase.session_id!)
    await notify('checkout.session.completed', session)
    const [first, second] = listOrdersOfPurchase(open.test.database, 'P1001')
    return { payment: session.payment_intent!, total: session.amount_total, first, second }
  }

  test('a refund of everything is entered for each of them', async () => {
    const { payment, total, first, second } = await purchase()
    await refundInStripe(payment, total)
    expect([leftOf(first.id), leftOf(second.id)]).toEqual([0, 0])
    expect([row(first.id).status, row(second.id).status]).toEqual(['on_hold', 'on_hold'])
  })

  test('a refund of a part is entered for the order that staff choose, and is not refunded before', async () => {
    const { payment, first, second } = await purchase()
    const whole = leftOf(second.id)
    await refundInStripe(payment, whole)
    expect([...refundsOf(first.id), ...refundsOf(second.id)]).toEqual([])
    expect(await desk()).toMatchObject([{ state: 'order', order_number: first.number }])
    expect(shown(second.id)).toMatchObject([{ needs: 'order', order_id: second.id }])
    expect(shown(second.id)[0].choices.map(({ order_id }) => order_id)).toContain(second.id)
    enterOutsideRefund(open.test.shop, operator, { provider_ref: 're_1', order_id: second.id })
    expect(refundsOf(second.id)).toMatchObject([{ amount_cents: whole, provider_ref: 're_1' }])
    expect(row(second.id).status).toBe('on_hold')
    expect(leftOf(first.id)).toBeGreaterThan(0)
    const again = () => enterOutsideRefund(open.test.shop, operator, { provider_ref: 're_1', order_id: null })
    expect(again).toThrow('This has changed.')
  })

  test('keeps staff from sending that money a second time before they choose', async () => {
    const { payment, total, first, second } = await purchase()
    await refundInStripe(payment, total - 100)
    const everything = { order_id: first.id, wish: { what: 'everything' } } as const
    expect(() => previewRefund(open.test.shop, operator, everything)).toThrow('Choose its order')
    expect(() => previewDecline(open.test.shop, operator, { order_id: second.id })).toThrow(
      'Choose its order',
    )
    enterOutsideRefund(open.test.shop, operator, { provider_ref: 're_1', order_id: null })
    expect(leftOf(first.id) + leftOf(second.id)).toBe(100)
    expect(previewRefund(open.test.shop, operator, everything).amount_cents).toBe(leftOf(first.id))
  })

  test('a refund that fails gives each order its money back', async () => {
    const { payment, total, first, second } = await purchase()
    const before = [leftOf(first.id), leftOf(second.id)]
    await refundInStripe(payment, total)
    await refundInStripe(payment, total, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    expect([leftOf(first.id), leftOf(second.id)]).toEqual(before)
  })
})
