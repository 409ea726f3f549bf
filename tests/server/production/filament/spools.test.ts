import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { adjustSpool, weighSpool } from '../../../../server/production/filament/count-spool.ts'
import {
  editSpool,
  markSpool,
  restoreSpool,
  retireSpool,
} from '../../../../server/production/filament/keep-spool.ts'
import { moveSpool } from '../../../../server/production/filament/move-spool.ts'
import {
  readPlateFilament,
  readSpoolLog,
  readSpoolsPage,
} from '../../../../server/production/filament/read-spools.ts'
import { receiveSpools } from '../../../../server/production/filament/receive-spools.ts'
import { setFilamentMinimum } from '../../../../server/production/filament/set-minimum.ts'
import { findSpool } from '../../../../server/production/filament/spool-store.ts'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { findPrinterState } from '../../../../server/catalog/printer-state-store.ts'
import { failUnits, undoUnitStep } from '../../../../server/production/move-units.ts'
import type { ReceiveSpools } from '../../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'

let testShop: TestShop
let packer: Caller
let owner: Caller
let order: ReturnType<typeof madeOrder>
let floor: ReturnType<typeof floorWork>
let kind: Pick<ReceiveSpools, 'material' | 'color'>
let unitMg: number

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  owner = await staffMember(testShop, 'owner')
  floor = floorWork(testShop, packer)
  const placed = await placedOrder(testShop, { fields: { quantity: '3' }, email: 'a@example.test' })
  order = madeOrder(testShop, packer, placed.order.id)
  const plate = floor.plan(order.units())
  const { material, color, grams } = floor.row(plate)
  kind = { material, color }
  unitMg = Math.round((grams * 1000) / 3)
  floor.remove(plate)
})
afterEach(() => testShop.close())

function receive(changes: Partial<ReceiveSpools> = {}): string {
  const { spools } = receiveSpools(testShop.shop, packer, {
    ...kind,
    brand: 'Prusament',
    lot: null,
    empty_grams: 190,
    cost_cents: 2499,
    net_grams: 1000,
    count: 1,
    shelf: 'A2',
    ...changes,
  })
  return spools[0].spool_id
}
const row = (id: string) => findSpool(testShop.database, id)!
const seen = (id: string) => ({ spool_id: id, revision: row(id).revision })
const load = (id: string, slot = 1) =>
  moveSpool(testShop.shop, packer, { ...seen(id), place: { printer_id: 'p1', slot } })
const log = (id: string) => readSpoolLog(testShop.shop, packer, { spool_id: id })
const level = () =>
  readSpoolsPage(testShop.shop, packer).levels.find(
    ({ material, color }) => material === kind.material && color === kind.color,
  )!
const isNear = (mg: number, expected: number) => expect(Math.abs(mg - expected)).toBeLessThanOrEqual(3)
const changesAddUp = (id: string) =>
  expect(
    testShop.database.get<{ sum: number }>(
      'select sum(change_mg) as sum from filament_log where spool_id = ?',
      id,
    )!.sum,
  ).toBe(row(id).remaining_mg)

