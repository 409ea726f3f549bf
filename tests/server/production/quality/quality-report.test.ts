import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkUnits } from '../../../../server/production/quality/check-units.ts'
import { readQualityReport } from '../../../../server/production/quality/quality-report.ts'
import { FindFailures } from '../../../../shared/production/quality/scrap-report.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { closeQualityShop, openQualityShop, packer, printedOrder, testShop } from './quality-shop.ts'

beforeEach(openQualityShop)
afterEach(closeQualityShop)

const report = (filter: object = {}) =>
  readQualityReport(testShop.shop, packer, FindFailures.parse({ days: 7, ...filter }))

describe('the report', () => {
  test('has checks and failures of the time, and what the failures used up', async () => {
    const made = await printedOrder(2)
    const [bad, good] = made.units()
    checkUnits(testShop.shop, packer, { result: 'fail', units: [bad], reason: 'warp' })
    checkUnits(testShop.shop, packer, { result: 'remark', units: [good], remark: 'Fine' })
    const { checks, failures, results, printers, materials, uncounted } = report()
    expect(checks.map(({ result }) => result)).toEqual(['remark', 'fail'])
    expect(failures).toMatchObject([
      { number: made.row().number, unit: 1, reason: 'warp', printer_id: 'p1', material: 'PLA+' },
    ])
    expect(failures[0].cost_cents).toBeGreaterThan(0)
    expect(uncounted).toBe('labor and machine hours not counted')
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
