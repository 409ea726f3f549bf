import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdUnits } from '../../../server/production/hold-units.ts'
import { checkUnits } from '../../../server/production/quality/check-units.ts'
import { router } from '../../../server/trpc/router.ts'
import { FindPlates } from '../../../shared/production/plates/plate-list.ts'
import { plateState } from '../../../shared/production/plates/plate-progress.ts'
import { printerState } from '../../../shared/production/printers/printer-state.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from './plates/floor-work.ts'

let shop: TestShop
let pages: ReturnType<typeof router.createCaller>
/** The numbers of the orders, by how their promises stand. */
let numbers: Record<'overdue' | 'late' | 'tight' | 'held' | 'kept', number>

/** A printer is overdue, one waits for clearing, one is ready; promises stand in every way; the units of one order failed. All are test orders. */
beforeAll(async () => {
  shop = await openTestShop()
  const owner = await staffMember(shop, 'owner')
  pages = router.createCaller({ shop: shop.shop, caller: owner, countRequest: () => Promise.resolve() })
  const floor = floorWork(shop, owner)
  let buyers = 0
  const order = async (ship_by: string, hours: number) => {
    buyers += 1
    const placed = await placedOrder(shop, {
      fields: { quantity: '2' },
      email: `buyer-${buyers}@example.test`,
    })
    shop.database.write((tx) => {
      tx.run('update orders set ship_by = ?, ship_date_pending = 0 where id = ?', ship_by, placed.order.id)
      tx.run('update order_units set seconds = ? where order_id = ?', hours * HOUR, placed.order.id)
    })
    return madeOrder(shop, owner, placed.order.id)
  }
  const overdue = await order('2026-11-13', 1)
  const late = await order('2026-11-17', 60)
  const tight = await order('2026-11-16', 1)
  const held = await order('2026-11-17', 1)
  const kept = await order('2026-11-17', 1)
  numbers = {
    overdue: overdue.row().number,
    late: late.row().number,
    tight: tight.row().number,
    held: held.row().number,
    kept: kept.row().number,
  }
  holdUnits(shop.shop, owner, { units: held.units(), reason: 'Insert', cause: 'shop' })
  const printing = floor.plan(overdue.units(), 'p1')
  const printed = floor.plan(tight.units(), 'p2')
  floor.start(printing, printed)
  floor.plan(kept.units(), 'p3')
  shop.wait(floor.row(printing).seconds + 60)
  floor.fail(printed, [{ order_id: tight.id, unit: 1 }])
  floor.endPrint(printed)
  const [, unit] = tight.units()
  checkUnits(shop.shop, owner, { units: [unit], result: 'fail', reason: 'adhesion' })
})
afterAll(() => shop.close())

const now = () => shop.shop.clock.now()
const byNumber = (rows: [number, ReturnType<typeof plateState>][]) => rows.toSorted(([a], [b]) => a - b)

describe('every page tells the same', () => {
  test('state of each printer', async () => {
    const state = (hasNext: boolean, printer: Parameters<typeof printerState>[0]) =>
      printerState(printer, { hasNext, now: now() })
    const board = await pages.production.board()
    const told = board.printers.map((printer) => [printer.id, state(printer.next.length > 0, printer)])
    expect(told.slice(0, 3)).toEqual([
      ['p1', 'overdue'],
      ['p2', 'waiting_for_clearing'],
      ['p3', 'ready'],
    ])
    const { printers } = await pages.printers.page()
    expect(printers.map((one) => [one.id, state(one.planned_plates > 0, one)])).toEqual(told)
    const wall = await pages.wall.board()
    expect(wall.printers.map((one) => [one.id, state(one.next !== null, one)])).toEqual(told)
  })

  test('state of each plate', async () => {
    const board = await pages.production.board()
    const told = byNumber(board.plates.map((plate) => [plate.number, plateState(plate, now())]))
    expect(told.map(([, state]) => state)).toEqual(['overdue', 'printed', 'planned'])
    const { rows } = await pages.plates.list(FindPlates.parse({}))
    expect(byNumber(rows.map(({ number, state }) => [number, state]))).toEqual(told)
    expect(byNumber(rows.map((plate) => [plate.number, plateState(plate, now())]))).toEqual(told)
    const { items } = await pages.desk.list()
    const waiting = items.filter(({ kind }) => kind === 'printers_to_clear')
    expect(waiting.map(({ reason }) => reason.replace(/ \(.+/, '')).toSorted()).toEqual([
      'Plate 1',
      'Plate 2',
    ])
  })

  test('risk of each promise', async () => {
    const { orders } = await pages.production.timeline({ days: 3 })
    const told = orders.filter(({ risk }) => risk !== null).map(({ number, risk }) => [number, risk])
    expect(told).toEqual([
      [numbers.overdue, 'overdue'],
      [numbers.late, 'late'],
      [numbers.held, 'stuck'],
      [numbers.tight, 'tight'],
    ])
    const wall = await pages.wall.board()
    const risky = new Set(told.map(([number]) => number))
    expect(new Set(wall.at_risk.map(({ number }) => number))).toEqual(risky)
    expect(wall.today.at_risk + wall.next_day.at_risk).toBe(risky.size)
    const { items } = await pages.desk.list()
    const late = items.filter(({ kind }) => kind === 'late').map(({ order_number }) => order_number)
    expect(new Set(late)).toEqual(risky)
  })

  test('count of failed units, with those of test orders', async () => {
    const since = await pages.desk.since()
    const wall = await pages.wall.board()
    const quality = await pages.quality.report({ days: 30, reason: null, printer_id: null, material: null })
    expect(quality.results.fail).toBe(1)
    expect([quality.failures.length, wall.counts.failed, since.failed_prints]).toEqual([2, 2, 2])
    expect(since).toMatchObject({ paid: 5, paid_tests: 5, paid_cents: 0 })
  })
})
