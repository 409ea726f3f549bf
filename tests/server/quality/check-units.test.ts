import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import {
  failUnits,
  markUnitsFinished,
  markUnitsPrinted,
  undoUnitStep,
} from '../../../server/production/move-units.ts'
import { startUnits } from '../../../server/production/start-units.ts'
import { failOnPlate } from '../../../server/plates/fail-on-plate.ts'
import { planPlate } from '../../../server/plates/plan-plate.ts'
import { startPlates } from '../../../server/plates/start-plates.ts'
import { findLastPlate } from '../../../server/units/plate-store.ts'
import { checkUnits } from '../../../server/quality/check-units.ts'
import { readOrderQuality } from '../../../server/quality/order-quality.ts'
import { readQualityReport } from '../../../server/quality/quality-report.ts'
import { waiveFirstArticle } from '../../../server/quality/waive-first-article.ts'
import { listFailures } from '../../../server/units/unit-store.ts'
import { FindFailures } from '../../../shared/quality/scrap-report.ts'
import { DAY } from '../../../shared/time.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { orderToMake } from '../orders/made-order.ts'

let testShop: TestShop
let packer: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
})
afterEach(() => testShop.close())

function order(quantity = 1, email = 'cora@example.test') {
  return orderToMake(testShop, packer, { quantity, email })
}

async function printedOrder(quantity = 1) {
  const made = await order(quantity)
  made.start()
  made.printed()
  return made
}

const quality = (id: string) => readOrderQuality(testShop.shop, packer, { order_id: id })
const report = (filter: object = {}) =>
  readQualityReport(testShop.shop, packer, FindFailures.parse({ days: 7, ...filter }))

