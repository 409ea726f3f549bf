import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  movePlannedPlate,
  previewPlateMove,
  readTimeline,
} from '../../../../server/production/floor/read-timeline.ts'
import {
  checkSuggestion,
  suggestForFloor,
  takeSuggestion,
} from '../../../../server/production/floor/suggest.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { holdUnits } from '../../../../server/production/hold-units.ts'
import { freeCapacity } from '../../../../shared/quoting/scheduling/capacity.ts'
import type { TakePlates } from '../../../../shared/production/floor/floor-work.ts'
import type { SuggestedPlate } from '../../../../shared/production/plates/suggest-plates.ts'
import { asPacificDay, instantOf, pacificDayOf } from '../../../../shared/platform/time.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { readPrintersForDates } from '../../../../server/catalog/read-printers.ts'
import { unfinishedLoad } from '../../../../server/quoting/deciding/load-store.ts'
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

const suggest = () => suggestForFloor(shop.shop, operator)
const toTake = (plates: SuggestedPlate[]): TakePlates => ({
  plates: plates.map(({ printer_id, planned_start, units }) => ({
    printer_id,
    planned_start,
    units: units.map(({ order_id, unit }) => ({ order_id, unit, seen: 'queued' as const })),
  })),
})
const take = (plates: TakePlates) => takeSuggestion(shop.shop, operator, plates)
const timeline = () => readTimeline(shop.shop, operator, { days: 3 })

describe('a suggestion', () => {
  test('has every unit that waits, with its orders and reasons, and stores nothing', async () => {
    const { plates, orders, left } = await suggest()
    expect(plates).toHaveLength(1)
    expect(plates[0].units.map(({ order_id, unit }) => [order_id, unit])).toEqual([
      [a.id, 1],
      [a.id, 2],
      [a.id, 3],
      [b.id, 1],
      [b.id, 2],
    ])
    expect(orders.map(({ number }) => number)).toEqual([a.row().number, b.row().number])
    expect(plates[0].reasons).toContain('2 orders share this plate.')
    expect(left).toBe(0)
    expect(floor.board().plates).toEqual([])
  })

  test('leaves out held units, orders on hold, and units on a planned plate', async () => {
    holdUnits(shop.shop, operator, { units: a.units().slice(0, 1), reason: 'check', cause: 'shop' })
    floor.plan(a.units().slice(1, 2), 'p2')
    holdOrder(shop.shop, operator, { ...b.seen(), reason: 'wait', cause: 'shop' })
    expect((await suggest()).plates.flatMap(({ units }) => units.map(({ unit }) => unit))).toEqual([3])
  })

  test('an order to be checked first is suggested as one unit', async () => {
    shop.database.write((tx) => tx.run("update orders set first_article = 'needed' where id = ?", a.id))
    const units = (await suggest()).plates.flatMap((plate) => plate.units)
    expect(units.filter(({ order_id }) => order_id === a.id)).toHaveLength(1)
  })
})

describe('while the shop is closed', () => {
  /** Sunday at 10 AM; the shop opens on Monday at 9. */
  const SUNDAY = instantOf(asPacificDay('2026-11-29'), '10:00')
  const MONDAY = instantOf(asPacificDay('2026-11-30'), '09:00')
  beforeEach(() => shop.wait(SUNDAY - shop.shop.clock.now()))

  test('plates begin when it opens', async () => {
    const { plates, opens_at } = await suggest()
    expect(opens_at).toBe(MONDAY)
    expect(plates[0].planned_start).toBeGreaterThanOrEqual(MONDAY)
  })

  test('plates begin now for somebody who is there, and are checked and planned by it', async () => {
    const { plates } = await suggestForFloor(shop.shop, operator, { staffed_now: true })
    expect(plates[0].planned_start).toBe(SUNDAY)
    const check = checkSuggestion(shop.shop, operator, { ...toTake(plates), staffed_now: true })
    expect(check.plates[0].refused).toBeNull()
    take(toTake(plates))
    expect(floor.board().plates[0].planned_start).toBe(SUNDAY)
  })
})

