import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readWall } from '../../../../server/production/floor/read-wall.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { planPlate } from '../../../../server/production/plates/plan-plate.ts'
import { startPlates } from '../../../../server/production/plates/start-plates.ts'
import { endPrints } from '../../../../server/production/plates/end-prints.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { PROGRAM_VERSION } from '../../../../shared/platform/program-version.ts'
import { callerAt, floorDevice } from '../../../shop/floor-tablet.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const PLENTY = [{ requests: 10_000, seconds: 60 }]
let shop: TestShop
let owner: Caller
let number = 0
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_up: PLENTY, sign_in: PLENTY } } })
  owner = await staffMember(shop, 'owner')
  number = 0
})
afterEach(() => shop.close())

/** An order of two units that must be handed over on a day; Monday, November 16 is today. */
async function orderFor(ship_by: string): Promise<string> {
  number += 1
  const { order } = await placedOrder(shop, {
    fields: { quantity: '2' },
    email: `buyer-${number}@example.test`,
  })
  shop.database.write((tx) =>
    tx.run('update orders set ship_by = ?, ship_date_pending = 0 where id = ?', ship_by, order.id),
  )
  return order.id
}

const wall = () => readWall(shop.shop, owner)

describe('the wall display', () => {
  test('counts the orders of today and of the next working day by how they stand', async () => {
    await orderFor('2026-11-16')
    const held = await orderFor('2026-11-16')
    await orderFor('2026-11-13')
    await orderFor('2026-11-17')
    await orderFor('2026-11-20')
    const { revision } = findOrder(shop.database, held)!
    holdOrder(shop.shop, owner, { order_id: held, revision, reason: 'Waits for filament', cause: 'shop' })
    const { today, next_day, at_risk } = wall()
    expect(today).toEqual({ day: '2026-11-16', done: 0, on_the_way: 1, at_risk: 2 })
    expect(next_day).toEqual({ day: '2026-11-17', done: 0, on_the_way: 1, at_risk: 0 })
    expect(new Set(at_risk.map(({ why }) => why))).toEqual(new Set(['on hold', 'overdue']))
  })

  test('says that an order is late when its plate ends after the last pickup', async () => {
    const order_id = await orderFor('2026-11-16')
    const unit = { order_id, unit: 1, seen: 'queued' as const }
    const late = shop.shop.clock.now() + 20 * 3600
    planPlate(shop.shop, owner, { units: [unit], printer_id: null, planned_start: late })
    expect(wall().at_risk).toMatchObject([{ why: 'late', printed: 0, quantity: 2 }])
  })

  test('shows what each printer prints and counts what was printed today', async () => {
    const order_id = await orderFor('2026-11-16')
    const unit = { order_id, unit: 1, seen: 'queued' as const }
    const [{ id: printer_id }] = wall().printers
    const plate = planPlate(shop.shop, owner, { units: [unit], printer_id })
    expect(wall().printers[0]).toMatchObject({
      activity: 'available',
      plate: null,
      next: { number: plate.number },
    })
    const [started] = startPlates(shop.shop, owner, { plates: [plate] })
    expect(wall().printers[0]).toMatchObject({ activity: 'printing', plate: { units: 1 }, next: null })
    endPrints(shop.shop, owner, { plates: [started], clear: false })
    const { printers, counts } = wall()
    expect(printers[0]).toMatchObject({ activity: 'waiting_for_clearing', plate: { status: 'printed' } })
    expect(counts).toEqual({ printed: 1, failed: 0, packed: 0, shipped: 0 })
  })

  test('says nothing about customers, their files or their links', async () => {
    await orderFor('2026-11-13')
    const text = JSON.stringify(wall())
    for (const secret of ['Cora', 'example.test', '.stl', '/q/', '94105', 'cents'])
      expect(text).not.toContain(secret)
  })

  test('is for a wall display without a person and for staff, with the program’s version', async () => {
    const display = callerAt(shop, await floorDevice(shop, 'wall', 'Wall'))
    expect(readWall(shop.shop, display).version).toBe(PROGRAM_VERSION)
    const tablet = callerAt(shop, await floorDevice(shop, 'tablet', 'Tablet'))
    for (const caller of [
      tablet,
      { kind: 'nobody' },
      { kind: 'guest', guest_id: 'gst_1' },
    ] satisfies Caller[])
      expect(() => readWall(shop.shop, caller)).toThrow('Sign in')
  })

  test('shows the printers that were chosen for the display', async () => {
    const display = await floorDevice(shop, 'wall', 'Wall')
    const [, second] = wall().printers
    shop.database.write((tx) =>
      tx.run('update floor_devices set printer_ids = ?', JSON.stringify([second.id])),
    )
    expect(readWall(shop.shop, callerAt(shop, display)).printers.map(({ id }) => id)).toEqual([second.id])
  })
})
