import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { packOrder, unpackOrder } from '../../../server/shipping/pack-order.ts'
import { shipOrder, undoShipping } from '../../../server/shipping/ship-order.ts'
import { reportDelivery } from '../../../server/shipping/parcel-moves.ts'
import { readShipping } from '../../../server/shipping/shipping-board.ts'
import { listLedger } from '../../../server/payments/ledger-store.ts'
import type { DeliveryMethod } from '../../../shared/quoting/delivery/delivery.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
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

async function orderBy(method: DeliveryMethod = 'shipping') {
  const placed = await placedOrder(shop, { method, fields: { quantity: '2' } })
  const order = madeOrder(shop, packer, placed.order.id)
  const shown = async () => (await placed.customer.get(`/v1/orders/${order.id}`)).json()
  const lateRefunds = () => listLedger(shop.database, order.id).filter(({ reason }) => reason === 'late')
  return { ...order, shown, lateRefunds }
}

describe('packing', () => {
  test('waits for every unit, and is done once', async () => {
    const order = await orderBy()
    expect(refusalOf(() => order.pack()).code).toBe('wrong_state')
    order.start()
    order.printed()
    expect(refusalOf(() => order.pack()).message).toBe('2 of its units are not ready.')
    order.finished()
    const seen = order.seen()
    packOrder(shop.shop, packer, seen)
    expect(refusalOf(() => packOrder(shop.shop, packer, seen)).code).toBe('wrong_state')
    expect((await order.shown()).delivery).toMatchObject({ state: 'packed' })
    expect((await order.shown()).tracking).toBeNull()
    expect(order.happened().filter((what) => what === 'packed')).toHaveLength(1)
  })

  test('is taken back as long as nothing left the shop', async () => {
    const order = await orderBy()
    order.makeAndPack()
    unpackOrder(shop.shop, packer, order.seen())
    expect(findShipment(shop.database, order.id)).toBeUndefined()
    order.pack()
    order.ship()
    expect(refusalOf(() => unpackOrder(shop.shop, packer, order.seen())).code).toBe('wrong_state')
  })
})

describe('shipping', () => {
  test('completes the order, and its buyer can follow the parcel', async () => {
    const order = await orderBy()
    order.makeAndPack()
    order.ship()
    const shown = await order.shown()
    expect(shown.status).toBe('completed')
    expect(shown.parts.map((part: { status: string }) => part.status)).toEqual(['shipped', 'shipped'])
    expect(shown.tracking).toEqual({
      method: 'shipping',
      carrier: 'UPS',
      tracking_number: '1Z999',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      shipped_at: shop.shop.clock.now(),
    })
    // Shipped on Monday, three business days on the way.
    expect(shown.delivery).toMatchObject({ state: 'picked_up', arrives_by: '2026-11-19' })
    expect(shown.refunds).toEqual([])
  })

  test('asks for a tracking number from a carrier, not from a courier', async () => {
    const order = await orderBy()
    order.makeAndPack()
    const without = { carrier: 'USPS', late_refund_cents: 0 }
    expect(invalidOf(() => shipOrder(shop.shop, packer, { ...order.seen(), ...without }))).toEqual([
      'tracking_number',
    ])
    const placed = await placedOrder(shop, { method: 'courier', email: 'b@example.test' })
    const ridden = madeOrder(shop, packer, placed.order.id)
    ridden.makeAndPack()
    shipOrder(shop.shop, packer, { ...ridden.seen(), carrier: 'Our own van', late_refund_cents: 0 })
    expect(findShipment(shop.database, ridden.id)).toMatchObject({ tracking_number: null, arrives_by: null })
  })

  test('counts from the moment of handing over, which is now or earlier today', async () => {
    const order = await orderBy()
    order.makeAndPack()
    const now = shop.shop.clock.now()
    expect(invalidOf(() => order.ship({ shipped_at: now + 1 }))).toEqual(['shipped_at'])
    expect(invalidOf(() => order.ship({ shipped_at: now - DAY }))).toEqual(['shipped_at'])
    order.ship({ shipped_at: now - 2 * HOUR })
    expect(order.row()).toMatchObject({ shipped_at: now - 2 * HOUR, completed_at: now })
  })

  test('is refused before packing, twice, and to those who may not', async () => {
    const order = await orderBy()
    order.start()
    order.printed()
    order.finished()
    expect(refusalOf(() => order.ship()).code).toBe('wrong_state')
    order.pack()
    const viewer = await staffMember(shop, 'viewer')
    const wanted = { ...order.seen(), carrier: 'UPS', tracking_number: '1Z999', late_refund_cents: 0 }
    expect(refusalOf(() => shipOrder(shop.shop, viewer, wanted)).code).toBe('role_required')
    shipOrder(shop.shop, packer, wanted)
    expect(refusalOf(() => shipOrder(shop.shop, packer, wanted)).code).toBe('wrong_state')
    expect(order.happened().filter((what) => what === 'shipped')).toHaveLength(1)
  })
})

