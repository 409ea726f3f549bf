import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { printOn } from '../../../server/demo/print-on-plates.ts'
import { failUnits, markUnitsFinished, undoUnitStep } from '../../../server/production/move-units.ts'
import { waiveFirstArticle } from '../../../server/production/quality/waive-first-article.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { listOpenPlates } from '../../../server/orders/units/plate-store.ts'
import { findUnit } from '../../../server/orders/units/unit-store.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { withLastChange } from '../../../server/desk/history/last-change.ts'
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

describe('starting', () => {
  test('the first unit of an order begins its production, the second does not begin it again', async () => {
    const one = await order(2)
    printOn(testShop.shop, packer, { units: one.units().slice(0, 1), printer_id: 'p1' })
    expect(one.row().status).toBe('in_production')
    expect(one.statuses()).toEqual(['printing', 'queued'])
    printOn(testShop.shop, packer, { units: one.units().slice(1), printer_id: 'p2' })
    expect(one.happened().filter((what) => what === 'production started')).toHaveLength(1)
    const unit = findUnit(testShop.database, one.id, 1)!
    expect(unit).toMatchObject({ printer_id: 'p1', started_at: testShop.shop.clock.now(), attempts: 1 })
  })

  test('a batch of 25 is one call: a plate on one printer, which all of its units start with', async () => {
    const batch = await order(25)
    const operator = await staffMember(testShop, 'operator')
    waiveFirstArticle(testShop.shop, operator, { ...batch.seen(), reason: 'Printed before' })
    batch.start('p1')
    expect(new Set(batch.statuses())).toEqual(new Set(['printing']))
    const starts = batch.units().map(({ unit }) => findUnit(testShop.database, batch.id, unit)!)
    expect(new Set(starts.map(({ started_at }) => started_at))).toEqual(new Set([testShop.shop.clock.now()]))
    const [plate] = listOpenPlates(testShop.database)
    expect(plate).toMatchObject({ status: 'printing', printer_id: 'p1' })
    // One print takes less than 25: its layers are changed once.
    expect(plate.seconds).toBeGreaterThan(20 * starts[0].seconds)
    expect(plate.seconds).toBeLessThan(25 * starts[0].seconds)
    expect(batch.events().at(-1)).toMatchObject({
      what: 'units started',
      from_state: 'queued',
      to_state: 'printing',
    })
  })

  test('refuses a busy printer and an unknown one', async () => {
    const [first, second] = [await order(), await order(1, 'b@example.test')]
    first.start('p1')
    expect(refusalOf(() => second.start('p1')).message).toMatch(/is printing/)
    expect(refusalOf(() => second.start('p9')).code).toBe('printer_refused')
    expect(second.row().status).toBe('queued')
  })
})

describe('along the line', () => {
  test('units are printed, finished and ready, each step in the history with who did it', async () => {
    const one = await order()
    one.start()
    one.printed()
    expect(one.statuses()).toEqual(['finishing'])
    one.finished()
    expect(one.statuses()).toEqual(['ready'])
    expect(findUnit(testShop.database, one.id, 1)!.ready_at).toBe(testShop.shop.clock.now())
    expect(one.happened()).toEqual([
      'placed',
      'invoice issued',
      'plate planned',
      'production started',
      'units started',
      'units printed',
      'units ready',
    ])
    const actor = packer.kind === 'account' ? packer.account_id : ''
    expect(
      one
        .events()
        .slice(2)
        .map(({ actor_id }) => actor_id),
    ).toEqual(Array(5).fill(actor))
  })

  test('one of two clicks at once wins, and the other is refused with the current state', async () => {
    const one = await order()
    one.start()
    one.printed()
    const units = one.units()
    markUnitsFinished(testShop.shop, packer, { units })
    const late = refusalOf(() => markUnitsFinished(testShop.shop, packer, { units }))
    const refused = withLastChange(testShop.shop, packer, late)
    expect(refused.code).toBe('wrong_state')
    expect(refused.fields['units']).toEqual([
      { order_id: one.id, unit: 1, status: 'ready', printer_id: 'p1' },
    ])
    expect(refused.message).toBe('You finished unit 1 at 10:00 AM.')
    expect(refused.fields).toMatchObject({
      change: { what: 'units ready', at: testShop.shop.clock.now() },
    })
    expect(one.happened().filter((what) => what === 'units ready')).toHaveLength(1)
  })

  test('all of several units move, or none', async () => {
    const batch = await order(3)
    batch.start()
    batch.printed()
    markUnitsFinished(testShop.shop, packer, { units: batch.units().slice(0, 1) })
    const stale = batch.units().map((unit) => ({ ...unit, seen: 'finishing' as const }))
    expect(refusalOf(() => markUnitsFinished(testShop.shop, packer, { units: stale })).code).toBe(
      'wrong_state',
    )
    expect(batch.statuses()).toEqual(['ready', 'finishing', 'finishing'])
  })

  test('a unit that is named twice moves once', async () => {
    const one = await order()
    one.start()
    one.printed()
    const [unit] = one.units()
    expect(markUnitsFinished(testShop.shop, packer, { units: [unit, unit] })).toHaveLength(1)
  })
})

test('viewers, customers and guests move nothing', async () => {
  const one = await order()
  const callers: Caller[] = [
    await staffMember(testShop, 'viewer'),
    await staffMember(testShop, 'customer'),
    { kind: 'guest', guest_id: 'gst_1' },
  ]
  for (const caller of callers) {
    const units = one.units()
    for (const work of [
      () => markUnitsFinished(testShop.shop, caller, { units }),
      () => failUnits(testShop.shop, caller, { units, reason: 'warp' }),
      () => undoUnitStep(testShop.shop, caller, { units, why: 'no' }),
    ])
      expect(['role_required', 'unauthorized']).toContain(refusalOf(work).code)
  }
  expect(one.happened()).toEqual(['placed', 'invoice issued'])
})

test('an unknown unit is refused', () => {
  const units = [{ order_id: 'q_99', unit: 1, seen: 'finishing' as const }]
  expect(refusalOf(() => markUnitsFinished(testShop.shop, packer, { units })).code).toBe('order_not_found')
})

test('a unit prints until staff record that it is done', async () => {
  const one = await order()
  one.start()
  testShop.wait(24 * HOUR)
  expect(one.statuses()).toEqual(['printing'])
})
