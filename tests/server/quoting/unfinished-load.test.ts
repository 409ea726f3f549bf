import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { holdOrder } from '../../../server/orders/hold-order.ts'
import { failUnits } from '../../../server/production/move-units.ts'
import { reportPlateProgress } from '../../../server/production/plates/report-plate-progress.ts'
import { THE_SHOP } from '../../../server/platform/db/events.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { unfinishedLoad } from '../../../server/quoting/deciding/load-store.ts'
import { findUnit } from '../../../server/orders/units/unit-store.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let operator: Caller
let order: ReturnType<typeof madeOrder>
let seconds: number
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await placedOrder(shop, { fields: { quantity: '2' } })
  order = madeOrder(shop, operator, placed.order.id)
  seconds = findUnit(shop.database, order.id, 1)!.seconds
})
afterEach(() => shop.close())

function load() {
  const { printers, print_limits } = readShopData(shop.database)
  const { margin_mm } = print_limits.too_large
  return unfinishedLoad(shop.database, { now: shop.shop.clock.now(), printers, margin_mm })
}
const hold = () => holdOrder(shop.shop, operator, { ...order.seen(), reason: 'r', cause: 'shop' })

test('queued units take their whole time, on the printers that fit', () => {
  const waiting = { seconds, ready_from: order.row().paid_at, printer_ids: ['p1', 'p2', 'p3', 'p4', 'xl1'] }
  expect(load()).toEqual([waiting, waiting])
  shop.database.write((tx) =>
    tx.run(
      `update order_units set needs = json_set(needs, '$.size_mm', json('[20, 20, 300]')) where unit = 1`,
    ),
  )
  expect(load()[0].printer_ids).toEqual(['xl1'])
})

/** The estimate of the newest plate as one print. */
const plateSeconds = () =>
  shop.database.get<{ seconds: number }>('select seconds from plates order by number desc limit 1')!.seconds

test('a printing plate takes its printer for what is left of it', () => {
  order.start('p1')
  const whole = plateSeconds()
  shop.wait(60)
  expect(load()).toMatchObject([{ running_on: 'p1', seconds: whole - 60 }])
})

test('reported progress counts from the time of the report', () => {
  order.start('p1')
  const step = { by: THE_SHOP, now: shop.shop.clock.now() }
  const { id: plate } = shop.database.get<{ id: string }>('select id from plates')!
  shop.database.write((tx) => reportPlateProgress({ ...step, tx }, plate, 0.5))
  const half = plateSeconds() / 2
  shop.wait(60)
  expect(load()[0].seconds).toBe(Math.round(half) - 60)
})

test('a print that should be done takes no time, and its printer until staff record it', () => {
  order.start('p1')
  shop.wait(100 * HOUR)
  expect(load().map((one) => [one.running_on, one.seconds])).toEqual([['p1', 0]])
  order.printed()
  expect(load()).toEqual([])
})

test('queued units of an order on hold take no time, and printing units take their printer', () => {
  order.startEverywhere()
  failUnits(shop.shop, operator, { units: order.units().slice(1), reason: 'adhesion' })
  hold()
  expect(load().map((one) => one.running_on)).toEqual(['p1'])
})

test('a failed print is needed again, before the rest of its order', async () => {
  await placedOrder(shop, { email: 'other@example.test' })
  order.startEverywhere()
  failUnits(shop.shop, operator, { units: order.units().slice(1), reason: 'adhesion' })
  const [again, other] = load().filter((one) => one.running_on === undefined)
  expect(again.seconds).toBe(seconds)
  expect(again.ready_from).toBeLessThan(other.ready_from)
})

test('a declined order owes nothing', () => {
  order.start('p1')
  const { amount_cents } = previewDecline(shop.shop, operator, { order_id: order.id })
  declineOrder(shop.shop, operator, { ...order.seen(), reason: 'r', amount_cents })
  expect(load()).toEqual([])
})
