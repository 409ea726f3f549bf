import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failUnits, undoUnitStep } from '../../../server/production/move-units.ts'
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

describe('a start that was a mistake', () => {
  const back = (units: Parameters<typeof undoUnitStep>[2]['units']) =>
    undoUnitStep(testShop.shop, packer, { units, why: 'The wrong order' })

  test('is taken back: the order waits again, once none of its units was begun', async () => {
    const two = await order(2)
    two.start()
    back(two.units().slice(0, 1))
    expect(two.row().status).toBe('in_production')
    back(two.units().slice(1))
    expect(two.row().status).toBe('queued')
    expect(two.happened().at(-1)).toBe('start taken back')
    two.start()
    expect(two.row().status).toBe('in_production')
  })

  test('of an order that has failed before is one more try: it stays in production', async () => {
    const one = await order()
    one.start()
    failUnits(testShop.shop, packer, { units: one.units(), reason: 'warp' })
    one.start()
    back(one.units())
    expect(one.row().status).toBe('in_production')
  })
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
    back()
    expect(findUnit(testShop.database, one.id, 1)).toMatchObject({
      status: 'queued',
      attempts: 0,
      printer_id: null,
    })
    expect(one.events().at(-2)).toMatchObject({ what: 'units set back', why: 'wrong row' })
    expect(refusalOf(back).code).toBe('wrong_state')
  })

  test('returns units that were printed before plates were kept to a plate of theirs', async () => {
    const batch = await order(2)
    batch.start('p2')
    batch.printed()
    testShop.database.write((tx) => {
      tx.run('delete from filament_log')
      tx.run('delete from plate_units')
      tx.run('delete from plates')
    })
    undoUnitStep(testShop.shop, packer, { units: batch.units(), why: 'too early' })
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