describe('a late shipment', () => {
  /** Promised for Tuesday 24 November: Wednesday is the day of grace. */
  async function lateOrder(days: number) {
    const order = await orderBy()
    shop.database.write((tx) => tx.run("update orders set ship_by = '2026-11-24' where id = ?", order.id))
    order.makeAndPack()
    shop.wait(days * DAY)
    return order
  }

  test.each([
    [9, 0],
    [10, 1],
  ])('%i days after Monday the 16th queues %i late refunds', async (days, count) => {
    const order = await lateOrder(days)
    order.ship()
    expect(order.lateRefunds()).toHaveLength(count)
  })

  test('refunds 10 % of the parts and the tax on it, in the transaction that ships it', async () => {
    const order = await lateOrder(10)
    const { parts_cents } = (await order.shown()) as { parts_cents: number }
    expect(order.lateCents()).toBeGreaterThan(0)
    order.ship()
    expect(order.lateRefunds()).toMatchObject([
      { parts_cents: Math.round(parts_cents / 10), delivery_cents: 0, state: 'pending' },
    ])
    expect(
      order
        .events()
        .slice(-2)
        .map(({ what, actor_id }) => [what, actor_id]),
    ).toEqual([
      ['shipped', packer.kind === 'account' ? packer.account_id : ''],
      ['refunded', null],
    ])
    expect((await order.shown()).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('must refund the amount that staff were shown', async () => {
    const order = await lateOrder(10)
    const wanted = { ...order.seen(), carrier: 'UPS', tracking_number: '1Z999', late_refund_cents: 0 }
    const refused = refusalOf(() => shipOrder(shop.shop, packer, wanted))
    expect(refused.code).toBe('amount_changed')
    expect(refused.fields).toEqual({ late_refund_cents: order.lateCents() })
    expect(order.row().status).toBe('in_production')
  })

  test('a shipment that is undone and shipped again gets no second refund, and keeps the first', async () => {
    const order = await lateOrder(10)
    order.ship()
    undoShipping(shop.shop, packer, order.seen())
    expect(order.lateRefunds()).toHaveLength(1)
    expect(order.lateCents()).toBe(0)
    shop.wait(DAY)
    order.ship()
    expect(order.lateRefunds()).toHaveLength(1)
  })

  test('a shipment of an order without a confirmed day refunds nothing', async () => {
    const order = await lateOrder(10)
    shop.database.write((tx) =>
      tx.run('update orders set ship_by = null, ship_date_pending = 1 where id = ?', order.id),
    )
    order.ship()
    expect(order.lateRefunds()).toEqual([])
  })
})

describe('undoing a shipment', () => {
  test('leaves the order packed as before, for 15 minutes', async () => {
    const order = await orderBy()
    order.makeAndPack()
    order.ship()
    shop.wait(15 * MINUTE)
    undoShipping(shop.shop, packer, order.seen())
    expect(order.row()).toMatchObject({ status: 'in_production', shipped_at: null, completed_at: null })
    expect(order.statuses()).toEqual(['ready', 'ready'])
    expect((await order.shown()).tracking).toBeNull()
    expect((await order.shown()).delivery.state).toBe('packed')
    order.ship()
    shop.wait(15 * MINUTE + 1)
    expect(refusalOf(() => undoShipping(shop.shop, packer, order.seen())).code).toBe('undo_over')
  })
})

describe('what the carrier reports', () => {
  test('is shown to the buyer, until it is delivered', async () => {
    const order = await orderBy()
    order.makeAndPack()
    const tell = (state: 'in_transit' | 'delivered' | 'returned', at: number | null = null) =>
      reportDelivery(shop.shop, packer, { order_id: order.id, state, at })
    expect(refusalOf(() => tell('in_transit')).message).toMatch(/not been shipped/)
    order.ship()
    const shipped = shop.shop.clock.now()
    tell('in_transit')
    expect((await order.shown()).delivery.state).toBe('in_transit')
    shop.wait(DAY)
    expect(invalidOf(() => tell('delivered', shipped - 1))).toEqual(['at'])
    tell('delivered', shipped + HOUR)
    expect((await order.shown()).delivery).toMatchObject({ state: 'delivered', delivered_at: shipped + HOUR })
    expect(order.events().at(-1)).toMatchObject({
      what: 'delivered',
      from_state: 'in_transit',
      to_state: 'delivered',
    })
    tell('returned')
    expect((await order.shown()).delivery).toMatchObject({ state: 'returned', delivered_at: null })
    expect(refusalOf(() => tell('returned')).code).toBe('wrong_state')
  })

  test.each(['delivered', 'returned'] as const)('corrects %s that was recorded by mistake', async (slip) => {
    const order = await orderBy()
    order.makeAndPack()
    order.ship()
    const tell = (state: 'in_transit' | 'delivered' | 'returned') =>
      reportDelivery(shop.shop, packer, { order_id: order.id, state })
    tell(slip)
    tell('in_transit')
    expect((await order.shown()).delivery).toMatchObject({ state: 'in_transit', delivered_at: null })
    tell('delivered')
    expect((await order.shown()).delivery.state).toBe('delivered')
  })
})

describe('the board of what was sent', () => {
  const onBoard = () => readShipping(shop.shop, packer).sent.map(({ order }) => order.order_id)

  test('keeps a parcel for the day of its delivery, so that a mistake can be corrected', async () => {
    const order = await orderBy()
    order.makeAndPack()
    order.ship()
    shop.wait(2 * DAY)
    reportDelivery(shop.shop, packer, { order_id: order.id, state: 'delivered' })
    expect(onBoard()).toEqual([order.id])
    shop.wait(DAY)
    expect(onBoard()).toEqual([])
  })

  test('keeps a returned parcel for 30 days, for staff to send it again or refund it', async () => {
    const order = await orderBy()
    order.makeAndPack()
    order.ship()
    reportDelivery(shop.shop, packer, { order_id: order.id, state: 'returned' })
    shop.wait(30 * DAY)
    expect(onBoard()).toEqual([order.id])
    shop.wait(1)
    expect(onBoard()).toEqual([])
  })
})
