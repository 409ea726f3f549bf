import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoUnitStep } from '../../../server/production/move-units.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { listOpenPlates } from '../../../server/orders/units/plate-store.ts'
import { findUnit } from '../../../server/orders/units/unit-store.ts'
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

test('a start is taken back with its plate only', async () => {
  const one = await order()
  one.start()
  const refused = refusalOf(() =>
    undoUnitStep(testShop.shop, packer, { units: one.units(), why: 'The wrong order' }),
  )
  expect(refused.code).toBe('wrong_state')
  expect(refused.message).toMatch(/Take back the start of the plate/)
  expect(one.statuses()).toEqual(['printing'])
})

describe('a step that was recorded by mistake', () => {
  test('is taken back one by one, with a reason', async () => {
    const one = await order()
    one.start()
    one.printed()
    one.finished()
    const back = () => undoUnitStep(testShop.shop, packer, { units: one.units(), why: 'wrong row' })
    back()
    expect(one.statuses()).toEqual(['finishing'])
    back()
    expect(one.statuses()).toEqual(['printing'])
    expect(findUnit(testShop.database, one.id, 1)!.printer_id).toBe('p1')
    expect(one.events().at(-1)).toMatchObject({ what: 'units set back', why: 'wrong row' })
    expect(refusalOf(back).code).toBe('wrong_state')
  })

  test('joins the units that were taken back before on their plate', async () => {
    const batch = await order(2)
    batch.start('p2')
    batch.printed()
    const back = (units: ReturnType<typeof batch.units>) =>
      undoUnitStep(testShop.shop, packer, { units, why: 'too early' })
    back(batch.units().slice(0, 1))
    expect(batch.statuses()).toEqual(['printing', 'finishing'])
    back(batch.units().slice(1))
    expect(batch.statuses()).toEqual(['printing', 'printing'])
    expect(listOpenPlates(testShop.database)).toMatchObject([{ status: 'printing', printer_id: 'p2' }])
    batch.printed()
    expect(listOpenPlates(testShop.database)).toMatchObject([{ status: 'printed' }])
  })

  test('does not put two plates on one printer', async () => {
    const [one, other] = [await order(1, 'a@example.test'), await order(1, 'b@example.test')]
    one.start('p1')
    one.printed()
    other.start('p1')
    const refused = refusalOf(() =>
      undoUnitStep(testShop.shop, packer, { units: one.units(), why: 'too early' }),
    )
    expect(refused.code).toBe('printer_refused')
  })
})
