import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { listLedger, moneyOfOrder } from '../../../server/payments/ledger-store.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { NO_AMOUNTS } from '../../../shared/payments/amounts.ts'
import { refundable } from '../../../shared/payments/refunds.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from './made-order.ts'

let shop: TestShop
let operator: Caller
let order: ReturnType<typeof madeOrder>
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await placedOrder(shop, { fields: { quantity: '2' } })
  order = madeOrder(shop, operator, placed.order.id)
})
afterEach(() => shop.close())

const preview = () => previewDecline(shop.shop, operator, { order_id: order.id })
const decline = (amount_cents = preview().amount_cents) =>
  declineOrder(shop.shop, operator, { ...order.seen(), reason: 'It cannot be printed well', amount_cents })

describe('declining', () => {
  test('refunds everything, delivery and tax included, and cancels every unit', () => {
    const captured = moneyOfOrder(shop.database, order.id).captured
    const { amounts, units } = preview()
    expect(amounts).toEqual({
      parts_cents: captured.parts_cents,
      delivery_cents: captured.delivery_cents,
      tax_cents: captured.tax_cents,
    })
    expect(units).toEqual({ queued: 2 })
    decline()
    expect(order.row()).toMatchObject({ status: 'cancelled', decline_reason: 'It cannot be printed well' })
    expect(order.statuses()).toEqual(['cancelled', 'cancelled'])
    expect(refundable(moneyOfOrder(shop.database, order.id))).toEqual(NO_AMOUNTS)
    expect(listLedger(shop.database, order.id).at(-1)).toMatchObject({
      kind: 'refund',
      reason: 'declined',
      note: 'It cannot be printed well',
      ...amounts,
    })
    expect(order.happened().slice(-2)).toEqual(['declined', 'refunded'])
  })

  test('refunds only what is left, as its preview says', () => {
    const amounts = { parts_cents: 100, delivery_cents: 0, tax_cents: 0 }
    shop.shop.write((tx) =>
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts,
        reason: 'goodwill',
        note: null,
        by: operator,
      }),
    )
    const { amount_cents, refunded_cents } = preview()
    expect(refunded_cents).toBe(100)
    decline()
    expect(listLedger(shop.database, order.id).at(-1)!.amount_cents).toBe(amount_cents)
  })

  test('declining a fully refunded order queues nothing', () => {
    const { captured } = moneyOfOrder(shop.database, order.id)
    const { parts_cents, delivery_cents, tax_cents } = captured
    const amounts = { parts_cents, delivery_cents, tax_cents }
    shop.shop.write((tx) =>
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts,
        reason: 'goodwill',
        note: null,
        by: operator,
      }),
    )
    decline(0)
    expect(order.row().status).toBe('cancelled')
    expect(listLedger(shop.database, order.id).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test('refuses an amount that differs from the refund', () => {
    const { amount_cents } = preview()
    const refused = refusalOf(() => decline(amount_cents - 1))
    expect(refused.code).toBe('amount_changed')
    expect(refused.fields).toEqual({ amount_cents })
    expect(order.row().status).toBe('queued')
  })

  test('accepts an order on hold, one that is printing, and one that is packed', async () => {
    order.makeAndPack()
    decline()
    expect(order.row().status).toBe('cancelled')
    expect(shop.database.get('select 1 from shipments')).toBeUndefined()
  })

  test('is over once it has shipped, and is not done twice', async () => {
    const other = await placedOrder(shop, { email: 'other@example.test' })
    const shipped = madeOrder(shop, operator, other.order.id)
    shipped.makeAndPack()
    shipped.ship()
    expect(refusalOf(() => previewDecline(shop.shop, operator, { order_id: shipped.id })).code).toBe(
      'wrong_state',
    )
    const seen = { ...order.seen(), reason: 'r', amount_cents: preview().amount_cents }
    declineOrder(shop.shop, operator, seen)
    expect(refusalOf(() => declineOrder(shop.shop, operator, seen)).code).toBe('wrong_state')
    expect(listLedger(shop.database, order.id).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test('is for staff who may decide', async () => {
    const packer = await staffMember(shop, 'packer')
    expect(refusalOf(() => previewDecline(shop.shop, packer, { order_id: order.id })).code).toBe(
      'role_required',
    )
    expect(
      refusalOf(() => declineOrder(shop.shop, packer, { ...order.seen(), reason: 'r', amount_cents: 1 }))
        .code,
    ).toBe('role_required')
  })
})
