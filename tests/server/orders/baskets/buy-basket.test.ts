import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { settlePurchase } from '../../../../server/orders/checkout/settle-purchase.ts'
import { showCheckout } from '../../../../server/orders/checkout/show-checkout.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { listOrdersOfPurchase } from '../../../../server/orders/order-store.ts'
import { listLedger, listLedgerRowsOf, moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { listCheckoutsOf } from '../../../../server/payments/checkout-store.ts'
import { findPurchase, savePurchase } from '../../../../server/payments/purchase-store.ts'
import { recordDispute } from '../../../../server/payments/record-dispute.ts'
import { listDueUnmatchedRefunds } from '../../../../server/payments/unmatched-payments.ts'
import type { PaymentSession } from '../../../../server/platform/ports/payments.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { addAmounts, totalOf } from '../../../../shared/payments/amounts.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { acceptBasket, basketToPay, patchBasket, practiceCard } from '../../../shop/basket.ts'
import { accept, priceDelivery } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../made-order.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** The session of a purchase as its provider reports it once it is paid. */
function paid(id: string, more: Partial<PaymentSession> = {}): PaymentSession {
  const row = findPurchase(shop.database, id)!
  return {
    session_id: row.session_id!,
    url: null,
    state: 'paid',
    amount_cents: row.total_cents,
    purchase_id: id,
    payment_ref: 'pi_1',
    customer_ref: null,
    email: null,
    expires_at: row.expires_at,
    ...more,
  }
}

const ordersOf = (number = 'P1001') => listOrdersOfPurchase(shop.database, number)
const capturesOf = () => listLedgerRowsOf(shop.database, 'capture', 'pi_1')

describe('a payment for a basket', () => {
  test('places all orders at once, and their captures add up to it', async () => {
    const { purchase_id, due, quote_ids } = await basketToPay(shop, [20, 30, 40])
    for (const _ of [1, 2, 3]) settlePurchase(shop.shop, paid(purchase_id))
    expect(ordersOf().map(({ id }) => id)).toEqual(quote_ids)
    expect(ordersOf().map(({ number }) => number)).toEqual([1001, 1002, 1003])
    expect(sumCents(capturesOf().map(({ amount_cents }) => amount_cents))).toBe(due.amount_due_cents)
    const parts = addAmounts(capturesOf())
    expect(parts).toEqual({
      parts_cents: due.total_cents,
      delivery_cents: due.delivery_fee_cents,
      tax_cents: due.tax_cents,
    })
    expect(new Set(ordersOf().map(({ ship_by }) => ship_by))).toEqual(new Set([due.ship_by]))
  })

  test('places none when one of its quotes was bought otherwise, and is refunded whole', async () => {
    const { purchase_id, quote_ids, customer, due } = await basketToPay(shop)
    priceDelivery(shop, quote_ids[1])
    const alone = await accept(customer, quote_ids[1])
    payPractice(shop.shop, practiceCard(alone.json().checkout_url.split('/').at(-1)))
    settlePurchase(shop.shop, paid(purchase_id))
    expect(ordersOf()).toEqual([])
    expect(listDueUnmatchedRefunds(shop.database, shop.shop.clock.now())).toMatchObject([
      { reason: 'nothing_to_buy', amount_cents: due.amount_due_cents, payment_ref: 'pi_1' },
    ])
    expect((await customer.quote(quote_ids[0])).status).toBe('quoted')
  })

  test('a payment of another amount waits for staff as one payment', async () => {
    const { purchase_id } = await basketToPay(shop)
    settlePurchase(shop.shop, paid(purchase_id, { amount_cents: 100 }))
    expect(ordersOf()).toEqual([])
    const stray = shop.database.all('select reason, amount_cents, state from stray_payments')
    expect(stray).toEqual([{ reason: 'amount_differs', amount_cents: 100, state: 'to_look_at' }])
  })

  test('buys what was agreed when the basket changed after its link was opened', async () => {
    const { purchase_id, quote_ids, customer, basket } = await basketToPay(shop, [20, 30])
    const { id: added } = (await customer.post(`/v1/quotes/${quote_ids[0]}/requote`, { quantity: 2 })).json()
    await shop.settled()
    await patchBasket(customer, basket.id, { remove: [quote_ids[1]] })
    settlePurchase(shop.shop, paid(purchase_id))
    expect(ordersOf().map(({ id }) => id)).toEqual(quote_ids)
    const bought = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(bought.order_ids.toSorted()).toEqual(quote_ids.toSorted())
    const rest = shop.database.get<{ basket_id: string }>(
      'select basket_id from basket_quotes where quote_id = ?',
      added,
    )!
    expect((await customer.get(`/v1/baskets/${rest.basket_id}`)).json()).toMatchObject({
      status: 'open',
      quotes: [{ quote_id: added }],
    })
  })

  test('a link that expired still buys what was agreed', async () => {
    const { purchase_id } = await basketToPay(shop)
    shop.database.write((tx) => savePurchase(tx, findPurchase(tx, purchase_id)!, { state: 'expired' }))
    expect(listCheckoutsOf(shop.database, purchase_id).map(({ state }) => state)).toEqual([
      'expired',
      'expired',
    ])
    settlePurchase(shop.shop, paid(purchase_id))
    expect(ordersOf()).toHaveLength(2)
  })
})

test('the checkout page lists all parts, and paying there places their orders', async () => {
  const { purchase_id, basket, due, customer } = await basketToPay(shop, [20, 30])
  const page = (await customer.get(`/checkout/${purchase_id}`, { accept: 'text/html' })).body
  for (const name of ['cube-20.stl', 'cube-30.stl']) expect(page).toContain(name)
  expect(showCheckout(shop.shop, purchase_id)).toMatchObject({
    state: 'open',
    basket_id: basket.id,
    total_cents: due.amount_due_cents,
    items: [{ filename: 'cube-20.stl' }, { filename: 'cube-30.stl' }],
  })
  payPractice(shop.shop, practiceCard(purchase_id))
  const after = (await customer.get(`/checkout/${purchase_id}`, { accept: 'text/html' })).body
  expect(after).toContain('purchase P1001 with 2 orders is placed')
})

test('a ship date that moved while the link was open is agreed to once for all orders', async () => {
  const { purchase_id } = await basketToPay(shop)
  shop.wait(3 * DAY)
  shop.database.write((tx) =>
    savePurchase(tx, findPurchase(tx, purchase_id)!, { expires_at: shop.shop.clock.now() + 600 }),
  )
  shop.database.write((tx) => tx.run("update purchases set ship_by = '2026-11-16'"))
  shop.database.write((tx) => tx.run("update checkouts set ship_by = '2026-11-16'"))
  const { moved_to } = showCheckout(shop.shop, purchase_id)
  expect(moved_to).not.toBeNull()
  expect(() => payPractice(shop.shop, practiceCard(purchase_id))).toThrow(/ship date/)
  payPractice(shop.shop, { ...practiceCard(purchase_id), agreed_ship_by: moved_to })
  expect(ordersOf().map(({ ship_by }) => ship_by)).toEqual([moved_to, moved_to])
})

describe('five parts in one purchase', () => {
  let operator: Caller
  beforeEach(async () => {
    operator = await staffMember(shop, 'operator')
  })

  test('one declined, one shipped late, and the rest declined: the ledger balances to the cent', async () => {
    const { purchase_id, due } = await basketToPay(shop, [20, 25, 30, 35, 40])
    settlePurchase(shop.shop, paid(purchase_id))
    const [first, second, ...others] = ordersOf()
    const decline = (order_id: string) => {
      const { order, amount_cents } = previewDecline(shop.shop, operator, { order_id })
      declineOrder(shop.shop, operator, { order_id, revision: order.revision, reason: 'No.', amount_cents })
      return amount_cents
    }
    const captured = (id: string) => totalOf(moneyOfOrder(shop.database, id).captured)
    const returned = () =>
      sumCents(
        ordersOf().flatMap(({ id }) =>
          listLedger(shop.database, id)
            .filter(({ kind }) => kind !== 'capture')
            .map(({ amount_cents }) => amount_cents),
        ),
      )
    expect(decline(first.id)).toBe(captured(first.id))
    const declined = moneyOfOrder(shop.database, first.id)
    expect(declined.captured).toMatchObject(declined.refunded)

    const late = madeOrder(shop, operator, second.id)
    late.makeAndPack()
    shop.wait(40 * DAY)
    late.ship()
    const refund = listLedger(shop.database, second.id).find(({ reason }) => reason === 'late')!
    const { captured: paidParts } = moneyOfOrder(shop.database, second.id)
    expect(refund).toMatchObject({
      parts_cents: Math.round(paidParts.parts_cents / 10),
      delivery_cents: 0,
    })
    expect(returned()).toBe(captured(first.id) + refund.amount_cents)

    for (const { id } of others) decline(id)
    expect(returned()).toBe(due.amount_due_cents - captured(second.id) + refund.amount_cents)
    expect(returned()).toBeLessThan(due.amount_due_cents)
    expect(shop.database.all('pragma foreign_key_check')).toEqual([])
  })

  test('a dispute of the payment is split over the orders by what was captured', async () => {
    const { purchase_id, due } = await basketToPay(shop, [20, 30, 40])
    settlePurchase(shop.shop, paid(purchase_id))
    const dispute = {
      kind: 'dispute',
      payment_ref: 'pi_1',
      provider_ref: 'dp_1',
      amount_cents: due.amount_due_cents,
      state: 'open',
    } as const
    for (const _ of [1, 2])
      shop.database.write((tx) => expect(recordDispute(tx, shop.shop, dispute)).toBe(true))
    const rows = listLedgerRowsOf(shop.database, 'dispute', 'dp_1')
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual(
      capturesOf().map(({ amount_cents }) => amount_cents),
    )
    shop.database.write((tx) => recordDispute(tx, shop.shop, { ...dispute, state: 'won' }))
    expect(listLedgerRowsOf(shop.database, 'dispute', 'dp_1').map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
    ])
  })

  test('a dispute takes from an order only what was not refunded before', async () => {
    const { purchase_id, due } = await basketToPay(shop, [20, 30])
    settlePurchase(shop.shop, paid(purchase_id))
    const [first] = ordersOf()
    const { order, amount_cents } = previewDecline(shop.shop, operator, { order_id: first.id })
    const { revision } = order
    declineOrder(shop.shop, operator, { order_id: first.id, revision, reason: 'No.', amount_cents })
    shop.database.write((tx) =>
      recordDispute(tx, shop.shop, {
        kind: 'dispute',
        payment_ref: 'pi_1',
        provider_ref: 'dp_1',
        amount_cents: due.amount_due_cents - amount_cents,
        state: 'open',
      }),
    )
    const rows = listLedgerRowsOf(shop.database, 'dispute', 'dp_1')
    expect(rows).toMatchObject([
      { order_id: ordersOf()[1].id, amount_cents: due.amount_due_cents - amount_cents },
    ])
  })

  test('one email confirms the whole purchase', async () => {
    followEvents(shop.shop)
    const { purchase_id } = await basketToPay(shop, [20, 30, 40])
    payPractice(shop.shop, practiceCard(purchase_id))
    followEvents(shop.shop)
    const emails = shop.database.all<{ subject: string; text: string }>(
      "select subject, text from outbox where kind = 'placed'",
    )
    expect(emails.map(({ subject }) => subject)).toEqual(['Purchase P1001 is confirmed'])
    for (const number of [1001, 1002, 1003]) expect(emails[0].text).toContain(`Order ${number}`)
  })
})

test('the same quotes may be bought in a new purchase while the link of the first is closed', async () => {
  const { purchase_id, customer, basket } = await basketToPay(shop)
  const faster = await acceptBasket(customer, basket.id, { speed: 'asap' })
  expect(faster.statusCode).toBe(402)
  expect(findPurchase(shop.database, purchase_id)!.state).toBe('replaced')
  const again: string = faster.json().checkout_url.split('/').at(-1)
  settlePurchase(shop.shop, paid(again))
  settlePurchase(shop.shop, paid(purchase_id, { payment_ref: 'pi_2' }))
  expect(ordersOf()).toHaveLength(2)
  expect(listDueUnmatchedRefunds(shop.database, shop.shop.clock.now())).toMatchObject([
    { reason: 'nothing_to_buy', payment_ref: 'pi_2' },
  ])
})
