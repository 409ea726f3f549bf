import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../server/accounts/staff-store.ts'
import { holdOrder } from '../../../server/orders/hold-order.ts'
import {
  clearBatch,
  startBatch,
  stopBatch,
  sweepBatches,
} from '../../../server/shipping/batch/start-batch.ts'
import { readBatches, readLabelPrices } from '../../../server/shipping/batch/read-batches.ts'
import { runBatches } from '../../../server/shipping/batch/run-batches.ts'
import { findShipment } from '../../../server/orders/order-store.ts'
import { unpackOrder } from '../../../server/shipping/pack-order.ts'
import type { BatchAction } from '../../../shared/shipping/shipping-batch.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { staffMember } from '../../shop/staff.ts'
import { DAY } from '../../../shared/platform/time.ts'

const ALL: BatchAction[] = ['pack', 'buy_labels', 'ship']

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

type Order = Awaited<ReturnType<CarrierShop['packed']>>

async function packedOrders(count: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let made = 0; made < count; made++) orders.push(await open.packed())
  return orders
}

function start(action: BatchAction, orders: Order[]): string {
  const seen = orders.map((order) => ({ ...order.seen(), late_refund_cents: order.lateCents() }))
  return startBatch(open.shop, open.packer, { action, orders: seen }).batch_id
}

const run = (signal?: AbortSignal) => runBatches(open.shop, ALL, signal)
const newest = () => readBatches(open.shop, open.packer).batches[0]
const states = () => newest().steps.map(({ state }) => state)
const purchases = () => open.post.account.purchases
const shipmentOf = ({ id }: Order) => findShipment(open.test.database, id)

