import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failUnits, undoUnitStep } from '../../../../server/production/move-units.ts'
import { endPrintsOf, printOn } from '../../../../server/demo/print-on-plates.ts'
import { planPlate } from '../../../../server/production/plates/plan-plate.ts'
import { startPlates } from '../../../../server/production/plates/start-plates.ts'
import { checkUnits } from '../../../../server/production/quality/check-units.ts'
import { waiveFirstArticle } from '../../../../server/production/quality/waive-first-article.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { closeQualityShop, openQualityShop, order, packer, quality, testShop } from './quality-shop.ts'

beforeEach(openQualityShop)
afterEach(closeQualityShop)

describe('an order of many', () => {
  const unitsOf = (made: Awaited<ReturnType<typeof order>>, from: number, to: number) =>
    made.units().slice(from - 1, to)
  const start = (units: ReturnType<typeof unitsOf>, printer_id = 'p1') =>
    printOn(testShop.shop, packer, { units, printer_id })

  test('begins with one unit, and all others can be printed once it has passed', async () => {
    const made = await order(12)
    expect(refusalOf(() => start(unitsOf(made, 1, 2))).message).toMatch(/begins with one unit/)
    expect(made.row().status).toBe('queued')
    start(unitsOf(made, 1, 1))
    expect(refusalOf(() => start(unitsOf(made, 2, 2), 'p2')).message).toMatch(/Unit 1 is printing/)
    endPrintsOf(testShop.shop, packer, unitsOf(made, 1, 1))
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
    endPrintsOf(testShop.shop, packer, unitsOf(made, 1, 1))
    checkUnits(testShop.shop, packer, { result: 'pass', units: unitsOf(made, 1, 1) })
    startPlate(rest)
    expect(made.statuses().filter((status) => status === 'printing')).toHaveLength(11)
  })

  test('cannot be planned at once: one unit gets the first plate', async () => {
    const made = await order(12)
    const plan = (from: number, to: number) =>
      planPlate(testShop.shop, packer, { units: unitsOf(made, from, to), printer_id: 'p1' })
    expect(refusalOf(() => plan(1, 2)).message).toMatch(/Plan one unit, or waive the first article/)
    plan(1, 1)
    plan(2, 12)
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
    endPrintsOf(testShop.shop, packer, first())
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
