import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  checkPayment,
  newPaymentWatch,
  watchPayments,
} from '../../../../server/orders/checkout/watch-payments.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { paymentWork } from '../../../../server/start/background-work.ts'
import { findCheckout } from '../../../../server/payments/checkout-store.ts'
import { endPurchase } from '../../../../server/payments/purchase-store.ts'
import { listLedger } from '../../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { findUnmatchedPayment } from '../../../../server/payments/unmatched-payments.ts'
import { failWrites } from '../../../shop/failing-writes.ts'
import { buyableQuote } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

const look = (watched = newPaymentWatch()) => watchPayments(open.test.shop, watched)
const orderOf = (quoteId: string) => findOrder(open.test.database, quoteId)
const stateOf = (id: string) => findCheckout(open.test.database, id)!.state
const reads = () => open.stripe.asked.filter((one) => one.method === 'GET').length

describe('an open checkout', () => {
  test('places the order once it was paid, with the money in the ledger', async () => {
    const link = await stripeLink(open)
    const { payment_intent } = open.stripe.account.pay(link.session_id)
    await look()
    expect(orderOf(link.quote_id)).toMatchObject({ status: 'queued', contact_email: 'cora@example.com' })
    expect(listLedger(open.test.database, link.quote_id)).toMatchObject([
      { kind: 'capture', amount_cents: 3400, provider: 'stripe', provider_ref: payment_intent },
    ])
  })

  test('a checkout that was paid while the program was off is found when it starts', async () => {
    const link = await stripeLink(open)
    open.stripe.account.pay(link.session_id)
    open.test.wait(8 * 3600)
    const work = paymentWork(open.test.shop)
    work.start()
    await work.stop()
    // What was under way is finished, also when it is stopped at once.
    expect(orderOf(link.quote_id)).toBeDefined()
  })

  test('is polled every few seconds at first and every minute later', async () => {
    await stripeLink(open)
    const watched = newPaymentWatch()
    const asked = async (seconds: number, every: number) => {
      const before = reads()
      for (let waited = 0; waited < seconds; waited += every) {
        await look(watched)
        open.test.wait(every)
      }
      return reads() - before
    }
    expect(await asked(60, 1)).toBe(12)
    open.test.wait(19 * 60)
    expect(await asked(600, 5)).toBe(10)
  })

  test('is closed at Stripe when it expires, and stays unpaid', async () => {
    const link = await stripeLink(open)
    open.test.wait(3600)
    await look()
    expect(open.stripe.account.session(link.session_id).status).toBe('expired')
    expect(stateOf(link.id)).toBe('expired')
    expect(orderOf(link.quote_id)).toBeUndefined()
  })

  test('a checkout that Stripe expired is closed here', async () => {
    const link = await stripeLink(open)
    open.stripe.account.expire(link.session_id)
    await look()
    expect(stateOf(link.id)).toBe('expired')
  })

  test('a checkout that was paid in its last second still buys what was agreed', async () => {
    const link = await stripeLink(open)
    open.stripe.account.pay(link.session_id)
    open.test.wait(3600)
    await look()
    expect(orderOf(link.quote_id)).toBeDefined()
  })

  test('a checkout that was paid with another amount places no order, and waits for staff', async () => {
    const link = await stripeLink(open)
    open.stripe.account.pay(link.session_id, 100)
    await look()
    expect(orderOf(link.quote_id)).toBeUndefined()
    expect(findUnmatchedPayment(open.test.database, link.id)).toMatchObject({
      state: 'to_look_at',
      amount_cents: 100,
    })
  })

  test('waits while Stripe is unavailable, and is not polled meanwhile', async () => {
    const link = await stripeLink(open)
    const watched = newPaymentWatch()
    open.stripe.faults.push('out_of_service')
    await look(watched)
    const before = open.stripe.asked.length
    open.stripe.account.pay(link.session_id)
    await look(watched)
    expect(open.stripe.asked.length).toBe(before)
    open.test.wait(30)
    await look(watched)
    expect(orderOf(link.quote_id)).toBeDefined()
  })

  test('a checkout that Stripe does not know keeps no other checkout waiting', async () => {
    const unknown = await stripeLink(open)
    open.stripe.account.sessions.delete(unknown.session_id)
    const link = await stripeLink(open, { email: 'another@example.com' })
    open.stripe.account.pay(link.session_id)
    await look()
    expect(orderOf(link.quote_id)).toBeDefined()
  })

  test('is not polled without a key', async () => {
    await stripeLink(open)
    delete open.environment['LAYERLINE_STRIPE_KEY']
    const before = open.stripe.asked.length
    await look()
    expect(open.stripe.asked.length).toBe(before)
  })
})

