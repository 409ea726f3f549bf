import { describe, expect, test } from 'vitest'
import { byDue, dueOn, workingDaysUntil, type Due } from '../../../shared/orders/due.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { calendar } from '../shop-documents.ts'

const day = asPacificDay
const TUESDAY = day('2026-11-17')
const due = (ship_by: string | null, expected: string | null = null, today = TUESDAY): Due =>
  dueOn(
    today,
    {
      ship_by: ship_by === null ? null : day(ship_by),
      expected_ship_by: expected === null ? null : day(expected),
    },
    calendar,
  )

describe('working days until a day', () => {
  test.each([
    ['2026-11-17', 0],
    ['2026-11-18', 1],
    ['2026-11-20', 3],
    // A weekend lies between.
    ['2026-11-23', 4],
    ['2026-11-16', -1],
    ['2026-11-13', -2],
  ])('%s is %i away from Tuesday the 17th', (until, count) => {
    expect(workingDaysUntil(calendar, TUESDAY, day(until))).toBe(count)
  })

  test('Friday has passed on Saturday, whether or not the shop is open', () => {
    expect(workingDaysUntil(calendar, day('2026-11-21'), day('2026-11-20'))).toBe(-1)
  })
})

describe('what a promise means', () => {
  test('the promise is overdue the day after, and costs a refund after the day of grace', () => {
    expect(due('2026-11-17')).toMatchObject({ overdue: false, refund_due: false, working_days: 0 })
    expect(due('2026-11-16')).toMatchObject({ overdue: true, refund_due: false, working_days: -1 })
    expect(due('2026-11-13')).toMatchObject({ overdue: true, refund_due: true })
  })

  test('uses a later announced day as the one that counts; the promise stays overdue', () => {
    expect(due('2026-11-16', '2026-11-19')).toMatchObject({ overdue: true, working_days: 2 })
  })

  test('nothing is late while no day is confirmed', () => {
    expect(due(null)).toMatchObject({ overdue: false, refund_due: false, working_days: null })
  })
})

test('orders that are overdue come first, then the others by day, and last those without one', () => {
  const rows = [
    due(null),
    due('2026-11-18'),
    due('2026-11-16', '2026-11-25'),
    due('2026-11-17'),
    due('2026-11-12'),
  ]
  expect(rows.toSorted(byDue).map(({ ship_by }) => ship_by)).toEqual([
    '2026-11-12',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    null,
  ])
})
