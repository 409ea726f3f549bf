import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  closureReason,
  hoursOn,
  isWorkingDay,
  ShopCalendar,
  workingDayFrom,
  workingDays,
} from '../../../../shared/quoting/scheduling/calendar.ts'
import { asPacificDay as day } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

test.each([
  ['2026-11-23', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-26', false],
  ['2026-11-27', false],
  ['2026-12-24', true],
])('%s is a working day: %s', (text, expected) => {
  expect(isWorkingDay(calendar, day(text))).toBe(expected)
})

test('a closure has its reason, any other day has none', () => {
  expect(closureReason(calendar, day('2026-11-26'))).toBe('Thanksgiving')
  expect(closureReason(calendar, day('2026-11-28'))).toBeNull()
})

test('a shop may work on Saturdays', () => {
  const saturdays = ShopCalendar.parse({ ...calendar, working_weekdays: [1, 2, 3, 4, 5, 6] })
  expect(isWorkingDay(saturdays, day('2026-11-21'))).toBe(true)
  expect(isWorkingDay(saturdays, day('2026-11-22'))).toBe(false)
})

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-11-25', 1, '2026-11-30'],
  ['2026-12-31', 1, '2027-01-04'],
])('working days: %s and %i are %s', (from, count, expected) => {
  expect(addWorkingDays(calendar, day(from), count)).toBe(expected)
})

test.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-11-26', '2026-11-30'],
  ['2026-11-22', '2026-11-23'],
])('the working day from %s on is %s', (from, expected) => {
  expect(workingDayFrom(calendar, day(from))).toBe(expected)
})

test('the next working days leave out weekends and closures', () => {
  expect(workingDays(calendar, day('2026-11-25'), 3)).toEqual(['2026-11-25', '2026-11-30', '2026-12-01'])
})

describe('a calendar that cannot be planned with is not stored', () => {
  test.each<[string, object]>([
    ['closed before it opens', { closes: '08:00' }],
    ['a cut-off while closed', { order_cutoff: '08:30' }],
    ['a pickup after closing', { last_pickup: '18:30' }],
    ['no working day', { working_weekdays: [] }],
    ['a weekday twice', { working_weekdays: [1, 1] }],
    ['an eighth weekday', { working_weekdays: [8] }],
    ['a day that does not exist', { closures: [{ day: '2026-02-30', reason: 'never' }] }],
    ['a closure without a reason', { closures: [{ day: '2026-12-24', reason: '' }] }],
    [
      'a day closed twice',
      {
        closures: [
          { day: '2026-12-24', reason: 'Christmas Eve' },
          { day: '2026-12-24', reason: 'Inventory' },
        ],
      },
    ],
    ['a weekday that closes before it opens', { weekday_hours: { 6: { opens: '14:00', closes: '10:00' } } }],
    [
      'a short day that is longer than usual',
      { half_days: [{ day: '2026-12-24', closes: '19:00', reason: 'x' }] },
    ],
    [
      'a short day that ends before it begins',
      { half_days: [{ day: '2026-12-24', closes: '08:00', reason: 'x' }] },
    ],
  ])('%s', (_, change) => {
    expect(ShopCalendar.safeParse({ ...calendar, ...change }).success).toBe(false)
  })
})

describe('the hours of a day', () => {
  const shop = ShopCalendar.parse({
    ...calendar,
    working_weekdays: [1, 2, 3, 4, 5, 6],
    weekday_hours: { 6: { opens: '10:00', closes: '13:00' } },
    half_days: [{ day: '2026-12-24', closes: '15:30', reason: 'Christmas Eve' }],
  })

  test.each([
    [
      '2026-12-23',
      { opens: '09:00', closes: '18:00', order_cutoff: '14:00', last_pickup: '17:00' },
      'as usual',
    ],
    [
      '2026-12-26',
      { opens: '10:00', closes: '13:00', order_cutoff: '13:00', last_pickup: '13:00' },
      'of its weekday',
    ],
    [
      '2026-12-24',
      { opens: '09:00', closes: '15:30', order_cutoff: '14:00', last_pickup: '15:30' },
      'of a short day',
    ],
  ])('%s has the hours %o, %s', (text, hours) => {
    expect(hoursOn(shop, day(text))).toEqual(hours)
  })

  test('the hours of a calendar that was stored before weekdays had their own are the same every day', () => {
    const { weekday_hours: _weekdays, half_days: _halves, time_zone, ...stored } = calendar
    expect({ ...ShopCalendar.parse(stored), time_zone }).toEqual(calendar)
  })
})
