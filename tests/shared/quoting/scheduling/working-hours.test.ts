import { describe, expect, test } from 'vitest'
import {
  handoverDay,
  endOfManualWork,
  endOfPrint,
  staffedFrom,
  startOfWork,
} from '../../../../shared/quoting/scheduling/working-hours.ts'
import { ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { at, clockText } from './shop-clock.ts'

/** The first-run calendar: Monday to Friday 09:00 to 18:00, closed on 26 and 27 November 2026 (Thanksgiving). */
describe('opening hours', () => {
  test.each([
    ['Mon 2026-11-23 08:00', '2026-11-23 09:00', 'from opening on'],
    ['Mon 2026-11-23 12:34', '2026-11-23 12:34', 'at once during the day'],
    ['Mon 2026-11-23 17:59', '2026-11-23 17:59', 'until closing'],
    ['Mon 2026-11-23 18:00', '2026-11-24 09:00', 'not at closing'],
    ['Fri 2026-11-20 18:30', '2026-11-23 09:00', 'not at the weekend'],
    ['Wed 2026-11-25 19:00', '2026-11-30 09:00', 'not at Thanksgiving nor the day after'],
    ['Sat 2027-03-13 12:00', '2027-03-15 09:00', 'after the spring change by the new clock'],
    ['Sat 2027-11-06 12:00', '2027-11-08 09:00', 'after the autumn change by the new clock'],
  ])('%s: %s, %s', (from, expected) => {
    expect(clockText(staffedFrom(calendar, at(from)))).toBe(expected)
  })
})

describe('manual work goes on only in opening hours', () => {
  test.each([
    ['Mon 2026-11-23 10:00', 45, '2026-11-23 10:45'],
    ['Mon 2026-11-23 10:00', 0, '2026-11-23 10:00'],
    ['Mon 2026-11-23 07:00', 45, '2026-11-23 09:45'],
    ['Mon 2026-11-23 17:15', 45, '2026-11-23 18:00'],
    ['Mon 2026-11-23 17:30', 45, '2026-11-24 09:15'],
    ['Wed 2026-11-25 17:30', 45, '2026-11-30 09:15'],
    ['Mon 2026-11-23 09:00', 3 * 9 * 60 + 1, '2026-11-30 09:01'],
  ])('%s and %i minutes: %s', (from, minutes, expected) => {
    expect(clockText(endOfManualWork(calendar, at(from), minutes * MINUTE))).toBe(expected)
  })
})

describe('work on an order begins', () => {
  test.each([
    ['Mon 2026-11-23 10:00', '2026-11-23 10:00', 'at once before the cut-off'],
    ['Mon 2026-11-23 14:00', '2026-11-23 14:00', 'at the cut-off itself still today'],
    ['Mon 2026-11-23 14:01', '2026-11-24 09:00', 'on the next day after the cut-off'],
    ['Mon 2026-11-23 06:00', '2026-11-23 09:00', 'when the shop opens'],
    ['Fri 2026-11-20 14:01', '2026-11-23 09:00', 'on Monday after the cut-off of Friday'],
    ['Sun 2026-11-22 10:00', '2026-11-23 09:00', 'on Monday when ordered on Sunday'],
    ['Wed 2026-11-25 14:01', '2026-11-30 09:00', 'after Thanksgiving'],
  ])('%s: %s, %s', (now, expected) => {
    expect(clockText(startOfWork(calendar, at(now)))).toBe(expected)
  })
})

describe('what is packed leaves', () => {
  test.each([
    ['Mon 2026-11-23 17:00', '2026-11-23'],
    ['Mon 2026-11-23 17:01', '2026-11-24'],
    ['Fri 2026-11-20 17:30', '2026-11-23'],
    ['Wed 2026-11-25 17:30', '2026-11-30'],
  ])('packed %s: on %s', (packed, day) => {
    expect(handoverDay(calendar, at(packed))).toBe(day)
  })
})

describe('a print runs on unattended', () => {
  test.each([
    ['Mon 2026-11-23 10:00', 3, 20, '2026-11-23 13:00', 'within the day'],
    [
      'Mon 2026-11-23 17:00',
      12,
      20,
      '2026-11-24 05:00',
      'through the night, until the printer has done its hours',
    ],
    ['Mon 2026-11-23 17:00', 13, 20, '2026-11-24 10:00', 'the hours it loses are the last of the night'],
    ['Mon 2026-11-23 17:00', 20, 24, '2026-11-24 13:00', 'without a pause where none is lost'],
    ['Fri 2026-11-20 17:00', 40, 24, '2026-11-22 09:00', 'through the weekend'],
    ['Wed 2026-11-25 17:00', 40, 20, '2026-11-27 17:00', 'through closures'],
    ['Tue 2026-11-24 03:00', 2, 20, '2026-11-24 05:00', 'the early morning belongs to the day before'],
    ['Tue 2026-11-24 06:00', 2, 20, '2026-11-24 11:00', 'not in the hours that are lost'],
    ['Mon 2026-11-23 10:00', 9, 8, '2026-11-24 11:00', 'on a printer that runs by day only'],
    ['Sat 2027-03-13 17:00', 24, 24, '2027-03-14 18:00', 'the spring change takes an hour of the clock'],
    ['Sat 2027-11-06 17:00', 24, 24, '2027-11-07 16:00', 'the autumn change gives one'],
    ['Sat 2027-03-13 09:00', 24, 24, '2027-03-14 10:00', 'a day of 23 hours holds 23 hours of print'],
    ['Mon 2026-11-23 10:00', 0, 20, '2026-11-23 10:00', 'nothing takes no time'],
  ])('%s, %d h at %d h a day: %s (%s)', (start, hours, hours_per_day, expected) => {
    expect(clockText(endOfPrint(calendar, { start: at(start), seconds: hours * HOUR, hours_per_day }))).toBe(
      expected,
    )
  })

  test('part of a second is a second', () => {
    const start = at('Mon 2026-11-23 10:00')
    expect(endOfPrint(calendar, { start, seconds: 0.1, hours_per_day: 20 })).toBe(start + 1)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('%d seconds are no print', (seconds) => {
    expect(() =>
      endOfPrint(calendar, { start: at('Mon 2026-11-23 10:00'), seconds, hours_per_day: 20 }),
    ).toThrow(RangeError)
  })
})

describe('on days with their own hours', () => {
  const shop = {
    ...ShopCalendar.parse({
      ...calendar,
      working_weekdays: [1, 2, 3, 4, 5, 6],
      weekday_hours: { 6: { opens: '10:00', closes: '13:00' } },
      half_days: [{ day: '2026-11-24', closes: '12:00', reason: 'Inventory' }],
    }),
    time_zone: PACIFIC_ZONE,
  }

  test('staff are there from the weekday’s opening to its closing', () => {
    expect(clockText(staffedFrom(shop, at('Sat 2026-11-21 09:00')))).toBe('2026-11-21 10:00')
    expect(clockText(staffedFrom(shop, at('Sat 2026-11-21 13:00')))).toBe('2026-11-23 09:00')
  })

  test('manual work stops when a short day ends', () => {
    expect(clockText(endOfManualWork(shop, at('Tue 2026-11-24 11:30'), 45 * MINUTE))).toBe('2026-11-25 09:15')
  })

  test('orders and pickups of a short day end with it', () => {
    expect(handoverDay(shop, at('Tue 2026-11-24 12:00'))).toBe('2026-11-24')
    expect(handoverDay(shop, at('Tue 2026-11-24 12:01'))).toBe('2026-11-25')
    expect(clockText(startOfWork(shop, at('Tue 2026-11-24 12:30')))).toBe('2026-11-25 09:00')
  })
})
