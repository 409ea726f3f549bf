import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findShipment } from '../../../server/orders/order-store.ts'
import { listParcels } from '../../../server/orders/parcel-store.ts'
import { readBatches } from '../../../server/shipping/batch/read-batches.ts'
import { runBatches } from '../../../server/shipping/batch/run-batches.ts'
import { startBatch } from '../../../server/shipping/batch/start-batch.ts'
import { undoBatch } from '../../../server/shipping/batch/undo-batch.ts'
import { listLabels } from '../../../server/shipping/label-store.ts'
import { packOrder, unpackOrder } from '../../../server/shipping/pack-order.ts'
import { undoShipping } from '../../../server/shipping/ship-order.ts'
import { listTrackers } from '../../../server/shipping/tracker-store.ts'
import type { BatchAction } from '../../../shared/shipping/shipping-batch.ts'
import { MINUTE } from '../../../shared/platform/time.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

type Order = Awaited<ReturnType<CarrierShop['packed']>>

async function ordersToPack(count: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let made = 0; made < count; made++) {
    const order = await open.packed()
    unpackOrder(open.shop, open.packer, order.seen())
    orders.push(order)
  }
  open.test.wait(MINUTE)
  return orders
}

const run = () => runBatches(open.shop, ['pack', 'buy_labels', 'ship'])

/** Does an action to several orders as one batch. Returns its id. */
async function done(action: BatchAction, orders: Order[]): Promise<string> {
  const seen = orders.map((order) => ({ ...order.seen(), late_refund_cents: order.lateCents() }))
  const { batch_id } = startBatch(open.shop, open.packer, { action, orders: seen })
  await run()
  open.test.wait(MINUTE)
  return batch_id
}

/** Takes a batch back. Returns how that went. */
async function undo(batch_id: string) {
  const undoing = undoBatch(open.shop, open.packer, { batch_id }).batch_id
  await run()
  return readBatches(open.shop, open.packer).batches.find(({ id }) => id === undoing)!
}

const shown = (id: string) => readBatches(open.shop, open.packer).batches.find((batch) => batch.id === id)!
const labelStates = ({ id }: Order) => listLabels(open.test.database, id).map(({ state }) => state)
const stateOf = ({ id }: Order) => findShipment(open.test.database, id)?.state ?? null