describe('taking plates', () => {
  test('plans them as suggested', async () => {
    const { plates } = await suggest()
    const [suggested] = plates
    const [taken] = take(toTake(plates))
    expect(floor.row(taken.plate_id)).toMatchObject({
      status: 'planned',
      printer_id: suggested.printer_id,
      planned_start: suggested.planned_start,
      seconds: suggested.seconds,
    })
    expect((await suggest()).plates).toEqual([])
  })

  test('refuses all of them when a unit was planned meanwhile, and names it', async () => {
    const plates = toTake((await suggest()).plates)
    floor.plan(b.units().slice(1), 'p2')
    const refused = refusalOf(() => take(plates))
    expect(refused.code).toBe('wrong_state')
    expect(refused.message).toBe(
      `${b.row().number} unit 2 no longer waits to be planned. Nothing was planned: suggest again.`,
    )
    expect(floor.board().plates).toHaveLength(1)
  })

  test('plans none of several plates when one is refused', async () => {
    const [plate] = toTake((await suggest()).plates).plates
    const split = [
      { ...plate, units: plate.units.slice(0, 1) },
      { ...plate, printer_id: 'p9', units: plate.units.slice(1) },
    ]
    expect(refusalOf(() => take({ plates: split })).code).toBe('printer_refused')
    expect(floor.board().plates).toEqual([])
  })

  test('one of two people who take the same plates is refused', async () => {
    const plates = toTake((await suggest()).plates)
    expect(take(plates)).toHaveLength(1)
    expect(refusalOf(() => take(plates)).message).toMatch(/no longer wait to be planned/)
  })

  test('plates that staff changed are checked before', async () => {
    const [plate] = toTake((await suggest()).plates).plates
    const fewer = { ...plate, units: plate.units.slice(0, 2) }
    const { plates, late } = checkSuggestion(shop.shop, operator, { plates: [fewer] })
    expect(plates[0]).toMatchObject({ refused: null, print: { start: plate.planned_start } })
    expect(plates[0].seconds).toBeLessThan((await suggest()).plates[0].seconds)
    expect(late).toEqual([])
  })

  test('is for those who make, looking for all staff', async () => {
    const viewer = await staffMember(shop, 'viewer')
    const { plates } = await suggestForFloor(shop.shop, viewer)
    expect(plates).toHaveLength(1)
    expect(refusalOf(() => takeSuggestion(shop.shop, viewer, toTake(plates))).code).toBe('role_required')
  })
})

describe('the timeline', () => {
  test('shows the plate that prints, the planned one and the queue, with each order and its promise', () => {
    floor.start(floor.plan(a.units().slice(0, 1)))
    floor.plan(a.units().slice(1, 2))
    const { rows, orders } = timeline()
    const [first] = rows
    expect(first.bars.map(({ kind }) => kind)).toEqual(['printing', 'planned'])
    expect(first.bars[0]).toMatchObject({ orders: [a.row().number], units: 1 })
    expect(rows.flatMap(({ bars }) => bars.filter(({ kind }) => kind === 'queued')).length).toBeGreaterThan(0)
    expect(orders.map(({ number, promised }) => [number, promised])).toEqual([
      [a.row().number, a.row().ship_by],
      [b.row().number, b.row().ship_by],
    ])
  })

  test('the timeline without planned plates takes the printers as the ship dates do', () => {
    a.start('p1')
    const now = shop.shop.clock.now()
    const { zonedCalendar: calendar, print_limits } = readShopData(shop.database)
    const { margin_mm } = print_limits.too_large
    const machines = readPrintersForDates(shop.database, now)
    const load = unfinishedLoad(shop.database, { now, margin_mm, ...machines })
    const { lanes } = freeCapacity({ now, calendar, margin_mm, load, ...machines })
    const ready = timeline().rows.map(({ bars }) => bars.at(-1)?.ready_at ?? now)
    expect(ready).toEqual(lanes.map(({ gaps }) => gaps[0].from))
  })

  test('a plate is moved to another printer as it was previewed', () => {
    const id = floor.plan(a.units())
    const start = instantOf(pacificDayOf(shop.shop.clock.now()), '15:00')
    const move = { plate_id: id, printer_id: 'p3', start }
    expect(previewPlateMove(shop.shop, operator, move)).toMatchObject({ refused: null, print: { start } })
    expect(floor.row(id).printer_id).toBe('p1')
    movePlannedPlate(shop.shop, operator, { ...floor.seen(id), printer_id: 'p3', start })
    expect(floor.row(id)).toMatchObject({ printer_id: 'p3', planned_start: start })
    expect(timeline().rows[2].bars[0]).toMatchObject({ kind: 'planned', start })
  })

  test('a plate put before another one on its printer prints first', () => {
    const [first, second] = [floor.plan(a.units()), floor.plan(b.units())]
    const start = timeline().rows[0].bars[0].start
    movePlannedPlate(shop.shop, operator, { ...floor.seen(second), printer_id: 'p1', start })
    expect(timeline().rows[0].bars.map(({ plate }) => plate?.id)).toEqual([second, first])
    expect(floor.board().printers[0].next).toEqual([second, first])
  })

  test('a move of a plate that has changed, was started, or does not exist is refused', () => {
    const id = floor.plan(a.units())
    const seen = floor.seen(id)
    floor.change(id, { note: 'black spool' })
    const move = { printer_id: 'p2', start: shop.shop.clock.now() }
    expect(refusalOf(() => movePlannedPlate(shop.shop, operator, { ...seen, ...move })).code).toBe(
      'wrong_state',
    )
    floor.start(id)
    const refused = refusalOf(() => movePlannedPlate(shop.shop, operator, { ...floor.seen(id), ...move }))
    expect(refused.message).toMatch(/was started already/)
    const missing = { plate_id: 'pl_x', revision: 1, ...move }
    expect(refusalOf(() => movePlannedPlate(shop.shop, operator, missing)).code).toBe('printer_refused')
  })
})
