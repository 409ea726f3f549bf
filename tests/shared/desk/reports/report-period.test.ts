import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketOfDay,
  bucketsOf,
  comparedPeriod,
  daysIn,
  MAX_PERIOD_DAYS,
  presetPeriod,
  ReportPeriod,
  spanOf,
} from '../../../../shared/desk/reports/report-period.ts'
import { addDays, asPacificDay, HOUR, type PacificDay } from '../../../../shared/platform/time.ts'

const period = (from: string, until: string) => ({ from: asPacificDay(from), until: asPacificDay(until) })

describe('the presets', () => {
  test.each([
    ['7_days', '2026-11-16', '2026-11-22'],
    ['30_days', '2026-10-24', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-22'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-22'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s, on November 22, is %s to %s', (preset, from, until) => {
    expect(presetPeriod(preset, asPacificDay('2026-11-22'))).toEqual({ from, until })
  })
})

describe('the days to compare with', () => {
  test.each([
    ['as many days before', ['2026-11-05', '2026-11-11'], 'before', ['2026-10-29', '2026-11-04']],
    [
      'the whole month before a whole month',
      ['2026-03-01', '2026-03-31'],
      'before',
      ['2026-02-01', '2026-02-28'],
    ],
    [
      'three whole months before a quarter',
      ['2026-04-01', '2026-06-30'],
      'before',
      ['2026-01-01', '2026-03-31'],
    ],
    ['the year before a year', ['2026-01-01', '2026-12-31'], 'before', ['2025-01-01', '2025-12-31']],
    ['the same days a year earlier', ['2026-11-05', '2026-11-11'], 'year', ['2025-11-05', '2025-11-11']],
    ['February 28 for February 29', ['2028-02-29', '2028-02-29'], 'year', ['2027-02-28', '2027-02-28']],
  ] as const)('are %s', (_, [from, until], comparison, [otherFrom, otherUntil]) => {
    expect(comparedPeriod(period(from, until), comparison)).toEqual(period(otherFrom, otherUntil))
  })

  test('are none without a comparison', () => {
    expect(comparedPeriod(period('2026-11-05', '2026-11-11'), 'none')).toBeNull()
  })
})

test('a day of the autumn change lasts 25 hours', () => {
  const { from, until } = spanOf(period('2026-11-01', '2026-11-01'))
  expect(until - from).toBe(25 * HOUR)
})

test('weeks begin on Monday, and are cut at the ends of the period', () => {
  const buckets = bucketsOf(period('2026-08-25', '2026-10-05')).map(({ from, until }) => [from, until])
  expect(buckets.slice(0, 2)).toEqual([
    ['2026-08-25', '2026-08-30'],
    ['2026-08-31', '2026-09-06'],
  ])
  expect(buckets.at(-1)).toEqual(['2026-10-05', '2026-10-05'])
})

test.each([
  ['ends before it begins', '2026-11-02', '2026-11-01'],
  ['is longer than five years', '2020-01-01', '2026-11-01'],
])('a period that %s is refused', (_, from, until) => {
  expect(ReportPeriod.safeParse({ from, until }).success).toBe(false)
})

const anyPeriod = fc
  .record({
    start: fc.integer({ min: 0, max: 4000 }),
    length: fc.integer({ min: 0, max: MAX_PERIOD_DAYS - 1 }),
  })
  .map(({ start, length }) => {
    const from = addDays('2020-01-01' as PacificDay, start)
    return { from, until: addDays(from, length) }
  })

test('buckets cover a period without gaps or overlaps, in days and in instants', () => {
  fc.assert(
    fc.property(anyPeriod, (days) => {
      const buckets = bucketsOf(days)
      const whole = spanOf(days)
      expect([buckets[0].from, buckets.at(-1)!.until]).toEqual([days.from, days.until])
      expect([buckets[0].span.from, buckets.at(-1)!.span.until]).toEqual([whole.from, whole.until])
      for (const [at, bucket] of buckets.slice(1).entries())
        expect(bucket.span.from).toBe(buckets[at].span.until)
      expect(buckets.reduce((sum, bucket) => sum + daysIn(bucket), 0)).toBe(daysIn(days))
      expect(bucketOfDay(buckets, days.until)).toBe(buckets.length - 1)
    }),
    { numRuns: 60 },
  )
})

test('the period before ends the day before and does not overlap', () => {
  fc.assert(
    fc.property(anyPeriod, (days) => {
      const before = comparedPeriod(days, 'before')!
      expect(addDays(before.until, 1)).toBe(days.from)
      expect(before.from <= before.until).toBe(true)
    }),
    { numRuns: 60 },
  )
})