describe('a replaced checkout', () => {
  async function replaced() {
    const link = await stripeLink(open)
    open.test.database.write((tx) => endPurchase(tx, link.purchase_id, 'replaced'))
    return link
  }

  test('is closed at Stripe, once', async () => {
    const link = await replaced()
    const watched = newPaymentWatch()
    await look(watched)
    const asked = open.stripe.asked.length
    await look(watched)
    expect(open.stripe.account.session(link.session_id).status).toBe('expired')
    expect(open.stripe.asked.length).toBe(asked)
  })

  test('a checkout that was paid before that buys what was agreed there', async () => {
    const link = await replaced()
    open.stripe.account.pay(link.session_id)
    await look()
    expect(orderOf(link.quote_id)).toMatchObject({ checkout_id: link.id })
  })

  test.each(['SQLITE_FULL', 'SQLITE_BUSY'])(
    'a checkout that was paid before that is polled again when the order could not be saved (%s)',
    async (code) => {
      const link = await replaced()
      open.stripe.account.pay(link.session_id)
      const watched = newPaymentWatch()
      const allowWrites = failWrites(open.test.shop, code)
      await look(watched).catch(() => {})
      allowWrites()
      open.test.wait(30)
      await look(watched)
      expect(orderOf(link.quote_id)).toMatchObject({ checkout_id: link.id })
    },
  )

  test('a checkout that was paid as well as its successor is refunded in full', async () => {
    const first = await replaced()
    const second = await stripeLink(open, { quote_id: first.quote_id })
    const { payment_intent } = open.stripe.account.pay(first.session_id)
    open.stripe.account.pay(second.session_id)
    await look()
    expect(orderOf(first.quote_id)).toMatchObject({ checkout_id: second.id })
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment_intent!)).toBe(3400)
    expect(findUnmatchedPayment(open.test.database, first.id)).toMatchObject({ state: 'refunded' })
  })
})

describe('a buyer who comes back', () => {
  test('reads at once that it is paid', async () => {
    const { quote_id, customer } = await buyableQuote(open.test)
    const link = await stripeLink(open, { quote_id })
    open.stripe.account.pay(link.session_id)
    expect(await checkPayment(open.test.shop, callerOf(open.test, customer), { quote_id })).toEqual({
      paid: true,
    })
    expect(await checkPayment(open.test.shop, callerOf(open.test, customer), { quote_id })).toEqual({
      paid: true,
    })
  })

  test('a buyer who has not paid reads that it is not paid', async () => {
    const { quote_id, customer } = await buyableQuote(open.test)
    await stripeLink(open, { quote_id })
    expect(await checkPayment(open.test.shop, callerOf(open.test, customer), { quote_id })).toEqual({
      paid: false,
    })
  })

  test('a buyer who comes back to the quote of another customer learns nothing', async () => {
    const link = await stripeLink(open)
    open.stripe.account.pay(link.session_id)
    const { quote_id } = link
    expect(await checkPayment(open.test.shop, { kind: 'guest', guest_id: 'gst_x' }, { quote_id })).toEqual({
      paid: false,
    })
    expect(orderOf(quote_id)).toBeUndefined()
  })

  test('a buyer who comes back while Stripe is unavailable is asked to wait', async () => {
    const { quote_id, customer } = await buyableQuote(open.test)
    await stripeLink(open, { quote_id })
    open.stripe.faults.push('out_of_service')
    expect(await checkPayment(open.test.shop, callerOf(open.test, customer), { quote_id })).toEqual({
      paid: false,
    })
  })
})
