import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { failUnits, markUnitsFinished, undoUnitStep } from '../../../../server/production/move-units.ts'
import { failOnPlate } from '../../../../server/production/plates/fail-on-plate.ts'
import { findLastPlate } from '../../../../server/orders/units/plate-store.ts'
import { checkUnits } from '../../../../server/production/quality/check-units.ts'
import { listFailures } from '../../../../server/orders/units/unit-store.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import {
  closeQualityShop,
  openQualityShop,
  order,
  packer,
  printedOrder,
  quality,
  testShop,
} from './quality-shop.ts'

beforeEach(openQualityShop)
afterEach(closeQualityShop)

describe('a check', () => {
  test('a check that is passed makes units ready, several at once, each with a row', async () => {
    const made = await printedOrder(3)
    const moved = checkUnits(testShop.shop, packer, { result: 'pass', units: made.units() })
    expect(moved.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(quality(made.id).checks).toMatchObject(
      [3, 2, 1].map((unit) => ({ unit, result: 'pass', remark: null, first_article: false })),
    )
    expect(made.happened().at(-1)).toBe('units ready')
  })

  test('a check that is passed with a remark keeps the remark, and what was measured', async () => {
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

  test('a check that fails prints the unit again, with its reason and what it used up; its mates stay', async () => {
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

  test('a check by two people at once counts once', async () => {
    const made = await printedOrder()
    const units = made.units()
    checkUnits(testShop.shop, packer, { result: 'pass', units })
    const late = refusalOf(() => checkUnits(testShop.shop, packer, { result: 'fail', units, reason: 'warp' }))
    expect(late.code).toBe('wrong_state')
    expect(quality(made.id).checks).toHaveLength(1)
  })

  test('a check of a unit that still prints is refused; giving that print up is no check', async () => {
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

  test('a check that was a mistake leaves with the step that is taken back', async () => {
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