describe('the undo of a batch', () => {
  test('the undo of a batch that packed brings orders back that have been labeled and shipped since, and voids their labels', async () => {
    const orders = await ordersToPack(3)
    const packing = await done('pack', orders)
    await done('buy_labels', orders)
    await done('ship', orders)
    expect(shown(packing).steps.map((step) => step.undo)).toEqual(['possible', 'possible', 'possible'])
    expect(await undo(packing)).toMatchObject({
      action: 'pack',
      undoes: packing,
      ended_at: expect.any(Number),
    })
    for (const order of orders) {
      expect([order.row().status, stateOf(order), labelStates(order)]).toEqual([
        'in_production',
        null,
        ['void_asked'],
      ])
      expect(order.happened().slice(-3)).toEqual(['shipping undone', 'label voided', 'unpacked'])
    }
    expect(shown(packing).steps.map((step) => step.undo)).toEqual(['done', 'done', 'done'])
  })

  test('the undo of a batch that bought labels voids them, and leaves the orders packed', async () => {
    const orders = await ordersToPack(2)
    await done('pack', orders)
    const buying = await done('buy_labels', orders)
    await undo(buying)
    expect(orders.map(stateOf)).toEqual(['packed', 'packed'])
    expect(orders.map(labelStates)).toEqual([['void_asked'], ['void_asked']])
    expect(listParcels(open.test.database, orders[0].id)[0].provider_ref).toBeNull()
    expect(open.post.account.shipments.filter(({ refund_status }) => refund_status)).toHaveLength(2)
  })

  test('the undo of a batch that shipped leaves the labels bought', async () => {
    const orders = await ordersToPack(2)
    await done('pack', orders)
    await done('buy_labels', orders)
    await undo(await done('ship', orders))
    expect(orders.map(stateOf)).toEqual(['packed', 'packed'])
    expect(orders.map(labelStates)).toEqual([['bought'], ['bought']])
  })

  test('says per order what was not undone, why, and what to do; and tries those again', async () => {
    const orders = await ordersToPack(2)
    await done('pack', orders)
    const buying = await done('buy_labels', orders)
    const [{ id }] = listTrackers(open.test.database, orders[0].id)
    const scanned = (status: string | null) =>
      open.test.database.write((tx) => tx.run('update trackers set status = ? where id = ?', status, id))
    scanned('in_transit')
    await done('ship', orders)
    expect((await undo(buying)).steps).toMatchObject([
      {
        state: 'failed',
        why: 'It is back in the shop. This label can no longer be voided.',
        advice: 'Open the order to see what can be done with it.',
      },
      { state: 'done', why: null },
    ])
    expect(shown(buying).steps.map((step) => step.undo)).toEqual(['possible', 'done'])
    scanned(null)
    expect((await undo(buying)).steps).toMatchObject([{ order_id: orders[0].id, state: 'done' }])
    expect(refusalOf(() => undoBatch(open.shop, open.packer, { batch_id: buying })).message).toBe(
      'There is nothing left to take back.',
    )
  })

  test('leaves what shipped more than 15 minutes ago, with its label', async () => {
    const orders = await ordersToPack(1)
    await done('pack', orders)
    const buying = await done('buy_labels', orders)
    await done('ship', orders)
    open.test.wait(20 * MINUTE)
    expect(shown(buying).steps[0].undo).toBeNull()
    expect((await undo(buying)).steps).toMatchObject([
      { state: 'failed', advice: expect.stringContaining('on its way') },
    ])
    expect([stateOf(orders[0]), labelStates(orders[0])]).toEqual(['picked_up', ['bought']])
  })

  test('leaves what others did to the same orders before and after it', async () => {
    const [before, after] = await ordersToPack(2)
    const owner = await staffMember(open.test, 'owner')
    packOrder(open.shop, owner, before.seen())
    open.test.wait(MINUTE)
    const packing = await done('pack', [before, after])
    unpackOrder(open.shop, owner, after.seen())
    open.test.wait(MINUTE)
    packOrder(open.shop, owner, after.seen())
    expect(refusalOf(() => undoBatch(open.shop, open.packer, { batch_id: packing })).code).toBe('wrong_state')
    expect([stateOf(before), stateOf(after)]).toEqual(['packed', 'packed'])
  })

  test('is finished by the next start of the program, and asks for no refund twice', async () => {
    const orders = await ordersToPack(3)
    await done('pack', orders)
    const buying = await done('buy_labels', orders)
    const { batch_id } = undoBatch(open.shop, open.packer, { batch_id: buying })
    await runBatches(open.shop, ['buy_labels'], AbortSignal.abort())
    expect(shown(batch_id).steps.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    await run()
    open.test.database.write((tx) => {
      tx.run("update shipping_batch_orders set state = 'waiting' where batch_id = ?", batch_id)
      tx.run('update shipping_batches set ended_at = null where id = ?', batch_id)
    })
    await run()
    expect(shown(batch_id).steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(open.post.asked.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(3)
  })

  test('is refused while the batch or its undo is under way, for an undo, and to staff who do not ship', async () => {
    const orders = await ordersToPack(1)
    const seen = orders.map((order) => ({ ...order.seen(), late_refund_cents: 0 }))
    const { batch_id } = startBatch(open.shop, open.packer, { action: 'pack', orders: seen })
    const messageOf = (id: string, caller = open.packer) =>
      refusalOf(() => undoBatch(open.shop, caller, { batch_id: id })).message
    expect(messageOf(batch_id)).toContain('Stop it first')
    await run()
    const viewer = await staffMember(open.test, 'viewer')
    expect(messageOf(batch_id, viewer)).toMatch(/role/i)
    const undoing = undoBatch(open.shop, open.packer, { batch_id }).batch_id
    expect(messageOf(batch_id)).toBe('This batch is being taken back.')
    await run()
    expect(messageOf(undoing)).toBe('This batch takes another one back.')
    expect(messageOf('bt_none')).toMatch(/not|no /i)
  })

  test('goes on where staff shipped an order and undid that one by one', async () => {
    const orders = await ordersToPack(1)
    const packing = await done('pack', orders)
    orders[0].ship()
    undoShipping(open.shop, open.packer, orders[0].seen())
    expect((await undo(packing)).steps).toMatchObject([{ state: 'done' }])
    expect(stateOf(orders[0])).toBeNull()
  })
})