describe('a spool', () => {
  test('is received with a number, each of its own', () => {
    const { spools } = receiveSpools(testShop.shop, packer, {
      ...kind,
      brand: 'Prusament',
      lot: 'L7',
      empty_grams: null,
      cost_cents: null,
      net_grams: 750.5,
      count: 3,
      shelf: null,
    })
    expect(spools.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(row(spools[2].spool_id)).toMatchObject({ net_mg: 750_500, remaining_mg: 750_500, lot: 'L7' })
    expect(log(spools[0].spool_id)).toMatchObject([{ kind: 'received', change_mg: 750_500 }])
  })

  test('is weighed with its empty weight taken off', () => {
    const id = receive()
    weighSpool(testShop.shop, packer, { ...seen(id), scale_grams: 612.4, empty_grams: null })
    expect(row(id).remaining_mg).toBe(422_400)
    expect(log(id)[0]).toMatchObject({ kind: 'weighed', change_mg: -577_600, note: '612.4 g on the scale' })
    changesAddUp(id)
  })

  test('refuses a weight that it cannot have', () => {
    const id = receive({ empty_grams: null })
    const weigh = (scale_grams: number, empty_grams: number | null) => () =>
      weighSpool(testShop.shop, packer, { ...seen(id), scale_grams, empty_grams })
    expect(refusalOf(weigh(500, null))).toMatchObject({ code: 'spool_refused' })
    expect(refusalOf(weigh(100, 190)).message).toContain('less than the empty spool')
    expect(refusalOf(weigh(2000, 190)).message).toContain('more than the spool had')
    expect(row(id).remaining_mg).toBe(1_000_000)
  })

  test('refuses a change by someone who has not seen the last one', () => {
    const id = receive()
    const before = seen(id)
    markSpool(testShop.shop, packer, { ...before, what: 'dried' })
    expect(
      refusalOf(() => adjustSpool(testShop.shop, packer, { ...before, remaining_grams: 5, why: 'Counted' })),
    ).toMatchObject({ code: 'wrong_state' })
    expect(row(id)).toMatchObject({ dried_at: testShop.shop.clock.now(), remaining_mg: 1_000_000 })
  })

  test('is loaded into a printer, which then prints its filament; the one before leaves the slot', () => {
    const [first, second] = [receive(), receive({ color: 'White' })]
    load(first)
    expect(findPrinterState(testShop.database, 'p1')).toMatchObject(kind)
    load(second)
    expect(findPrinterState(testShop.database, 'p1')).toMatchObject({ color: 'White' })
    expect(row(first)).toMatchObject({ printer_id: null, slot: null, shelf: null })
    expect(log(first)[0]).toMatchObject({ kind: 'moved', note: 'Replaced by S2' })
    expect(refusalOf(() => load(receive({ material: 'PPS-CF', color: 'Black' }))).code).toBe(
      'printer_refused',
    )
  })

  test('keeps its cost when somebody edits it who sees no costs', async () => {
    const technician = await staffMember(testShop, 'technician')
    const id = receive({ cost_cents: 2000 })
    expect(readSpoolsPage(testShop.shop, packer).spools).toMatchObject([{ id, cost_cents: 2000 }])
    const facts = { brand: 'Other', lot: null, cost_cents: null, empty_grams: null }
    editSpool(testShop.shop, technician, { ...seen(id), ...facts })
    expect(row(id)).toMatchObject({ brand: 'Other', cost_cents: 2000 })
    editSpool(testShop.shop, packer, { ...seen(id), ...facts })
    expect(row(id)).toMatchObject({ cost_cents: null })
  })

  test('is retired with what is left, and taken back into use', () => {
    const id = receive()
    load(id)
    retireSpool(testShop.shop, packer, { ...seen(id), why: 'Wet' })
    expect(row(id)).toMatchObject({ printer_id: null, remaining_mg: 1_000_000 })
    expect(readSpoolsPage(testShop.shop, packer)).toMatchObject({ spools: [], retired: [{ id }] })
    const edit = () =>
      editSpool(testShop.shop, packer, {
        ...seen(id),
        brand: 'Other',
        lot: null,
        cost_cents: null,
        empty_grams: null,
      })
    expect(refusalOf(edit).message).toContain('is retired')
    restoreSpool(testShop.shop, packer, seen(id))
    edit()
    expect(row(id)).toMatchObject({ retired_at: null, brand: 'Other' })
  })
})

describe('a print', () => {
  test('takes its filament from the spool in its printer once it has ended', () => {
    const id = receive()
    load(id)
    const plate = floor.plan(order.units())
    floor.start(plate)
    expect(row(id).remaining_mg).toBe(1_000_000)
    testShop.wait(HOUR)
    floor.endPrint(plate)
    isNear(row(id).remaining_mg, 1_000_000 - 3 * unitMg)
    expect(log(id)[0]).toMatchObject({
      kind: 'used',
      plate: floor.row(plate).number,
      change_mg: row(id).remaining_mg - 1_000_000,
    })
    expect(row(id).opened_at).toBe(testShop.shop.clock.now())
    changesAddUp(id)
  })

  test('gives its filament back when its end is taken back', () => {
    const id = receive()
    load(id)
    const plate = floor.plan(order.units())
    floor.start(plate)
    floor.endPrint(plate)
    floor.back(plate)
    expect(row(id).remaining_mg).toBe(1_000_000)
    floor.endPrint(plate)
    isNear(row(id).remaining_mg, 1_000_000 - 3 * unitMg)
    undoUnitStep(testShop.shop, packer, { units: order.units().slice(0, 1), why: 'Not yet' })
    isNear(row(id).remaining_mg, 1_000_000 - 2 * unitMg)
    changesAddUp(id)
  })

  test('goes on to the next slot when a spool ends, and books what neither had', () => {
    const [first, second] = [receive(), receive()]
    adjustSpool(testShop.shop, packer, { ...seen(first), remaining_grams: 1, why: 'Nearly empty' })
    adjustSpool(testShop.shop, packer, { ...seen(second), remaining_grams: 1, why: 'Nearly empty' })
    load(first)
    load(second, 2)
    const plate = floor.plan(order.units())
    floor.start(plate)
    floor.endPrint(plate)
    expect([row(first).remaining_mg, row(second).remaining_mg]).toEqual([0, 0])
    const beyond = [...log(first), ...log(second)].reduce((sum, { beyond_mg }) => sum + beyond_mg, 0)
    isNear(beyond, 3 * unitMg - 2000)
    floor.back(plate)
    expect([row(first).remaining_mg, row(second).remaining_mg]).toEqual([1000, 1000])
  })

  test('takes nothing from spools of another filament or printer', () => {
    const other = receive({ color: 'White' })
    moveSpool(testShop.shop, packer, { ...seen(other), place: { printer_id: 'p1', slot: 2 } })
    const elsewhere = receive()
    moveSpool(testShop.shop, packer, { ...seen(elsewhere), place: { printer_id: 'p2', slot: 1 } })
    const plate = floor.plan(order.units())
    floor.start(plate)
    floor.endPrint(plate)
    expect([row(other).remaining_mg, row(elsewhere).remaining_mg]).toEqual([1_000_000, 1_000_000])
  })

  test('a print that failed takes what it had used, and nothing more when it fails after it was printed', () => {
    const id = receive()
    load(id)
    const plate = floor.plan(order.units())
    floor.start(plate)
    testShop.wait(Math.round(floor.row(plate).seconds / 2))
    floor.fail(plate, null)
    isNear(row(id).remaining_mg, Math.round((1_000_000 - (3 * unitMg) / 2) / 10) * 10)
    const left = row(id).remaining_mg
    floor.clear(plate)
    const again = floor.plan(order.units())
    floor.start(again)
    floor.endPrint(again)
    isNear(row(id).remaining_mg, left - 3 * unitMg)
    const printed = row(id).remaining_mg
    failUnits(testShop.shop, packer, { units: order.units(), reason: 'warp', note: null })
    expect(row(id).remaining_mg).toBe(printed)
    changesAddUp(id)
  })
})

describe('the level of a filament', () => {
  test('reserves what is paid, until it is printed', () => {
    const id = receive()
    load(id)
    isNear(level().reserved_mg, 3 * unitMg)
    expect(level().free_mg).toBe(level().on_hand_mg - level().reserved_mg)
    const plate = floor.plan(order.units())
    floor.start(plate)
    isNear(level().reserved_mg, 3 * unitMg)
    floor.endPrint(plate)
    expect(level()).toMatchObject({ reserved_mg: 0, free_mg: row(id).remaining_mg })
  })

  test('frees what was reserved for an order that is declined', () => {
    const seenOrder = order.seen()
    const { amount_cents } = previewDecline(testShop.shop, owner, seenOrder)
    declineOrder(testShop.shop, owner, { ...seenOrder, reason: 'No filament', amount_cents })
    receive()
    expect(level().reserved_mg).toBe(0)
  })

  test('says what to buy to have the minimum', () => {
    receive({ net_grams: 100 })
    const minimum = { ...kind, seen_grams: null, grams: 500 }
    setFilamentMinimum(testShop.shop, owner, minimum)
    isNear(level().to_buy_mg, 400_000 + 3 * unitMg)
    expect(refusalOf(() => setFilamentMinimum(testShop.shop, owner, minimum)).code).toBe('wrong_state')
    expect(refusalOf(() => setFilamentMinimum(testShop.shop, packer, minimum)).code).toBe('role_required')
    setFilamentMinimum(testShop.shop, owner, { ...kind, seen_grams: 500, grams: null })
    expect(level().minimum_mg).toBeNull()
  })

  test('warns of a plate that needs more than is loaded', () => {
    const [low, full] = [receive(), receive()]
    adjustSpool(testShop.shop, packer, { ...seen(low), remaining_grams: 1, why: 'Nearly empty' })
    load(low)
    const plate = floor.plan(order.units())
    expect(readPlateFilament(testShop.shop, packer, { plate_id: plate })).toMatchObject({
      loaded_mg: 1000,
      suggested: [{ id: full }],
      missing_mg: 0,
    })
  })
})

test('whatever is printed, failed and taken back, a spool has what its log says, and never less than nothing', () => {
  const spools = [receive({ net_grams: 20 }), receive({ net_grams: 15 })]
  load(spools[0])
  load(spools[1], 2)
  let plate: string | null = null
  const steps = {
    start: () => {
      plate = floor.plan(order.units())
      floor.start(plate)
    },
    endPrint: () => plate !== null && floor.endPrint(plate),
    fail: () => plate !== null && floor.fail(plate, null),
    back: () => plate !== null && floor.back(plate),
    undo: () => undoUnitStep(testShop.shop, packer, { units: order.units().slice(0, 1), why: 'Mistake' }),
    weigh: () =>
      weighSpool(testShop.shop, packer, { ...seen(spools[0]), scale_grams: 200, empty_grams: null }),
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 12 }), (sequence) => {
      for (const name of sequence) {
        testShop.wait(60)
        // A step that is not possible now is refused and changes nothing.
        tryStep(steps[name])
        for (const id of spools) {
          changesAddUp(id)
          expect(row(id).remaining_mg).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 25 },
  )
})

function tryStep(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