describe('a check', () => {
  test('that is passed makes units ready, several at once, each with a row', async () => {
    const made = await printedOrder(3)
    const moved = checkUnits(testShop.shop, packer, { result: 'pass', units: made.units() })
    expect(moved.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(quality(made.id).checks).toMatchObject(
      [3, 2, 1].map((unit) => ({ unit, result: 'pass', remark: null, first_article: false })),
    )
    expect(made.happened().at(-1)).toBe('units ready')
  })

  test('that is passed with a remark keeps the remark, and what was measured', async () => {
    const made = await printedOrder()
    checkUnits(testShop.shop, packer, {
      result: 'remark',
      units: made.units(),
      remark: 'A blob at the seam, cut off',
      measured_mm: [20.02, 19.98, 20],
    })
    const remark = 'Measured 20.02 × 19.98 × 20 mm. A blob at the seam, cut off'
    expect(quality(made.id).checks).toMatchObject([{ result: 'remark', remark }])
    expect(made.events().at(-1)).toMatchObject({ what: 'units ready', why: remark })
  })

  test('that fails prints the unit again, with its reason and what it used up; its mates stay', async () => {
    const made = await printedOrder(2)
    const [bad] = made.units()
    checkUnits(testShop.shop, packer, { result: 'fail', units: [bad], reason: 'warp', note: 'left corner' })
    expect(made.statuses()).toEqual(['queued', 'finishing'])
    expect(quality(made.id).checks).toMatchObject([
      { unit: 1, result: 'fail', remark: 'Warped: left corner' },
    ])
    const [failure] = listFailures(testShop.database, made.id)
    expect(failure).toMatchObject({ unit: 1, seconds: expect.any(Number), grams: expect.any(Number) })
    expect(failure.cost_cents).toBeGreaterThan(0)
  })

  test('by two people at once counts once', async () => {
    const made = await printedOrder()
    const units = made.units()
    checkUnits(testShop.shop, packer, { result: 'pass', units })
    const late = refusalOf(() => checkUnits(testShop.shop, packer, { result: 'fail', units, reason: 'warp' }))
    expect(late.code).toBe('wrong_state')
    expect(quality(made.id).checks).toHaveLength(1)
  })

  test('of a unit that still prints is refused; giving that print up is no check', async () => {
    const made = await order()
    made.start()
    expect(
      refusalOf(() => checkUnits(testShop.shop, packer, { result: 'pass', units: made.units() })).code,
    ).toBe('wrong_state')
    checkUnits(testShop.shop, packer, { result: 'fail', units: made.units(), reason: 'adhesion' })
    expect(quality(made.id).checks).toEqual([])
    expect(listFailures(testShop.database, made.id)).toHaveLength(1)
  })

  test('is recorded by the moves of the production page, too', async () => {
    const made = await printedOrder()
    markUnitsFinished(testShop.shop, packer, { units: made.units() })
    failUnits(testShop.shop, packer, { units: made.units(), reason: 'damaged' })
    expect(quality(made.id).checks.map(({ result }) => result)).toEqual(['fail', 'pass'])
  })

  test('is recorded when a printed unit fails on its plate, too', async () => {
    const made = await printedOrder(2)
    const { id: plate_id, revision } = findLastPlate(testShop.database, { order_id: made.id, unit: 1 })!
    const units = [{ order_id: made.id, unit: 1 }]
    failOnPlate(testShop.shop, packer, { plate_id, revision, units, reason: 'surface' })
    expect(quality(made.id).checks).toMatchObject([{ unit: 1, result: 'fail', remark: 'Poor surface' }])
    expect(made.statuses()).toEqual(['queued', 'finishing'])
  })

  test('that was a mistake leaves with the step that is taken back', async () => {
    const made = await printedOrder()
    made.finished()
    undoUnitStep(testShop.shop, packer, { units: made.units(), why: 'wrong row' })
    expect(quality(made.id).checks).toEqual([])
  })

  test('is refused to viewers, customers and guests', async () => {
    const made = await printedOrder()
    const callers: Caller[] = [
      await staffMember(testShop, 'viewer'),
      await staffMember(testShop, 'customer'),
      { kind: 'guest', guest_id: 'gst_1' },
    ]
    for (const caller of callers) {
      const check = () => checkUnits(testShop.shop, caller, { result: 'pass', units: made.units() })
      expect(['role_required', 'unauthorized']).toContain(refusalOf(check).code)
    }
    expect(made.statuses()).toEqual(['finishing'])
  })
})

describe('an order of many', () => {
  const unitsOf = (made: Awaited<ReturnType<typeof order>>, from: number, to: number) =>
    made.units().slice(from - 1, to)
  const start = (units: ReturnType<typeof unitsOf>, printer_id: string | null = 'p1') =>
    startUnits(testShop.shop, packer, { units, printer_id })

  test('begins with one unit, and all others can be printed once it has passed', async () => {
    const made = await order(12)
    expect(refusalOf(() => start(unitsOf(made, 1, 2))).message).toMatch(/begins with one unit/)
    expect(refusalOf(() => start(made.units(), null)).message).toMatch(/begins with one unit/)
    expect(made.row().status).toBe('queued')
    start(unitsOf(made, 1, 1))
    expect(refusalOf(() => start(unitsOf(made, 2, 2), 'p2')).message).toMatch(/Unit 1 is printing/)
    markUnitsPrinted(testShop.shop, packer, { units: unitsOf(made, 1, 1) })
    checkUnits(testShop.shop, packer, {
      result: 'pass',
      units: unitsOf(made, 1, 1),
      measured_mm: [20, 20, 20],
    })
    expect(quality(made.id)).toMatchObject({
      first_article: 'passed',
      checks: [{ unit: 1, first_article: true, remark: 'Measured 20 × 20 × 20 mm' }],
    })
    expect(made.happened()).toContain('first article passed')
    start(unitsOf(made, 2, 12))
    expect(made.statuses().filter((status) => status === 'printing')).toHaveLength(11)
  })

  test('can be planned as one plate, which starts once the first unit has passed', async () => {
    const made = await order(12)
    const plan = (from: number, to: number, printer_id: string) =>
      planPlate(testShop.shop, packer, { units: unitsOf(made, from, to), printer_id })
    const [first, rest] = [plan(1, 1, 'p1'), plan(2, 12, 'p2')]
    const startPlate = (plate: typeof first) =>
      startPlates(testShop.shop, packer, { plates: [{ plate_id: plate.plate_id, revision: plate.revision }] })
    expect(refusalOf(() => startPlate(rest)).message).toMatch(/begins with one unit/)
    startPlate(first)
    expect(refusalOf(() => startPlate(rest)).message).toMatch(/Unit 1 is printing/)
    markUnitsPrinted(testShop.shop, packer, { units: unitsOf(made, 1, 1) })
    checkUnits(testShop.shop, packer, { result: 'pass', units: unitsOf(made, 1, 1) })
    startPlate(rest)
    expect(made.statuses().filter((status) => status === 'printing')).toHaveLength(11)
  })

  test('waits for another one when the first fails', async () => {
    const made = await order(12)
    start(unitsOf(made, 1, 1))
    failUnits(testShop.shop, packer, { units: unitsOf(made, 1, 1), reason: 'warp' })
    expect(made.row().first_article).toBe('needed')
    expect(refusalOf(() => start(unitsOf(made, 1, 2))).code).toBe('printer_refused')
    start(unitsOf(made, 2, 2))
    expect(made.statuses()[1]).toBe('printing')
  })

  test('waits again when the pass was a mistake, unless others were begun', async () => {
    const made = await order(12)
    const first = () => unitsOf(made, 1, 1)
    start(first())
    markUnitsPrinted(testShop.shop, packer, { units: first() })
    checkUnits(testShop.shop, packer, { result: 'pass', units: first() })
    undoUnitStep(testShop.shop, packer, { units: first(), why: 'wrong row' })
    expect(made.row().first_article).toBe('needed')
    checkUnits(testShop.shop, packer, { result: 'pass', units: first() })
    start(unitsOf(made, 2, 3))
    undoUnitStep(testShop.shop, packer, { units: first(), why: 'wrong row' })
    expect(made.row().first_article).toBe('passed')
  })

  test('is printed at once when staff who may decide waive it, with a reason', async () => {
    const made = await order(12)
    const input = () => ({ ...made.seen(), reason: 'Printed the same part last week' })
    expect(refusalOf(() => waiveFirstArticle(testShop.shop, packer, input())).code).toBe('role_required')
    const operator = await staffMember(testShop, 'operator')
    const seen = input()
    waiveFirstArticle(testShop.shop, operator, seen)
    expect(made.events().at(-1)).toMatchObject({ what: 'first article waived', why: seen.reason })
    expect(refusalOf(() => waiveFirstArticle(testShop.shop, operator, seen)).code).toBe('wrong_state')
    expect(refusalOf(() => waiveFirstArticle(testShop.shop, operator, input())).message).toMatch(
      /does not wait/,
    )
    start(unitsOf(made, 1, 12))
    expect(new Set(made.statuses())).toEqual(new Set(['printing']))
  })

  test('says when there is no time for it', async () => {
    const made = await order(12)
    expect(quality(made.id).warning).toBeNull()
    testShop.wait(30 * DAY)
    expect(quality(made.id).warning).toMatch(/Waive the first article, or move the ship date/)
  })

  test('is one of ten or more', async () => {
    expect((await order(9)).row().first_article).toBe('none')
    expect((await order(10, 'b@example.test')).row().first_article).toBe('needed')
  })
})

describe('the report', () => {
  test('has checks and failures of the time, and what the failures used up', async () => {
    const made = await printedOrder(2)
    const [bad, good] = made.units()
    checkUnits(testShop.shop, packer, { result: 'fail', units: [bad], reason: 'warp' })
    checkUnits(testShop.shop, packer, { result: 'remark', units: [good], remark: 'Fine' })
    const { checks, failures, results, printers, materials } = report()
    expect(checks.map(({ result }) => result)).toEqual(['remark', 'fail'])
    expect(failures).toMatchObject([
      { number: made.row().number, unit: 1, reason: 'warp', printer_id: 'p1', material: 'PLA+' },
    ])
    expect(failures[0].cost_cents).toBeGreaterThan(0)
    expect(results).toEqual({ pass: 0, remark: 1, fail: 1 })
    expect(printers.map(({ id }) => id)).toEqual(['p1'])
    expect(materials).toEqual(['PLA+'])
  })

  test.each([
    [{}, 1],
    [{ reason: 'warp' }, 1],
    [{ reason: 'adhesion' }, 0],
    [{ printer_id: 'p1' }, 1],
    [{ printer_id: 'p2' }, 0],
    [{ material: 'PLA+' }, 1],
    [{ material: 'PETG' }, 0],
  ])('filtered by %j has %i failures', async (filter, count) => {
    const made = await printedOrder()
    checkUnits(testShop.shop, packer, { result: 'fail', units: made.units(), reason: 'warp' })
    expect(report(filter).failures).toHaveLength(count)
  })

  test('leaves out what is older', async () => {
    const made = await printedOrder()
    checkUnits(testShop.shop, packer, { result: 'fail', units: made.units(), reason: 'warp' })
    testShop.wait(8 * DAY)
    expect(report()).toMatchObject({ checks: [], failures: [], results: { fail: 0 } })
  })

  test('is for staff alone', async () => {
    const customer = await staffMember(testShop, 'customer')
    const read = () => readQualityReport(testShop.shop, customer, FindFailures.parse({}))
    expect(refusalOf(read).code).toBe('role_required')
  })
})
