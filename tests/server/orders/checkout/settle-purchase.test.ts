import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { totalOf } from '../../../../shared/payments/amounts.ts'
import { settlePurchase } from '../../../../server/orders/checkout/settle-purchase.ts'
import { findCheckout, type CheckoutRow } from '../../../../server/payments/checkout-store.ts'
import { moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { listDueUnmatchedRefunds } from '../../../../server/payments/unmatched-payments.ts'
import { listUnits } from '../../../../server/orders/units/unit-store.ts'
import { findPurchase } from '../../../../server/payments/purchase-store.ts'
import type { PaymentSession } from '../../../../server/platform/ports/payments.ts'
import { insertPurchaseOf } from '../../../shop/purchase-rows.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const paid = (checkout: CheckoutRow, more: Partial<PaymentSession> = {}): PaymentSession => ({
  session_id: checkout.purchase_id,
  url: null,
  state: 'paid',
  amount_cents: checkout.total_cents,
  purchase_id: checkout.purchase_id,
  payment_ref: 'pi_1',
  customer_ref: null,
  email: null,
  expires_at: checkout.expires_at,
  ...more,
})

/** As if the link had been put in the place of another one, which a person then pays all the same. */
function anotherCheckout(of: CheckoutRow, state: CheckoutRow['state']): CheckoutRow {
  const id = shop.shop.ids.make('pu')
  const before = findPurchase(shop.database, of.purchase_id)!
  return shop.database.write((tx) =>
    insertPurchaseOf(tx, of.quote_id, { ...before, id, state, session_id: id }),
  )
}

describe('a payment that arrives', () => {
  test('places the order with its units, capture and history in one transaction', async () => {
    const { order, checkout } = await placedOrder(shop, { fields: { quantity: '3' } })
    expect(order).toMatchObject({ number: 1001, status: 'queued', paid: true, practice: true, quantity: 3 })
    expect(order.parts).toEqual([1, 2, 3].map((unit) => ({ unit, status: 'queued', progress: 0 })))
    const [unit] = listUnits(shop.database, order.id)
    expect(unit.seconds).toBe(1200)
    expect(JSON.parse(unit.needs)).toEqual({
      size_mm: [20, 20, 20],
      nozzle_mm: 0.4,
      material: 'PLA+',
      color: 'Black',
    })
    const { captured, refunded } = moneyOfOrder(shop.database, order.id)
    expect(totalOf(captured)).toBe(checkout.total_cents)
    expect(order.total_cents).toBe(checkout.total_cents)
    expect(refunded.parts_cents).toBe(0)
    const events = shop.database.all<{ what: string }>(
      "select what from events where subject = 'order' and subject_id = ?",
      order.id,
    )
    expect(events).toEqual([{ what: 'placed' }, { what: 'invoice issued' }])
  })

  test('a payment that arrives several times places one order', async () => {
    const { order, checkout } = await placedOrder(shop)
    for (let times = 0; times < 3; times++)
      expect(settlePurchase(shop.shop, paid(checkout))?.number).toBe(order.number)
    expect(shop.database.get('select count(*) as n from orders')).toEqual({ n: 1 })
    expect(shop.database.get('select count(*) as n from ledger')).toEqual({ n: 1 })
    expect(shop.database.get('select count(*) as n from stray_payments')).toEqual({ n: 0 })
  })

  test('a payment for a second checkout of a paid quote waits to be refunded in full', async () => {
    const { checkout } = await placedOrder(shop)
    const second = anotherCheckout(checkout, 'replaced')
    expect(settlePurchase(shop.shop, paid(second))).toBeNull()
    expect(settlePurchase(shop.shop, paid(second))).toBeNull()
    expect(listDueUnmatchedRefunds(shop.database, shop.shop.clock.now())).toMatchObject([
      { checkout_id: second.id, amount_cents: second.total_cents, payment_ref: 'pi_1', state: 'to_refund' },
    ])
    expect(findCheckout(shop.database, second.id)?.state).toBe('paid')
  })

  test('a payment of a session that belongs to nothing here changes nothing', async () => {
    const { checkout } = await placedOrder(shop)
    const stranger = paid(checkout, { purchase_id: 'pu_unknown', session_id: 'cs_unknown' })
    expect(settlePurchase(shop.shop, stranger)).toBeNull()
    expect(shop.database.get('select count(*) as n from stray_payments')).toEqual({ n: 0 })
  })
})
