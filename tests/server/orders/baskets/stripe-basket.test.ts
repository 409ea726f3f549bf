import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestPurchase } from '../../../../server/orders/checkout/request-purchase.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { newPaymentWatch, watchPayments } from '../../../../server/orders/checkout/watch-payments.ts'
import { withdrawQuoteAndPurchase } from '../../../../server/orders/checkout/withdraw-purchase.ts'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { listOrdersOfPurchase } from '../../../../server/orders/order-store.ts'
import { listLedgerRowsOf } from '../../../../server/payments/ledger-store.ts'
import { reportTaxes } from '../../../../server/payments/report-taxes.ts'
import { listCheckoutsOf } from '../../../../server/payments/checkout-store.ts'
import { findOpenBasketPurchase, type PurchaseRow } from '../../../../server/payments/purchase-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { filledBasket, putDelivery } from '../../../shop/basket.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { chooseTax, openStripeShop, type StripeShop } from '../../../shop/stripe-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

/** A basket with a delivery price whose owner asks to pay. */
async function basketAtStripe(sides: readonly number[] = [20, 30]) {
  const filled = await filledBasket(open.test, sides)
  await putDelivery(filled.customer, filled.basket.id)
  const caller = callerOf(open.test, filled.customer)
  const accept = async (idempotency_key = 'once'): Promise<PurchaseRow> => {
    const input = { sale: { basket_id: filled.basket.id }, speed: 'week', idempotency_key } as const
    const result = await requestPurchase(open.test.shop, caller, input)
    if (!('purchase' in result)) throw new Error('the basket is paid already')
    return result.purchase
  }
  return { ...filled, caller, accept }
}
const sessions = () => [...open.stripe.account.sessions.values()]
const orders = () => listOrdersOfPurchase(open.test.database, 'P1001')

async function notify(type: string, object: object) {
  const { body, signature } = open.stripe.notice(type, object, open.test.shop.clock.now())
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const app = await open.test.http()
  return app.inject({ method: 'POST', url: '/stripe/webhook', payload: body, headers })
}

function decline(operator: Caller, order_id: string): void {
  const { order, amount_cents } = previewDecline(open.test.shop, operator, { order_id })
  const { revision } = order
  declineOrder(open.test.shop, operator, { order_id, revision, reason: 'Not possible.', amount_cents })
}

describe('a basket at Stripe', () => {
  test('has one session for everything, however often it is accepted', async () => {
    const { accept, basket } = await basketAtStripe()
    const purchase = await accept()
    expect((await accept('again')).id).toBe(purchase.id)
    expect(sessions()).toMatchObject([
      {
        amount_total: purchase.total_cents,
        client_reference_id: purchase.id,
        metadata: { basket_id: basket.id, purchase_id: purchase.id },
      },
    ])
  })

  test.each([
    ['webhook', (session: object) => notify('checkout.session.completed', session)],
    ['polling', () => watchPayments(open.test.shop, newPaymentWatch())],
  ])('is settled by %s, once', async (_way, learn) => {
    const { accept, quote_ids } = await basketAtStripe()
    const purchase = await accept()
    const session = open.stripe.account.pay(purchase.session_id!)
    for (const _ of [1, 2, 3]) await learn(session)
    expect(orders().map(({ id }) => id)).toEqual(quote_ids)
    const captures = listLedgerRowsOf(open.test.database, 'capture', session.payment_intent!)
    expect(sumCents(captures.map(({ amount_cents }) => amount_cents))).toBe(session.amount_total)
  })

  test('refunds each order to the same payment, and all of them refund all of it', async () => {
    const operator = await staffMember(open.test, 'operator')
    const { accept } = await basketAtStripe([20, 30, 40])
    const session = open.stripe.account.pay((await accept()).session_id!)
    await notify('checkout.session.completed', session)
    const payment = session.payment_intent!
    const [first, ...others] = orders()
    decline(operator, first.id)
    await sendRefunds(open.test.shop)
    const [capture] = listLedgerRowsOf(open.test.database, 'capture', payment)
    expect(open.stripe.account.refunded(payment)).toBe(capture.amount_cents)
    for (const { id } of others) decline(operator, id)
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment)).toBe(session.amount_total)
  })

  test('withdrawing one of its quotes closes the session', async () => {
    const { accept, caller, quote_ids, basket } = await basketAtStripe()
    const purchase = await accept()
    await withdrawQuoteAndPurchase(open.test.shop, caller, { quote_id: quote_ids[0] })
    expect(findOpenBasketPurchase(open.test.database, basket.id)).toBeUndefined()
    expect(sessions()).toMatchObject([{ id: purchase.session_id, status: 'expired' }])
  })

  test('a payment that comes after one of its quotes was bought alone is refunded whole', async () => {
    const { accept, quote_ids, customer } = await basketAtStripe()
    const purchase = await accept()
    const session = open.stripe.account.pay(purchase.session_id!)
    open.test.database.write((tx) =>
      tx.run("update quotes set status = 'withdrawn' where id = ?", quote_ids[1]),
    )
    await notify('checkout.session.completed', session)
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(session.payment_intent!)).toBe(session.amount_total)
    expect((await customer.quote(quote_ids[0])).status).toBe('quoted')
  })
})