describe('a batch', () => {
  test('packs, buys labels for, and ships several orders, each by the command of the single order', async () => {
    const orders = await packedOrders(3)
    for (const order of orders) unpackOrder(open.shop, open.packer, order.seen())
    for (const action of ALL) {
      start(action, orders)
      await run()
      expect(newest()).toMatchObject({ action, ended_at: open.shop.clock.now(), stopped_at: null })
      expect(states()).toEqual(['done', 'done', 'done'])
    }
    expect(purchases()).toHaveLength(3)
    for (const order of orders) {
      expect(order.row().status).toBe('completed')
      expect(shipmentOf(order)).toMatchObject({
        carrier: 'USPS',
        tracking_number: expect.stringMatching(/^9400/),
      })
      expect(order.happened().slice(-4)).toEqual(['packed', 'address checked', 'delivery booked', 'shipped'])
    }
  })

  test('says what its labels cost', async () => {
    const orders = await packedOrders(2)
    start('buy_labels', orders)
    await run()
    expect(newest().steps.map(({ cost_cents }) => cost_cents)).toEqual([607, 607])
  })

  test('goes on after an order that a colleague unpacked and put on hold, and buys nothing for it', async () => {
    const orders = await packedOrders(3)
    start('buy_labels', orders)
    const owner = await staffMember(open.test, 'owner')
    unpackOrder(open.shop, owner, orders[1].seen())
    holdOrder(open.shop, owner, { ...orders[1].seen(), reason: 'Wrong color?', cause: 'shop' })
    await run()
    expect(states()).toEqual(['done', 'failed', 'done'])
    expect(newest().steps[1]).toMatchObject({
      number: 1002,
      why: expect.stringContaining('changed'),
      advice: 'Open the order to see what changed.',
    })
    expect(purchases()).toHaveLength(2)
  })

  test('goes on after an address that the post does not know, and says what to do', async () => {
    const orders = await packedOrders(2)
    open.post.account.verified = null
    start('buy_labels', orders)
    await run()
    expect(states()).toEqual(['failed', 'failed'])
    expect(newest().steps[0]).toMatchObject({
      why: 'The postal service does not know this address. Nothing was bought.',
      advice: 'Open the order, and correct the address or keep it.',
    })
    expect(purchases()).toEqual([])
  })

  test('refuses a late refund that is no longer the one that was shown', async () => {
    const [order] = await packedOrders(1)
    start('buy_labels', [order])
    await run()
    start('ship', [order])
    open.test.wait(30 * DAY)
    await run()
    expect(newest().steps[0]).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('late refund'),
    })
    expect(order.row().status).toBe('in_production')
  })

  test('does not ship a parcel without a label', async () => {
    const orders = await packedOrders(1)
    start('ship', orders)
    await run()
    expect(newest().steps[0]).toMatchObject({ state: 'failed', why: expect.stringContaining('no label') })
  })

  test('a batch that is started again buys no label twice', async () => {
    const orders = await packedOrders(3)
    start('buy_labels', orders.slice(0, 2))
    await run()
    start('buy_labels', orders)
    await run()
    expect(states()).toEqual(['done', 'done', 'done'])
    expect(purchases()).toHaveLength(3)
  })

  test('a batch that two people start at once buys each label once', async () => {
    const orders = await packedOrders(3)
    start('buy_labels', orders)
    start('buy_labels', orders.toReversed())
    await Promise.all([run(), run()])
    expect(purchases()).toHaveLength(3)
  })

  test('stops after the orders under way', async () => {
    const orders = await packedOrders(3)
    const batch_id = start('pack', orders)
    stopBatch(open.shop, open.packer, { batch_id })
    await run()
    expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(newest()).toMatchObject({ stopped_at: expect.any(Number), ended_at: expect.any(Number) })
  })

  test('is finished by the next start of the program', async () => {
    const orders = await packedOrders(2)
    start('buy_labels', orders)
    const stopped = AbortSignal.abort()
    await run(stopped)
    expect([states(), newest().ended_at]).toEqual([['waiting', 'waiting'], null])
    await run()
    expect(states()).toEqual(['done', 'done'])
  })

  test('finds what was done when the program ended before it could note it', async () => {
    const orders = await packedOrders(2)
    for (const action of ['buy_labels', 'ship'] as const) {
      const batch_id = start(action, orders)
      await run()
      open.test.database.write((tx) => {
        tx.run("update shipping_batch_orders set state = 'waiting' where batch_id = ?", batch_id)
        tx.run('update shipping_batches set ended_at = null where id = ?', batch_id)
      })
      await run()
      expect(states()).toEqual(['done', 'done'])
    }
    expect(purchases()).toHaveLength(2)
  })

  test('ships nothing after its starter lost the right', async () => {
    const orders = await packedOrders(1)
    start('buy_labels', orders)
    open.test.database.write((tx) => saveRole(tx, open.packer.account_id, 'customer'))
    await run()
    expect(newest().steps[0]).toMatchObject({ state: 'failed', advice: expect.stringContaining('no longer') })
    expect(purchases()).toEqual([])
  })

  test('is shown until it is cleared, and cannot be cleared before it ended', async () => {
    const orders = await packedOrders(1)
    const batch_id = start('buy_labels', orders)
    expect(() => clearBatch(open.shop, open.packer, { batch_id })).toThrow(/under way/)
    await run()
    clearBatch(open.shop, open.packer, { batch_id })
    expect(readBatches(open.shop, open.packer).batches).toEqual([])
  })

  test('is deleted after 90 days', async () => {
    start('buy_labels', await packedOrders(1))
    await run()
    open.test.wait(91 * DAY)
    sweepBatches(open.shop)
    expect(open.test.database.all('select * from shipping_batch_orders')).toEqual([])
  })

  test('is refused to staff who do not ship', async () => {
    const [order] = await packedOrders(1)
    const viewer = await staffMember(open.test, 'viewer')
    const input = { action: 'ship' as const, orders: [{ ...order.seen(), late_refund_cents: 0 }] }
    expect(() => startBatch(open.shop, viewer, input)).toThrow(/role/i)
  })
})

test('the prices of labels are those at which the deliveries were offered, without labels that are bought', async () => {
  const orders = await packedOrders(2)
  unpackOrder(open.shop, open.packer, orders[1].seen())
  expect(readLabelPrices(open.shop, open.packer)).toEqual(
    [orders[1], orders[0]].map(({ id }) => ({
      order_id: id,
      service: 'USPS GroundAdvantage',
      cost_cents: 900,
      insured_cents: null,
      signature: false,
    })),
  )
  start('buy_labels', [orders[0]])
  await run()
  expect(readLabelPrices(open.shop, open.packer).map(({ order_id }) => order_id)).toEqual([orders[1].id])
})
