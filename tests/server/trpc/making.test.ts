import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { router } from '../../../server/trpc/router.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { asPacificDay, DAY } from '../../../shared/platform/time.ts'
import { orderToMake } from '../orders/made-order.ts'
import { ADDRESS } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let operator: Caller
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
})
afterEach(() => shop.close())

const pagesOf = (caller: Caller) =>
  router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })
const pages = () => pagesOf(operator)

let customers = 0
function order(quantity = 1) {
  customers += 1
  return orderToMake(shop, operator, { quantity, email: `customer${customers}@example.test` })
}

const promise = (id: string, day: string) =>
  shop.database.write((tx) => tx.run('update orders set ship_by = ? where id = ?', day, id))

describe('the shipping board', () => {
  test('moves an order from packing over its parcel to what was sent', async () => {
    const one = await order()
    const at = async () => {
      const { to_pack, packed, sent } = await pages().shipping.board()
      return [to_pack.length, packed.length, sent.length]
    }
    expect(await at()).toEqual([0, 0, 0])
    one.start()
    one.printed()
    one.finished()
    expect(await at()).toEqual([1, 0, 0])
    await pages().shipping.pack(one.seen())
    expect(await at()).toEqual([0, 1, 0])
    one.ship()
    expect(await at()).toEqual([0, 0, 1])
    shop.wait(3 * DAY)
    expect(await at()).toEqual([0, 0, 1])
    await pages().shipping.report({ order_id: one.id, state: 'delivered' })
    // For the rest of the day, so that a slip can be put right.
    expect(await at()).toEqual([0, 0, 1])
    shop.wait(DAY)
    expect(await at()).toEqual([0, 0, 0])
  })

  test('shows the packer what lateness gives back before they ship', async () => {
    const one = await order()
    promise(one.id, '2026-11-12')
    one.makeAndPack()
    const [parcel] = (await pages().shipping.board()).packed
    expect(parcel.late_refund_cents).toBe(one.lateCents())
    expect(parcel.late_refund_cents).toBeGreaterThan(0)
    expect(parcel.order.due.refund_due).toBe(true)
  })

  test('gives the address to those who pack, and to nobody else', async () => {
    const one = await order()
    const packer = await staffMember(shop, 'packer')
    expect(await pagesOf(packer).shipping.address({ order_id: one.id })).toEqual(ADDRESS)
    const viewer = await staffMember(shop, 'viewer')
    await expect(pagesOf(viewer).shipping.address({ order_id: one.id })).rejects.toThrow(/role/)
    await expect(pagesOf(packer).shipping.address({ order_id: 'q_99' })).rejects.toThrow(/no such order/)
    expect(JSON.stringify(await pages().shipping.board())).not.toContain(ADDRESS.street)
    expect(JSON.stringify(await pages().shopOrders.get({ order_id: one.id }))).not.toContain(ADDRESS.street)
  })
})

describe('the orders of the shop', () => {
  test('are found by number, file, customer and status, newest first', async () => {
    const [first, second] = [await order(), await order()]
    await pages().shopOrders.hold({ ...first.seen(), reason: 'r', cause: 'shop' })
    const found = async (by: Parameters<ReturnType<typeof pages>['shopOrders']['list']>[0]) =>
      (await pages().shopOrders.list(by)).rows.map(({ order_id }) => order_id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ q: '#1001' })).toEqual([first.id])
    expect(await found({ q: `customer${customers}@` })).toEqual([second.id])
    expect(await found({ q: 'PART.stl' })).toEqual([second.id, first.id])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ filters: { status: ['on_hold'] } })).toEqual([first.id])
    expect(await found({ cursor: [1002, 1002] })).toEqual([first.id])
  })

  test('the late orders are those that should have left, and those that left late', async () => {
    const [inTime, late, sentLate] = [await order(), await order(), await order()]
    promise(inTime.id, '2026-12-01')
    promise(late.id, '2026-11-13')
    promise(sentLate.id, '2026-11-12')
    sentLate.makeAndPack()
    sentLate.ship()
    const { rows: orders } = await pages().shopOrders.list({ filters: { due: ['late', 'shipped_late'] } })
    expect(orders.map(({ order_id }) => order_id)).toEqual([sentLate.id, late.id])
    expect(orders[0].refunded_cents).toBeGreaterThan(0)
  })

  test('an order has everything: its units, failures, hold and history with the names of people', async () => {
    const one = await order(2)
    one.start()
    await pages().units.fail({
      units: one.units().slice(0, 1),
      reason: 'nozzle_clog',
      note: 'swapped it',
    })
    await pages().shopOrders.hold({ ...one.seen(), reason: 'Waits for filament', cause: 'customer' })
    shop.wait(DAY)
    const full = await pages().shopOrders.get({ order_id: one.id })
    expect(full.head.status).toBe('on_hold')
    expect(full.units.map(({ status, printer, attempts }) => [status, printer, attempts])).toEqual([
      ['queued', null, 1],
      ['printing', 'Printer 1', 1],
    ])
    expect(full.failures).toMatchObject([{ unit: 1, reason: 'nozzle_clog', printer: 'Printer 1' }])
    expect(full.hold).toMatchObject({ cause: 'customer', reason: 'Waits for filament' })
    expect(full.hold!.ship_by_after! > full.head.due.ship_by!).toBe(true)
    expect(full.events.slice(0, 2).map(({ what, who, why }) => [what, who, why])).toEqual([
      ['held', 'Cora Customer', 'Waits for filament'],
      ['print failed', 'Cora Customer', 'Nozzle clogged: swapped it'],
    ])
    expect(full.events.find(({ what }) => what === 'placed')!.who).toBeNull()
    expect(full.customer.email).toBe(`customer${customers}@example.test`)
  })
})

