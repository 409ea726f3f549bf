import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { holdUnits, resumeUnits } from '../../../../server/production/hold-units.ts'
import { prioritizeOrder, prioritizeUnits } from '../../../../server/production/prioritize.ts'
import { unfinishedLoad } from '../../../../server/quoting/deciding/load-store.ts'
import { readPlatePrinters } from '../../../../server/orders/units/unit-plates.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { type madeOrder, orderToMake } from '../../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'

let shop: TestShop
let operator: Caller
let floor: ReturnType<typeof floorWork>
let a: ReturnType<typeof madeOrder>
let b: ReturnType<typeof madeOrder>

beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  floor = floorWork(shop, operator)
  a = await orderToMake(shop, operator, { quantity: 3, email: 'a@example.test' })
  b = await orderToMake(shop, operator, { quantity: 2, email: 'b@example.test' })
})
afterEach(() => shop.close())

const printer = (id: string) => floor.board().printers.find((one) => one.id === id)!
const queue = () => floor.board().queue.map(({ order: { order_id }, units }) => [order_id, units])
const load = () =>
  unfinishedLoad(shop.database, { now: shop.shop.clock.now(), ...readPlatePrinters(shop.database) })

test('the queue has units that are on no plate, with what printing them takes', () => {
  expect(queue()).toEqual([
    [a.id, [1, 2, 3]],
    [b.id, [1, 2]],
  ])
  floor.plan(a.units().slice(1))
  expect(queue()[0]).toEqual([a.id, [1]])
  expect(floor.board().queue[0]).toMatchObject({
    again: [],
    nozzle_mm: 0.4,
    layer_height_mm: 0.2,
    priority: 0,
    held: null,
    printer_ids: ['p1', 'p2', 'p3', 'p4', 'xl1'],
    grams: expect.any(Number),
  })
  expect(floor.board().queue[0].grams).toBeGreaterThan(0)
})

test('a printer prints, waits for clearing, and is available again; its planned plates are in sequence', () => {
  const plate = floor.plan(a.units())
  const later = floor.plan(b.units().slice(1))
  const sooner = floor.plan(b.units().slice(0, 1))
  const at = shop.shop.clock.now()
  floor.change(later, { planned_start: at + 2 * HOUR })
  floor.change(sooner, { planned_start: at + HOUR })
  expect(printer('p1')).toMatchObject({ activity: 'available', plate: null, next: [plate, sooner, later] })
  floor.start(plate)
  shop.wait(60)
  const { seconds } = floor.row(plate)
  expect(printer('p1')).toMatchObject({
    activity: 'printing',
    since: at,
    plate: { id: plate, number: 1, ends_at: at + seconds, progress: 60 / seconds },
  })
  floor.endPrint(plate)
  expect(printer('p1')).toMatchObject({ activity: 'waiting_for_clearing', since: at + 60 })
  expect(floor.board().plates.map(({ status }) => status)).toEqual(['printed', 'planned', 'planned'])
  floor.clear(plate)
  expect(printer('p1')).toMatchObject({ activity: 'available', plate: null })
})

test('the state that staff set at a printer comes before that of its plate', () => {
  floor.start(floor.plan(a.units()))
  shop.database.write((tx) =>
    tx.run(
      `insert or replace into printer_states (printer_id, condition, reason, since, nozzle_mm, material, color, updated_at)
       values ('p1', 'maintenance', 'Belt', 5, 0.4, 'PLA+', 'White', 5)`,
    ),
  )
  expect(printer('p1')).toMatchObject({
    activity: 'maintenance',
    reason: 'Belt',
    since: 5,
    nozzle_mm: 0.4,
    loaded: { material: 'PLA+', color: 'White' },
  })
})

test('units of one order are complete when all of them are ready', () => {
  a.start('p1')
  a.printed()
  expect(floor.board().finish).toMatchObject([{ status: 'finishing', units: [1, 2, 3], complete: false }])
  a.finished()
  expect(floor.board().finish).toMatchObject([{ status: 'ready', units: [1, 2, 3], complete: true }])
  b.start('p2')
  b.printed()
  floor.fail(floor.board().plates.at(-1)!.id, [{ order_id: b.id, unit: 1 }])
  expect(floor.board().queue).toMatchObject([{ units: [1], again: [1] }])
})

test('a held unit is not started and takes no time until it is resumed', () => {
  const [held, ...others] = a.units()
  const hold = () =>
    holdUnits(shop.shop, operator, { units: [held], reason: 'Wait for the insert', cause: 'shop' })
  expect(load()).toHaveLength(5)
  hold()
  expect(refusalOf(hold).message).toMatch(/held already/)
  expect(load()).toHaveLength(4)
  expect(floor.board().queue.map(({ units, held: why }) => [units, why?.reason ?? null])).toEqual([
    [[1], 'Wait for the insert'],
    [[2, 3], null],
    [[1, 2], null],
  ])
  for (const start of [() => floor.plan([held]), () => floor.plan([held, ...others])])
    expect(refusalOf(start).message).toMatch(/Unit 1 of order \d+ is held: Wait for the insert/)
  resumeUnits(shop.shop, operator, { units: [held] })
  expect(refusalOf(() => resumeUnits(shop.shop, operator, { units: [held] })).message).toMatch(/not held/)
  floor.start(floor.plan([held]))
  expect(a.happened()).toEqual(expect.arrayContaining(['unit held', 'unit resumed']))
  expect(
    refusalOf(() =>
      holdUnits(shop.shop, operator, { units: a.units().slice(0, 1), reason: 'r', cause: 'shop' }),
    ).message,
  ).toMatch(/waits to be printed/)
})

test('priority orders the queue before the promise, per order and per unit', () => {
  prioritizeOrder(shop.shop, operator, { ...b.seen(), priority: 1 })
  expect(queue()).toEqual([
    [b.id, [1, 2]],
    [a.id, [1, 2, 3]],
  ])
  prioritizeUnits(shop.shop, operator, { units: b.units().slice(1), priority: -1 })
  expect(queue()).toEqual([
    [b.id, [1]],
    [a.id, [1, 2, 3]],
    [b.id, [2]],
  ])
  expect(b.happened().slice(-2)).toEqual(['priority changed', 'priority changed'])
})

test('an order on hold is counted, and its queued units are not shown', () => {
  holdOrder(shop.shop, operator, { ...b.seen(), reason: 'drawing', cause: 'customer' })
  expect(floor.board().held_orders).toBe(1)
  expect(queue()).toEqual([[a.id, [1, 2, 3]]])
})
