import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { stockItems } from '../../../server/desk/stock-items.ts'
import { adjustSpool } from '../../../server/production/filament/count-spool.ts'
import { moveSpool } from '../../../server/production/filament/move-spool.ts'
import { receiveSpools } from '../../../server/production/filament/receive-spools.ts'
import { findSpool } from '../../../server/production/filament/spool-store.ts'
import { logMaintenance } from '../../../server/production/printers/log-maintenance.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from '../production/plates/floor-work.ts'
import { addPlate } from '../production/printers/printer-shop.ts'

let testShop: TestShop
let packer: Caller
let order: ReturnType<typeof madeOrder>
let floor: ReturnType<typeof floorWork>
let kind: { material: MaterialId; color: string }

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  const placed = await placedOrder(testShop, { fields: { quantity: '2' }, email: 'a@example.test' })
  order = madeOrder(testShop, packer, placed.order.id)
  const plate = floor.plan(order.units())
  const { material, color } = floor.row(plate)
  kind = { material, color }
  floor.remove(plate)
})
afterEach(() => testShop.close())

const items = (of: string) =>
  stockItems(testShop.shop, testShop.shop.clock.now()).filter(({ kind: name }) => name === of)

function receive(net_grams: number): string {
  const spool = { brand: 'Prusament', lot: null, empty_grams: null, cost_cents: null, shelf: null }
  return receiveSpools(testShop.shop, packer, { ...kind, ...spool, net_grams, count: 1 }).spools[0].spool_id
}
const seen = (spool_id: string) => ({
  spool_id,
  revision: findSpool(testShop.database, spool_id)!.revision,
})

test('a plate that its spool cannot finish is told with the spool to add, which ends it', () => {
  const [first, second] = [receive(1000), receive(1000)]
  moveSpool(testShop.shop, packer, { ...seen(first), place: { printer_id: 'p1', slot: 1 } })
  floor.start(floor.plan(order.units()))
  expect(items('spools_running_out')).toEqual([])
  adjustSpool(testShop.shop, packer, { ...seen(first), remaining_grams: 0.1, why: 'Counted' })
  const [item] = items('spools_running_out')
  expect(item.reason).toContain('Load S2 (1,000 g) next.')
  expect(item.action).toMatchObject({
    does: 'add_spool',
    spool_id: second,
    number: 2,
    place: { printer_id: 'p1', slot: 2 },
    was: null,
  })
  moveSpool(testShop.shop, packer, { ...seen(second), place: { printer_id: 'p1', slot: 2 } })
  expect(items('spools_running_out')).toEqual([])
})

test('a plate whose only other spool is in another printer says where, and nothing once it should be done', () => {
  const [first, second] = [receive(1000), receive(997)]
  moveSpool(testShop.shop, packer, { ...seen(first), place: { printer_id: 'p1', slot: 1 } })
  moveSpool(testShop.shop, packer, { ...seen(second), place: { printer_id: 'p2', slot: 1 } })
  const plate = floor.plan(order.units())
  floor.start(plate)
  adjustSpool(testShop.shop, packer, { ...seen(first), remaining_grams: 0.1, why: 'Counted' })
  const [item] = items('spools_running_out')
  expect(item.reason).toMatch(/No other spool of it is free: S2 \(997 g\) is in .+\.$/)
  expect(item.action).toBeNull()
  testShop.wait(floor.row(plate).seconds + 60)
  expect(items('spools_running_out')).toEqual([])
})

test('the first spool of a color says nothing about printers whose filament nobody recorded', () => {
  floor.start(floor.plan(order.units()))
  receive(1000)
  expect(items('spools_running_out')).toEqual([])
})

test('filament that is sold and not there names the first order; a shop without spools is left alone', () => {
  expect(items('filament_short')).toEqual([])
  receive(0.5)
  const [item] = items('filament_short')
  expect(item.title).toBe(`${kind.material}, ${kind.color}`)
  expect(item.reason).toMatch(
    /Short [\d,.]+ k?g for open orders\. .*order \d+.* Buy (?:1 spool|\d+ spools)\./,
  )
  receive(1000)
  expect(items('filament_short')).toEqual([])
})

test('maintenance that is due is one item of its printer until it is done', () => {
  expect(items('maintenance_due')).toEqual([])
  addPlate(testShop, { printer_id: 'p1', status: 'cleared', started: 150, printed: 20, seconds: 130 * 3600 })
  const [item] = items('maintenance_due')
  expect(item).toMatchObject({
    subject_id: 'p1',
    reason: 'Clean and lubricate rods, rails and lead screws.',
    action: { does: 'maintained', printer_id: 'p1', done_at: null },
  })
  logMaintenance(testShop.shop, packer, {
    printer_id: 'p1',
    task: 'Clean and lubricate rods, rails and lead screws',
    done_at: null,
  })
  expect(items('maintenance_due')).toEqual([])
})
