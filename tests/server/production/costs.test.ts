import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { replaceDocumentIn } from '../../../server/catalog/edit-document.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { moveSpool } from '../../../server/production/filament/move-spool.ts'
import { receiveSpools } from '../../../server/production/filament/receive-spools.ts'
import { readOrderCost, readPlateCost } from '../../../server/production/read-costs.ts'
import { failUnits } from '../../../server/production/move-units.ts'
import { listFailures } from '../../../server/orders/units/unit-store.ts'
import { recordEnergy } from '../../../server/production/record-energy.ts'
import { readCostedOrders } from '../../../server/desk/reports/costed-orders.ts'
import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import type { CostRates } from '../../../shared/quoting/costs/cost-rates.ts'
import { ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import { totalCost } from '../../../shared/quoting/costs/print-cost.ts'
import { costsReport } from '../../../shared/desk/reports/costs.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from './plates/floor-work.ts'

let testShop: TestShop
let owner: Caller
let packer: Caller
let order: ReturnType<typeof madeOrder>
let floor: ReturnType<typeof floorWork>

beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  const placed = await placedOrder(testShop, { fields: { quantity: '2' }, email: 'a@example.test' })
  order = madeOrder(testShop, packer, placed.order.id)
  setRates({ electricity_cents_per_kwh: 20, watts: 100, machine_cents_per_hour: 50 })
})
afterEach(() => testShop.close())

function setRates(changes: Partial<CostRates>): void {
  const { costs, versions } = readShopData(testShop.database)
  testShop.shop.write((tx) =>
    replaceDocumentIn(tx, testShop.shop, owner, {
      kind: 'costs',
      version: versions.costs,
      body: {
        ...costs,
        labor_cents_per_hour: 3000,
        labor_minutes_per_plate: 6,
        labor_minutes_per_unit: 0,
        ...changes,
      },
    }),
  )
}

/** Plans the units on a plate whose printer has a spool of its filament at 2 cents a gram, and starts it. */
function started(): string {
  const plate = floor.plan(order.units())
  const { material, color } = floor.row(plate)
  const { spools } = receiveSpools(testShop.shop, packer, {
    material,
    color,
    brand: 'Prusament',
    lot: null,
    empty_grams: null,
    cost_cents: 2000,
    net_grams: 1000,
    count: 1,
    shelf: null,
  })
  const place = { printer_id: 'p1', slot: 1 }
  moveSpool(testShop.shop, packer, { spool_id: spools[0].spool_id, revision: 0, place })
  floor.start(plate)
  return plate
}
const plateCostOf = (plate_id: string) => readPlateCost(testShop.shop, owner, { plate_id })
const orderCost = () => readOrderCost(testShop.shop, owner, { order_id: order.id })

describe('the cost of a plate', () => {
  test('has the price of its spool, energy, machine hours and labor, beside what was paid', () => {
    const plate = started()
    expect(plateCostOf(plate)).toMatchObject({ ended: false, total_cents: 0, units: [] })
    testShop.wait(2 * HOUR)
    floor.endPrint(plate)
    const cost = plateCostOf(plate)
    const grams = milligramsOf(floor.row(plate).grams) / 1000
    expect(cost.good).toMatchObject({ energy_cents: 4, machine_cents: 100, labor_cents: 300 })
    expect(Math.abs(cost.good.filament_cents - grams * 2)).toBeLessThanOrEqual(1)
    expect(cost).toMatchObject({ ended: true, good_units: 2, failed_prints: 0 })
    expect(cost.revenue_cents).toBe(orderCost().paid_cents)
    expect(cost.units.reduce((sum, unit) => sum + totalCost(unit), 0)).toBe(cost.total_cents)
  })

  test('counts a failed print as scrap at its share, by the costs that the shop set', () => {
    const plate = started()
    testShop.wait(2 * HOUR)
    failUnits(testShop.shop, packer, { units: order.units().slice(0, 1), reason: 'warp' })
    const [{ cost_cents, grams }] = listFailures(testShop.database, order.id)
    const { filament_cents_per_kg } = ratesOf(readShopData(testShop.database).price_book, 'PLA+')
    // Half of 4 cents of energy, 100 of machine hours and 300 of labor.
    expect(cost_cents).toBe(Math.round(202 + (grams! / 1000) * filament_cents_per_kg))
    expect(floor.row(plate).material).toBe('PLA+')
  })

  test('takes the energy that a meter showed, once the plate has ended', () => {
    const plate = started()
    const record = (wh: number | null, seen_wh: number | null) => () =>
      recordEnergy(testShop.shop, packer, { plate_id: plate, wh, seen_wh })
    expect(refusalOf(record(900, null)).message).toContain('has not ended')
    testShop.wait(2 * HOUR)
    floor.endPrint(plate)
    record(900, null)()
    expect(plateCostOf(plate)).toMatchObject({ wh: 900, good: { energy_cents: 18 } })
    expect(refusalOf(record(100, null)).code).toBe('wrong_state')
    record(null, 900)()
    expect(plateCostOf(plate)).toMatchObject({ wh: null, good: { energy_cents: 4 } })
  })

  test('stays as it was when the rates change later', () => {
    const plate = started()
    testShop.wait(2 * HOUR)
    floor.endPrint(plate)
    const before = plateCostOf(plate)
    testShop.wait(HOUR)
    setRates({ machine_cents_per_hour: 900 })
    expect(plateCostOf(plate)).toEqual(before)
  })
})

describe('the cost of an order', () => {
  test('has its failed prints apart, and all of it in the margin', () => {
    const plate = started()
    testShop.wait(2 * HOUR)
    const [first] = order.units()
    floor.fail(plate, [{ order_id: first.order_id, unit: first.unit }])
    floor.endPrint(plate)
    const cost = orderCost()
    expect(cost).toMatchObject({ good_units: 1, failed_prints: 1, open_units: 1, refunded_cents: 0 })
    expect(totalCost(cost.failed)).toBeGreaterThan(0)
    expect(totalCost(cost.good) + totalCost(cost.failed)).toBe(cost.total_cents)
    expect(cost.margin_cents).toBe(cost.paid_cents - cost.total_cents)
    expect(plateCostOf(plate).revenue_cents).toBe(Math.round(cost.paid_cents / 2))
  })

  test('is for staff who see money only', () => {
    expect(refusalOf(() => readOrderCost(testShop.shop, packer, { order_id: order.id })).code).toBe(
      'role_required',
    )
  })

  test('is in the report of the day on which it was shipped, with the same figures', () => {
    const plate = started()
    testShop.wait(2 * HOUR)
    floor.endPrint(plate, true)
    order.finished()
    order.pack()
    order.ship()
    const now = testShop.shop.clock.now()
    const rows = readCostedOrders(testShop.database, { from: now - HOUR, until: now + HOUR }, 'practice')
    expect(rows).toMatchObject([{ order_id: order.id, total_cents: orderCost().total_cents }])
    const { figures, tables } = costsReport(rows)
    expect(figures.find(({ name }) => name === 'Cost')!.value).toBe(orderCost().total_cents)
    for (const { rows: lines, total, columns } of tables) {
      const at = columns.findIndex(({ id }) => id === 'cost')
      expect(lines.reduce((sum, { values }) => sum + Number(values[at]), 0)).toBe(total![at])
    }
  })
})
