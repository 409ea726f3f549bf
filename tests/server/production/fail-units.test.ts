import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failUnits } from '../../../server/production/move-units.ts'
import { printOn } from '../../../server/demo/print-on-plates.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { findUnit, listFailures } from '../../../server/orders/units/unit-store.ts'
import { MINUTE } from '../../../shared/platform/time.ts'
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

describe('a failed print', () => {
  test('is kept with its reason and how far it was, and printed again before the rest of its own order', async () => {
    const earlier = await order(1, 'b@example.test')
    testShop.wait(MINUTE)
    const bad = await order(3, 'a@example.test')
    printOn(testShop.shop, packer, { units: bad.units().slice(2), printer_id: 'p1' })
    testShop.wait(5 * MINUTE)
    failUnits(testShop.shop, packer, { units: bad.units().slice(2), reason: 'warp', note: 'corner lifted' })
    expect(listFailures(testShop.database, bad.id)).toEqual([
      {
        order_id: bad.id,
        unit: 3,
        at: testShop.shop.clock.now(),
        reason: 'warp',
        note: 'corner lifted',
        printer_id: 'p1',
        progress: expect.closeTo((0.8 * 5 * MINUTE) / findUnit(testShop.database, bad.id, 3)!.seconds, 3),
        status: 'printing',
        plate_id: expect.stringMatching(/^pl_/),
        seconds: 5 * MINUTE,
        grams: expect.any(Number),
        cost_cents: expect.any(Number),
      },
    ])
    const queuedAt = (id: string, unit: number) => findUnit(testShop.database, id, unit)!.queued_at
    const again = findUnit(testShop.database, bad.id, 3)!
    expect(again).toMatchObject({
      status: 'queued',
      printer_id: null,
      started_at: null,
      progress: null,
      attempts: 1,
    })
    expect(again.queued_at).toBeLessThan(queuedAt(bad.id, 1))
    expect(again.queued_at).toBeGreaterThan(queuedAt(earlier.id, 1))
    expect(bad.events().at(-1)).toMatchObject({ what: 'print failed', why: 'Warped: corner lifted' })
    expect(bad.row().status).toBe('in_production')
  })

  test('can be found at finishing and when ready, too', async () => {
    const one = await order()
    one.start()
    one.printed()
    failUnits(testShop.shop, packer, { units: one.units(), reason: 'surface' })
    one.start()
    one.printed()
    one.finished()
    failUnits(testShop.shop, packer, { units: one.units(), reason: 'damaged' })
    expect(one.statuses()).toEqual(['queued'])
    expect(listFailures(testShop.database, one.id).map(({ status }) => status)).toEqual([
      'finishing',
      'ready',
    ])
  })

  test('a failed print of a packed order is refused until the order is unpacked', async () => {
    const one = await order()
    one.makeAndPack()
    const refused = refusalOf(() =>
      failUnits(testShop.shop, packer, { units: one.units(), reason: 'damaged' }),
    )
    expect(refused.message).toMatch(/Unpack/)
    expect(one.statuses()).toEqual(['ready'])
  })
})
