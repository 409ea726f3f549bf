import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addDaysThat,
  asPacificDay,
  ClockTime,
  DAY,
  HOUR,
  instantOf,
  isBusinessDay,
  clockIn,
  PacificDay,
  pacificDayOf,
  weekdayOf,
} from '../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'

/** Whole seconds of a moment that is written with its distance from UTC. */
const at = (text: string) => Date.parse(text) / 1000
const day = asPacificDay

// First of all, so that nothing of that year is remembered yet.
test('the very moment of a change does not shift the time before it', () => {
  expect(clockIn(PACIFIC_ZONE, at('2071-03-08T10:00:00Z'))).toEqual({ hour: 3, minute: 0 })
  expect(clockIn(PACIFIC_ZONE, at('2071-03-08T09:59:00Z'))).toEqual({ hour: 1, minute: 59 })
})

describe('the day it is in the shop', () => {
  test.each([
    ['2026-11-21T07:59:59Z', '2026-11-20', 'a second before midnight in winter'],
    ['2026-11-21T08:00:00Z', '2026-11-21', 'midnight in winter is 08:00 UTC'],
    ['2026-07-04T06:59:59Z', '2026-07-03', 'a second before midnight in summer'],
    ['2026-07-04T07:00:00Z', '2026-07-04', 'midnight in summer is 07:00 UTC'],
    ['2026-03-08T07:59:59Z', '2026-03-07', 'the night of the spring change, before midnight'],
    ['2026-03-09T06:59:59Z', '2026-03-08', 'the day of the spring change is an hour shorter'],
    ['2026-03-09T07:00:00Z', '2026-03-09', 'the day after the spring change'],
    ['2026-11-01T07:00:00Z', '2026-11-01', 'the day of the autumn change begins in summer time'],
    ['2026-11-02T07:59:59Z', '2026-11-01', 'the day of the autumn change is an hour longer'],
    ['2026-11-02T08:00:00Z', '2026-11-02', 'the day after the autumn change'],
    ['2027-01-01T07:59:59Z', '2026-12-31', 'the last second of the year'],
    ['2027-01-01T08:00:00Z', '2027-01-01', 'the first second of the year'],
    ['2028-02-29T20:00:00Z', '2028-02-29', 'a leap day'],
    ['1969-12-31T23:00:00Z', '1969-12-31', 'before the epoch'],
  ])('%s is %s: %s', (instant, expected) => {
    expect(pacificDayOf(at(instant))).toBe(expected)
  })

  test('a moment is a whole number of seconds', () => {
    expect(() => pacificDayOf(1.5)).toThrow(RangeError)
    expect(() => pacificDayOf(Number.NaN)).toThrow(RangeError)
  })

  test('agrees with the platform at any moment of a century', () => {
    const platform = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
    fc.assert(
      fc.property(
        fc.integer({ min: at('1970-01-02T00:00:00Z'), max: at('2069-12-31T00:00:00Z') }),
        (instant) => {
          expect(pacificDayOf(instant)).toBe(platform.format(instant * 1000))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the clock in the shop', () => {
  test.each([
    ['2026-11-21T22:00:00Z', 14, 0],
    ['2026-07-04T21:00:00Z', 14, 0],
    ['2026-03-08T09:59:00Z', 1, 59],
    ['2026-03-08T10:00:00Z', 3, 0],
    ['2026-11-01T08:30:00Z', 1, 30],
    ['2026-11-01T09:30:00Z', 1, 30],
    ['1969-12-31T08:01:00Z', 0, 1],
  ])('the clock at %s shows %i:%i', (instant, hour, minute) => {
    expect(clockIn(PACIFIC_ZONE, at(instant))).toEqual({ hour, minute })
  })

  test.each([
    ['2026-11-21', '14:00', '2026-11-21T22:00:00Z'],
    ['2026-07-04', '14:00', '2026-07-04T21:00:00Z'],
    ['2026-03-08', '00:00', '2026-03-08T08:00:00Z'],
    ['2026-03-08', '02:30', '2026-03-08T10:30:00Z'],
    ['2026-03-08', '23:59', '2026-03-09T06:59:00Z'],
    ['2026-11-01', '01:30', '2026-11-01T08:30:00Z'],
    ['2026-11-01', '02:00', '2026-11-01T10:00:00Z'],
  ])('%s at %s in the shop is the instant %s', (text, time, expected) => {
    expect(instantOf(day(text), time)).toBe(at(expected))
  })

  test('a day of the spring change has 23 hours, one of the autumn change 25', () => {
    const length = (text: string) => instantOf(addDays(day(text), 1), '00:00') - instantOf(day(text), '00:00')
    expect(length('2026-03-08')).toBe(23 * HOUR)
    expect(length('2026-11-01')).toBe(25 * HOUR)
    expect(length('2026-11-02')).toBe(DAY)
  })

  test('every moment lies on its own day, and its clock leads back to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        (instant) => {
          const { hour, minute } = clockIn(PACIFIC_ZONE, instant)
          const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const back = instantOf(pacificDayOf(instant), text)
          // In the hour that comes twice it is the first one.
          expect([0, HOUR]).toContain(instant - (instant % 60) - back)
        },
      ),
    )
  })
})

describe('days as text', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-04-31', 'today', ''])(
    '"%s" is not a day',
    (text) => {
      expect(PacificDay.safeParse(text).success).toBe(false)
    },
  )

  test.each(['2028-02-29', '2026-12-31'])('%s is a day', (text) => {
    expect(asPacificDay(text)).toBe(text)
  })

  test.each(['24:00', '9:00', '09:60', '0900'])('"%s" is not a time of day', (text) => {
    expect(ClockTime.safeParse(text).success).toBe(false)
  })
})

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days are %s', (from, days, expected) => {
    expect(addDays(day(from), days)).toBe(expected)
  })

  test.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2028-02-29', 2],
  ])('%s is day %i of its week', (text, weekday) => {
    expect(weekdayOf(day(text))).toBe(weekday)
    expect(isBusinessDay(day(text))).toBe(weekday <= 5)
  })

  test.each([
    ['2026-11-20', 1, '2026-11-23', 'Friday to Monday'],
    ['2026-11-21', 1, '2026-11-23', 'Saturday to Monday'],
    ['2026-11-22', 1, '2026-11-23', 'Sunday to Monday'],
    ['2026-11-25', 1, '2026-11-26', 'holidays are business days'],
    ['2026-11-20', 10, '2026-12-04', 'two weeks'],
    ['2026-12-31', 1, '2027-01-01', 'over the year end'],
    ['2026-11-21', 0, '2026-11-21', 'no day ahead is the day itself'],
  ])('business days: %s and %i are %s (%s)', (from, count, expected) => {
    expect(addBusinessDays(day(from), count)).toBe(expected)
  })

  test('days are counted ahead only, and whole', () => {
    expect(() => addBusinessDays(day('2026-11-20'), -1)).toThrow(RangeError)
    expect(() => addBusinessDays(day('2026-11-20'), 1.5)).toThrow(RangeError)
  })

  test('the caller says which days count', () => {
    const onlySundays = (text: PacificDay) => weekdayOf(text) === 7
    expect(addDaysThat(onlySundays, day('2026-11-21'), 2)).toBe('2026-11-29')
  })
})
