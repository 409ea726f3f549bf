import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { holdOrder, resumeOrder } from '../../../server/orders/hold-order.ts'
import { moveShipDate } from '../../../server/orders/ship-dates/move-ship-date.ts'
import { printOn } from '../../../server/demo/print-on-plates.ts'
import { addBusinessDays, addDays, asPacificDay, DAY } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from './made-order.ts'

let shop: TestShop
let operator: Caller
let order: ReturnType<typeof madeOrder>
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await placedOrder(shop, { fields: { quantity: '2' } })
  order = madeOrder(shop, operator, placed.order.id)
})
afterEach(() => shop.close())

const hold = (cause: 'customer' | 'shop' = 'shop') =>
  holdOrder(shop.shop, operator, { ...order.seen(), reason: 'The drawing is being checked', cause })
const resume = () => resumeOrder(shop.shop, operator, order.seen())

describe('a hold', () => {
  test('stops an order that waits, which goes on waiting afterward', () => {
    hold()
    expect(order.row()).toMatchObject({
      status: 'on_hold',
      held_from: 'queued',
      hold_reason: 'The drawing is being checked',
      hold_cause: 'shop',
    })
    expect(refusalOf(() => order.start()).message).toMatch(/not in production/)
    resume()
    expect(order.row()).toMatchObject({
      status: 'queued',
      held_from: null,
      hold_reason: null,
      hold_cause: null,
    })
  })

  test('leaves units as they are: prints are finished, queued units are not started', () => {
    printOn(shop.shop, operator, { units: order.units().slice(0, 1), printer_id: 'p1' })
    hold()
    expect(order.statuses()).toEqual(['printing', 'queued'])
    const [printing, waiting] = order.units()
    expect(refusalOf(() => printOn(shop.shop, operator, { units: [waiting], printer_id: 'p2' })).code).toBe(
      'wrong_state',
    )
    expect(printing.seen).toBe('printing')
    resume()
    expect(order.row().status).toBe('in_production')
  })

  test('caused by the customer moves the promise by the business days that it lasted', () => {
    const promised = asPacificDay(order.row().ship_by!)
    hold('customer')
    shop.wait(7 * DAY)
    resume()
    expect(order.row().ship_by).toBe(addBusinessDays(promised, 5))
    expect(order.events().at(-1)).toMatchObject({
      what: 'resumed',
      from_state: 'on_hold',
      to_state: 'queued',
    })
  })

  test('caused by the customer does not move the promise to a day on which the shop is closed', () => {
    expect(order.row().ship_by).toBe('2026-11-23')
    hold('customer')
    shop.wait(3 * DAY)
    resume()
    // Three business days later is Thanksgiving, and the shop is closed on the Friday after it.
    expect(order.row().ship_by).toBe('2026-11-30')
  })

  test('a hold that ends on its day, or was caused by the shop, leaves the promise', () => {
    const promised = order.row().ship_by
    hold('customer')
    resume()
    hold('shop')
    shop.wait(7 * DAY)
    resume()
    expect(order.row().ship_by).toBe(promised)
  })

  test('counts no day before a promise that was made during it', () => {
    hold('customer')
    shop.wait(7 * DAY)
    const later = addDays(asPacificDay(order.row().ship_by!), 14)
    moveShipDate(shop.shop, operator, {
      ...order.seen(),
      day: later,
      why: 'agreed on the phone',
      agreed: true,
    })
    shop.wait(DAY)
    resume()
    expect(order.row().ship_by).toBe(addBusinessDays(later, 1))
  })

  test('is refused twice, and for a packed order', () => {
    hold()
    expect(refusalOf(hold).code).toBe('wrong_state')
    resume()
    order.makeAndPack()
    expect(refusalOf(hold).message).toMatch(/Unpack/)
    expect(refusalOf(resume).code).toBe('wrong_state')
  })

  test('refuses the second of two at once, with the current state', () => {
    const seen = order.seen()
    const once = () => holdOrder(shop.shop, operator, { ...seen, reason: 'r', cause: 'shop' })
    once()
    const refused = refusalOf(once)
    expect(refused.code).toBe('wrong_state')
    expect(refused.fields['order']).toMatchObject({ id: order.id, status: 'on_hold' })
  })
})

describe('the expected ship date', () => {
  const move = (day: string | null, agreed = false) =>
    moveShipDate(shop.shop, operator, {
      ...order.seen(),
      day: day === null ? null : asPacificDay(day),
      why: 'a printer broke',
      agreed,
    })

  test('moves to a later working day; the promise stays where it was', () => {
    const promised = order.row().ship_by
    move('2026-12-04')
    expect(order.row()).toMatchObject({ ship_by: promised, expected_ship_by: '2026-12-04' })
    expect(order.events().at(-1)).toMatchObject({ what: 'ship date moved', why: 'a printer broke' })
    move(null)
    expect(order.row()).toMatchObject({ ship_by: promised, expected_ship_by: null })
    expect(order.happened().at(-1)).toBe('ship date kept')
  })

  test('a day that the customer accepted is the promise', () => {
    move('2026-12-04', true)
    expect(order.row()).toMatchObject({ ship_by: '2026-12-04', expected_ship_by: null })
  })

  test('a day that was accepted by mistake can be corrected, also to an earlier day; an announced one is never earlier', () => {
    const promised = order.row().ship_by!
    move('2026-12-04', true)
    expect(refusalOf(() => move(promised)).code).toBe('day_refused')
    expect(refusalOf(() => move('2026-12-04', true)).code).toBe('day_refused')
    move(promised, true)
    expect(order.row()).toMatchObject({ ship_by: promised, expected_ship_by: null })
  })

  test.each([
    ['a day before the promise', '2026-11-17'],
    ['a day on which the shop is closed', '2026-12-05'],
  ])('is not %s', (_, day) => {
    expect(refusalOf(() => move(day)).code).toBe('day_refused')
    expect(order.row().expected_ship_by).toBeNull()
  })

  test('the day of an order that is not confirmed yet is confirmed instead', () => {
    shop.database.write((tx) =>
      tx.run('update orders set ship_by = null, ship_date_pending = 1 where id = ?', order.id),
    )
    expect(refusalOf(() => move('2026-12-04')).message).toMatch(/Confirm/)
  })

  test('the day of a shipped order is history', () => {
    order.makeAndPack()
    order.ship()
    expect(refusalOf(() => move('2026-12-04')).code).toBe('wrong_state')
  })
})

test('only staff who may decide hold, resume and move dates', async () => {
  const packer = await staffMember(shop, 'packer')
  const day = asPacificDay('2026-12-04')
  for (const work of [
    () => holdOrder(shop.shop, packer, { ...order.seen(), reason: 'r', cause: 'shop' }),
    () => resumeOrder(shop.shop, packer, order.seen()),
    () => moveShipDate(shop.shop, packer, { ...order.seen(), day, why: 'w' }),
  ])
    expect(refusalOf(work).code).toBe('role_required')
})
