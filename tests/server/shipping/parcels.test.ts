import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { listParcels, ordersOfParcel } from '../../../server/orders/parcel-store.ts'
import { markUnitsFinished, undoUnitStep } from '../../../server/production/move-units.ts'
import { listLedger } from '../../../server/payments/ledger-store.ts'
import { packOrder, unpackOrder } from '../../../server/shipping/pack-order.ts'
import { shipOrder, undoShipping } from '../../../server/shipping/ship-order.ts'
import { reportDelivery } from '../../../server/shipping/parcel-moves.ts'
import { readShipping } from '../../../server/shipping/shipping-board.ts'
import { DAY, MINUTE } from '../../../shared/platform/time.ts'
import { ADDRESS, placedOrder, type PlacedOrder } from '../../shop/placed-order.ts'
import { invalidOf, refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let packer: Caller
beforeEach(async () => {
  shop = await openTestShop()
  packer = await staffMember(shop, 'packer')
})
afterEach(() => shop.close())

async function readyOrder(quantity = 3, placed?: PlacedOrder) {
  const bought =
    placed ?? (await placedOrder(shop, { method: 'shipping', fields: { quantity: `${quantity}` } }))
  const order = madeOrder(shop, packer, bought.order.id)
  order.start()
  order.printed()
  order.finished()
  const shown = async () => (await bought.customer.get(`/v1/orders/${order.id}`)).json()
  return { ...order, shown, customer: bought.customer }
}
type Made = Awaited<ReturnType<typeof readyOrder>>

const pack = (order: Made, units: number[], more = {}) =>
  packOrder(shop.shop, packer, { ...order.seen(), units, ...more }).parcel_id
const ship = (order: Made, parcel_id: string, more = {}) =>
  shipOrder(shop.shop, packer, {
    ...order.seen(),
    parcel_id,
    carrier: 'UPS',
    tracking_number: `1Z${parcel_id}`,
    late_refund_cents: 0,
    ...more,
  })
const report = (order: Made, parcel_id: string, state: 'delivered' | 'in_transit' | 'failed') =>
  reportDelivery(shop.shop, packer, { order_id: order.id, parcel_id, state })

describe('an order in two parcels', () => {
  test('is packed when all of its units are, each parcel with its own box and weight', async () => {
    const order = await readyOrder()
    const first = pack(order, [1, 3], { size_mm: [80, 200, 120], grams: 340 })
    expect(findShipment(shop.database, order.id)).toBeUndefined()
    expect((await order.shown()).delivery.state).toBeUndefined()
    const second = pack(order, [2], { grams: 150 })
    expect(findShipment(shop.database, order.id)!.state).toBe('packed')
    expect(listParcels(shop.database, order.id)).toMatchObject([
      { id: first, size_mm: '[200,120,80]', grams: 340, box: null },
      { id: second, grams: 150 },
    ])
  })

  test('refuses units that are packed, not ready, or of a box that the shop does not keep', async () => {
    const order = await readyOrder()
    pack(order, [1])
    expect(refusalOf(() => pack(order, [1, 2])).message).toBe('Some of these units are in a parcel already.')
    expect(refusalOf(() => pack(order, [9])).code).toBe('wrong_state')
    expect(invalidOf(() => pack(order, [2], { box: 'No such box' }))).toEqual(['box'])
    const [unit] = order.units()
    expect(
      refusalOf(() => undoUnitStep(shop.shop, packer, { units: [unit], why: 'A mistake' })).message,
    ).toContain('Unpack')
  })

  test('is completed when the last parcel left, and its promise counts by that', async () => {
    const order = await readyOrder()
    const [first, second] = [pack(order, [1, 2]), pack(order, [3])]
    ship(order, first)
    expect(order.row()).toMatchObject({ status: 'in_production', shipped_at: null })
    expect(order.statuses()).toEqual(['shipped', 'shipped', 'ready'])
    expect((await order.shown()).tracking).toBeNull()
    shop.wait(DAY)
    ship(order, second)
    expect(order.row()).toMatchObject({ status: 'completed', shipped_at: shop.shop.clock.now() })
    expect((await order.shown()).tracking.tracking_number).toBe(`1Z${second}`)
    expect(order.happened().filter((what) => what.includes('shipped'))).toEqual(['parcel shipped', 'shipped'])
  })

  test('is delivered with its last parcel', async () => {
    const order = await readyOrder(2)
    const [first, second] = [pack(order, [1]), pack(order, [2])]
    ship(order, first)
    ship(order, second)
    report(order, first, 'delivered')
    expect((await order.shown()).delivery.state).toBe('picked_up')
    report(order, second, 'failed')
    expect((await order.shown()).delivery.state).toBe('failed')
    report(order, second, 'delivered')
    expect((await order.shown()).delivery).toMatchObject({ state: 'delivered' })
    expect(order.happened().slice(-3)).toEqual(['delivery reported', 'delivery reported', 'delivered'])
    const both = { order_id: order.id, state: 'failed' } as const
    expect(refusalOf(() => reportDelivery(shop.shop, packer, both)).message).toContain('several parcels')
  })

  test('pays its late refund once, with the parcel that completes it', async () => {
    const order = await readyOrder(2)
    shop.database.write((tx) => tx.run("update orders set ship_by = '2026-11-18' where id = ?", order.id))
    const [first, second] = [pack(order, [1]), pack(order, [2])]
    ship(order, first)
    shop.wait(9 * DAY)
    const cents = order.lateCents()
    expect(cents).toBeGreaterThan(0)
    expect(refusalOf(() => ship(order, second)).code).toBe('amount_changed')
    ship(order, second, { late_refund_cents: cents })
    const refunds = listLedger(shop.database, order.id).filter(({ reason }) => reason === 'late')
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([cents])
  })

  test('takes one parcel back for 15 minutes, which opens the order again', async () => {
    const order = await readyOrder(2)
    const [first, second] = [pack(order, [1]), pack(order, [2])]
    ship(order, first)
    shop.wait(14 * MINUTE)
    ship(order, second)
    shop.wait(2 * MINUTE)
    const undo = (parcel_id: string) => undoShipping(shop.shop, packer, { ...order.seen(), parcel_id })
    expect(refusalOf(() => undo(first)).code).toBe('undo_over')
    undo(second)
    expect(order.row()).toMatchObject({ status: 'in_production', completed_at: null })
    expect(order.statuses()).toEqual(['shipped', 'ready'])
    unpackOrder(shop.shop, packer, { ...order.seen(), parcel_id: second })
    expect(findShipment(shop.database, order.id)).toBeUndefined()
  })

  test('cannot be declined after its first parcel left', async () => {
    const order = await readyOrder(2)
    ship(order, pack(order, [1]))
    const owner = await staffMember(shop, 'owner')
    expect(refusalOf(() => previewDecline(shop.shop, owner, { order_id: order.id })).message).toContain(
      'has left',
    )
    const decline = { ...order.seen(), reason: 'No.', amount_cents: 0 }
    expect(refusalOf(() => declineOrder(shop.shop, owner, decline)).code).toBe('wrong_state')
  })

  test('can send a first parcel while other units are still printed', async () => {
    const placed = await placedOrder(shop, { method: 'shipping', fields: { quantity: '2' } })
    const order = await readyOrder(2, placed)
    const [, unit] = order.units()
    undoUnitStep(shop.shop, packer, { units: [unit], why: 'A mistake' })
    const board = readShipping(shop.shop, packer)
    expect(board.to_pack).toEqual([])
    expect(board.partly_ready).toMatchObject([{ id: order.id, parts: [{ units: [1], quantity: 2 }] }])
    ship(order, pack(order, [1]))
    expect(order.row().status).toBe('in_production')
    markUnitsFinished(shop.shop, packer, { units: [order.units()[1]] })
    expect(readShipping(shop.shop, packer).to_pack).toMatchObject([
      { parts: [{ units: [2] }], other_parcels: 1 },
    ])
  })
})

describe('several orders to one address', () => {
  async function twoOrders(address = ADDRESS) {
    const first = await placedOrder(shop, { method: 'shipping', fields: { quantity: '2' } })
    const { customer } = first
    const second = await placedOrder(shop, { method: 'shipping', customer, address })
    return [await readyOrder(2, first), await readyOrder(1, second)] as const
  }

  test('are offered together, packed in one box, and completed at one handover', async () => {
    const [a, b] = await twoOrders()
    const offered = readShipping(shop.shop, packer).to_pack
    expect(offered.map(({ together }) => together.map(({ order_id }) => order_id))).toEqual([[b.id], [a.id]])
    const { parcel_id } = packOrder(shop.shop, packer, { ...b.seen(), together: [a.seen()] })
    expect(ordersOfParcel(shop.database, parcel_id)).toEqual([a.id, b.id])
    const { packed } = readShipping(shop.shop, packer)
    expect(packed).toMatchObject([{ parcel_id, parts: [{ units: [1, 2] }, { units: [1] }] }])
    // The value to insure is that of both orders.
    expect(packed[0].delivery.parcel.value_cents).toBe(2000)
    ship(a, parcel_id)
    expect([a.row().status, b.row().status]).toEqual(['completed', 'completed'])
    report(b, parcel_id, 'delivered')
    expect([(await a.shown()).delivery.state, (await b.shown()).delivery.state]).toEqual([
      'delivered',
      'delivered',
    ])
    expect([a.happened().at(-1), b.happened().at(-1)]).toEqual(['delivered', 'delivered'])
  })

  test('are refused when they go to another address, or to another customer', async () => {
    const [a, b] = await twoOrders({ ...ADDRESS, street: '2 Market Street' })
    expect(readShipping(shop.shop, packer).to_pack.map(({ together }) => together)).toEqual([[], []])
    const other = await readyOrder(
      1,
      await placedOrder(shop, { method: 'shipping', email: 'other@example.test' }),
    )
    for (const seen of [b.seen(), other.seen()])
      expect(
        refusalOf(() => packOrder(shop.shop, packer, { ...a.seen(), together: [seen] })).message,
      ).toContain('another address')
  })

  test('pay each its own late refund, added up for staff', async () => {
    const [a, b] = await twoOrders()
    shop.database.write((tx) => tx.run("update orders set ship_by = '2026-11-18'"))
    shop.wait(9 * DAY)
    const { parcel_id } = packOrder(shop.shop, packer, { ...a.seen(), together: [b.seen()] })
    const late_refund_cents = a.lateCents() + b.lateCents()
    expect(readShipping(shop.shop, packer).packed[0].late_refund_cents).toBe(late_refund_cents)
    ship(a, parcel_id, { late_refund_cents })
    const refunded = (order: Made) =>
      listLedger(shop.database, order.id).some(({ reason }) => reason === 'late')
    expect([refunded(a), refunded(b)]).toEqual([true, true])
  })

  test('are unpacked together, and none is declined while it is in the box', async () => {
    const [a, b] = await twoOrders()
    const { parcel_id } = packOrder(shop.shop, packer, { ...a.seen(), together: [b.seen()] })
    const owner = await staffMember(shop, 'owner')
    expect(refusalOf(() => previewDecline(shop.shop, owner, { order_id: b.id })).message).toContain(
      'together',
    )
    unpackOrder(shop.shop, packer, { ...b.seen(), parcel_id })
    expect([a, b].map(({ id }) => findShipment(shop.database, id))).toEqual([undefined, undefined])
  })
})
