import { describe, expect, test } from 'vitest'
import { closureReason, isWorkingDay, ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'
import {
  addDayOff,
  daysOffIn,
  removeDayOff,
  weeksOfMonth,
} from '../../../../shared/quoting/scheduling/closures.ts'
import { asPacificDay as day } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

const winterBreak = { day: day('2026-12-24'), until: day('2027-01-02'), reason: 'Winter break' }
const closing = addDayOff(calendar, winterBreak)

describe('a closure of several days', () => {
  test.each([
    ['2026-12-23', true],
    ['2026-12-24', false],
    ['2026-12-30', false],
    ['2027-01-01', false],
    ['2027-01-04', true],
  ])('leaves %s a working day: %s', (text, expected) => {
    expect(isWorkingDay(closing, day(text))).toBe(expected)
  })

  test('keeps the names of the holidays within it', () => {
    expect(closureReason(closing, day('2026-12-24'))).toBe('Winter break')
    expect(closureReason(closing, day('2026-12-25'))).toBe('Christmas Day')
    expect(closureReason(closing, day('2026-12-28'))).toBe('Winter break')
  })

  test('is one entry of the stored calendar', () => {
    expect(closing.closures).toHaveLength(calendar.closures.length + 1)
    expect(ShopCalendar.parse(closing).closures).toContainEqual(winterBreak)
  })

  test('is listed in each year that it touches', () => {
    expect(daysOffIn(closing, 2026)).toContainEqual(winterBreak)
    expect(daysOffIn(closing, 2027)[0]).toEqual(winterBreak)
    expect(daysOffIn(closing, 2028)).not.toContainEqual(winterBreak)
  })

  test.each([
    ['2026-12-24', 'The last day must be after the first.'],
    ['2026-12-01', 'The last day must be after the first.'],
    ['2027-12-25', 'A closure has at most 366 days.'],
  ])('is refused with the last day %s', (until, message) => {
    const wrong = addDayOff(calendar, { ...winterBreak, until: day(until) })
    expect(ShopCalendar.safeParse(wrong).error?.issues).toMatchObject([{ message }])
  })
})

test('a day off replaces the one that begins on the same day', () => {
  const short = { day: day('2026-12-24'), closes: '13:00', reason: 'Christmas Eve' }
  const changed = addDayOff(closing, short)
  expect(changed.closures).toEqual(calendar.closures)
  expect(changed.half_days).toEqual([short])
  expect(removeDayOff(changed, short.day)).toEqual(calendar)
})

test('the weeks of a month begin on Sunday and leave out the days of other months', () => {
  const weeks = weeksOfMonth(day('2026-12-18'))
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
  expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null])
  expect(weeksOfMonth(day('2026-02-01')).flat()).not.toContain(null)
})
