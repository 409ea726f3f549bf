import { describe, expect, test } from 'vitest'
import {
  wallDay,
  wallDays,
  wallOrder,
  type WallPromise,
} from '../../../../shared/production/floor/wall-board.ts'
import { asPacificDay, instantOf } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

const MONDAY = asPacificDay('2026-11-16')
const TUESDAY = asPacificDay('2026-11-17')
const at = { calendar, today: MONDAY }
const pickup = instantOf(MONDAY, calendar.last_pickup)

const order: WallPromise = {
  number: 1012,
  day: MONDAY,
  promised: MONDAY,
  quantity: 3,
  on_hold: false,
  packed: false,
  shipped: false,
  print_ends: [],
}

describe('a promise', () => {
  test.each([
    [
      'is on the way while its prints end before the last pickup',
      { print_ends: [pickup] },
      'on_the_way',
      null,
    ],
    [
      'is at risk when a print ends after the last pickup',
      { print_ends: [pickup + 1] },
      'at_risk',
      'prints too long',
    ],
    ['is at risk while its order is on hold', { on_hold: true }, 'at_risk', 'on hold'],
    [
      'is at risk when its day has passed, also with a later day announced',
      { promised: asPacificDay('2026-11-13') },
      'at_risk',
      'overdue',
    ],
    ['is done when it is packed', { packed: true, print_ends: [] }, 'done', null],
    ['is done when it was handed over, however late', { shipped: true, on_hold: true }, 'done', null],
  ] as const)('%s', (_, changes, state, why) => {
    expect(
      wallOrder({ ...order, ...changes, print_ends: [...((changes as WallPromise).print_ends ?? [])] }, at),
    ).toMatchObject({
      state,
      why,
    })
  })

  test('has more time when its day is tomorrow', () => {
    const tomorrow = { ...order, day: TUESDAY, promised: TUESDAY, print_ends: [pickup + 3600] }
    expect(wallOrder(tomorrow, at)).toMatchObject({ state: 'on_the_way', printed: 2, quantity: 3 })
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
    wallOrder({ ...order, packed: true }, at),
    wallOrder(order, at),
    wallOrder({ ...order, on_hold: true }, at),
    wallOrder({ ...order, on_hold: true }, at),
  ]
  expect(wallDay(MONDAY, orders)).toEqual({ day: MONDAY, done: 1, on_the_way: 1, at_risk: 2 })
})
