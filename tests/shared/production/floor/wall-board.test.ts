import { describe, expect, test } from 'vitest'
import {
  wallDay,
  wallDays,
  wallOrder,
  type WallPromise,
} from '../../../../shared/production/floor/wall-board.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

const MONDAY = asPacificDay('2026-11-16')
const TUESDAY = asPacificDay('2026-11-17')

const order: WallPromise = {
  order_id: 'o1',
  number: 1012,
  day: MONDAY,
  ship_by: MONDAY,
  printed: 1,
  quantity: 3,
  on_hold: false,
  packed: false,
  shipped: false,
}

describe('a promise', () => {
  test.each([
    ['is on the way while nothing puts it at risk', {}, null, 'on_the_way', null],
    ['is at risk when the plan makes it late', {}, 'late', 'at_risk', 'late'],
    ['is at risk when little time is left', {}, 'tight', 'at_risk', 'little time left'],
    ['is at risk while its order is on hold', { on_hold: true }, 'stuck', 'at_risk', 'on hold'],
    ['is at risk when its day has passed', {}, 'overdue', 'at_risk', 'overdue'],
    ['is done when it is packed', { packed: true }, 'tight', 'done', null],
    ['is done when it was handed over, however late', { shipped: true }, 'overdue', 'done', null],
  ] as const)('%s', (_, changes, risk, state, why) => {
    expect(wallOrder({ ...order, ...changes }, risk)).toEqual({
      number: 1012,
      day: MONDAY,
      printed: 1,
      quantity: 3,
      state,
      why,
    })
  })
})

test('the wall shows today and the next working day, and on a day off the next two', () => {
  expect(wallDays(calendar, MONDAY)).toEqual([MONDAY, TUESDAY])
  const friday = asPacificDay('2026-11-20')
  const [first, second] = wallDays(calendar, friday)
  expect(first).toBe(friday)
  expect(second > asPacificDay('2026-11-20')).toBe(true)
  const closed = { ...calendar, closures: [{ day: MONDAY, reason: 'Inventory' }] }
  expect(wallDays(closed, MONDAY)[0]).toBe(TUESDAY)
})

test('a day counts its orders by how they stand', () => {
  const orders = [
    wallOrder({ ...order, packed: true }, null),
    wallOrder(order, null),
    wallOrder({ ...order, on_hold: true }, 'stuck'),
    wallOrder({ ...order, on_hold: true }, 'stuck'),
  ]
  expect(wallDay(MONDAY, orders)).toEqual({ day: MONDAY, done: 1, on_the_way: 1, at_risk: 2 })
})