/** Everything that the pages of making can ask for, and the right it takes. */
const DOORS: [
  string,
  'look' | 'make' | 'ship' | 'decide',
  (door: ReturnType<typeof pages>, id: string) => Promise<unknown>,
][] = [
  ['shipping.board', 'look', (door) => door.shipping.board()],
  ['shopOrders.list', 'look', (door) => door.shopOrders.list({})],
  ['shopOrders.get', 'look', (door, order_id) => door.shopOrders.get({ order_id })],
  ['units.finished', 'make', (door, id) => door.units.finished({ units: [unit(id)] })],
  ['units.fail', 'make', (door, id) => door.units.fail({ units: [unit(id)], reason: 'warp', note: null })],
  ['units.back', 'make', (door, id) => door.units.back({ units: [unit(id)], why: 'w' })],
  ['shipping.address', 'ship', (door, order_id) => door.shipping.address({ order_id })],
  ['shipping.pack', 'ship', (door, id) => door.shipping.pack(seen(id))],
  ['shipping.unpack', 'ship', (door, id) => door.shipping.unpack(seen(id))],
  [
    'shipping.ship',
    'ship',
    (door, id) => door.shipping.ship({ ...seen(id), carrier: 'UPS', late_refund_cents: 0 }),
  ],
  ['shipping.book', 'ship', (door, order_id) => door.shipping.book({ order_id })],
  ['shipping.undo', 'ship', (door, id) => door.shipping.undo(seen(id))],
  ['shipping.report', 'ship', (door, order_id) => door.shipping.report({ order_id, state: 'delivered' })],
  [
    'shopOrders.hold',
    'decide',
    (door, id) => door.shopOrders.hold({ ...seen(id), reason: 'r', cause: 'shop' }),
  ],
  ['shopOrders.resume', 'decide', (door, id) => door.shopOrders.resume(seen(id))],
  [
    'shopOrders.moveDate',
    'decide',
    (door, id) => door.shopOrders.moveDate({ ...seen(id), day: asPacificDay('2026-12-04'), why: 'w' }),
  ],
  ['shopOrders.previewDecline', 'decide', (door, order_id) => door.shopOrders.previewDecline({ order_id })],
  [
    'shopOrders.decline',
    'decide',
    (door, id) => door.shopOrders.decline({ ...seen(id), reason: 'r', amount_cents: 0 }),
  ],
]
const unit = (order_id: string) => ({ order_id, unit: 1, seen: 'queued' as const })
const seen = (order_id: string) => ({ order_id, revision: 99 })
const MAY: Record<Role, ('look' | 'make' | 'ship' | 'decide')[]> = {
  owner: ['look', 'make', 'ship', 'decide'],
  operator: ['look', 'make', 'ship', 'decide'],
  packer: ['look', 'make', 'ship'],
  technician: ['look', 'make'],
  viewer: ['look'],
  customer: [],
}

test.each(Object.entries(MAY) as [Role, string[]][])(
  'a person who is %s may do what their role says',
  async (role, rights) => {
    const { id } = await order()
    const caller = role === 'operator' ? operator : await staffMember(shop, role)
    for (const [name, right, call] of DOORS) {
      const refused = await call(pagesOf(caller), id).then(
        () => null,
        (error: { message: string }) => error.message,
      )
      const isRoleRefused = /Your role in the shop/.test(refused ?? '')
      expect([name, !isRoleRefused]).toEqual([name, rights.includes(right)])
    }
  },
)