describe('a basket with Stripe Tax', () => {
  test('takes one calculation and one report of the whole, and reports refunds of any order', async () => {
    const owner = await staffMember(open.test, 'owner')
    chooseTax(open, owner)
    const { accept } = await basketAtStripe([20, 30, 40])
    const purchase = await accept()
    await accept('again')
    const calculations = open.stripe.asked.filter(({ path }) => path === '/v1/tax/calculations')
    expect(calculations).toHaveLength(1)
    const shares = listCheckoutsOf(open.test.database, purchase.id)
    expect(sumCents(shares.map(({ tax_cents }) => tax_cents))).toBe(purchase.tax_cents)
    const [calculation] = [...open.stripe.tax.calculations.values()]
    expect(purchase.tax_cents).toBe(calculation.tax_amount_exclusive)

    await notify('checkout.session.completed', open.stripe.account.pay(purchase.session_id!))
    await reportTaxes(open.test.shop)
    for (const { id } of orders()) decline(owner, id)
    await sendRefunds(open.test.shop)
    await reportTaxes(open.test.shop)
    const transactions = [...open.stripe.tax.transactions.values()]
    expect(transactions.filter(({ type }) => type === 'transaction')).toHaveLength(1)
    const reversals = transactions.filter(({ type }) => type === 'reversal')
    expect(reversals).toHaveLength(3)
    const taxes = reversals.flatMap(({ line_items }) => line_items.data.map(({ amount_tax }) => -amount_tax))
    expect(sumCents(taxes)).toBe(purchase.tax_cents)
  })

  test('reports a refund made in Stripe as one by the shop', async () => {
    chooseTax(open, await staffMember(open.test, 'owner'))
    const purchase = await (await basketAtStripe()).accept()
    const session = open.stripe.account.pay(purchase.session_id!)
    await notify('checkout.session.completed', session)
    await reportTaxes(open.test.shop)
    const { payment_intent, amount_total: amount } = session
    const refund = {
      id: 're_1',
      object: 'refund',
      amount,
      currency: 'usd',
      status: 'succeeded',
      metadata: {},
    }
    await notify('refund.created', { ...refund, payment_intent })
    await reportTaxes(open.test.shop)
    const reversals = [...open.stripe.tax.transactions.values()].filter(({ type }) => type === 'reversal')
    const taxes = reversals.flatMap(({ line_items }) => line_items.data.map(({ amount_tax }) => -amount_tax))
    expect(sumCents(taxes)).toBe(purchase.tax_cents)
  })
})
