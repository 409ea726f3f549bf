import { z } from 'zod'
import { addDays, firstOfMonth, instantOf, PacificDay, weekdayOf, type Instant } from '../../platform/time.ts'

/** Pacific calendar days, both included. */
export interface ReportPeriod {
  from: PacificDay
  until: PacificDay
}

/** The comparison of a period's figures: with nothing, the period before it, or the same days a year earlier. */
export const COMPARISONS = ['none', 'before', 'year'] as const
export type PeriodComparison = (typeof COMPARISONS)[number]

/** Longer periods would make long lists of buckets. */
export const MAX_PERIOD_DAYS = 366 * 5

export const ReportPeriod = z
  .object({ from: PacificDay, until: PacificDay })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The period ends before it begins.',
  })
  .refine(({ from, until }) => daysIn({ from, until }) <= MAX_PERIOD_DAYS, {
    path: ['until'],
    message: 'Choose five years or less.',
  })

export const PERIOD_PRESETS = [
  '7_days',
  '30_days',
  '90_days',
  'month',
  'last_month',
  'year',
  'last_year',
] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** Returns the days of a preset; the ones that are not over yet end today. */
export function presetPeriod(preset: PeriodPreset, today: PacificDay): ReportPeriod {
  const month = firstOfMonth(today)
  const january = `${today.slice(0, 4)}-01-01` as PacificDay
  const periods: Record<PeriodPreset, ReportPeriod> = {
    '7_days': { from: addDays(today, -6), until: today },
    '30_days': { from: addDays(today, -29), until: today },
    '90_days': { from: addDays(today, -89), until: today },
    month: { from: month, until: today },
    last_month: { from: firstOfMonth(today, -1), until: addDays(month, -1) },
    year: { from: january, until: today },
    last_year: { from: firstOfMonth(january, -12), until: addDays(january, -1) },
  }
  return periods[preset]
}

/**
 * Returns the days to compare with. Before whole calendar months come as many whole months, before other days as many
 * days. A year earlier, February 29 becomes February 28. Null for no comparison.
 */
export function comparedPeriod(period: ReportPeriod, comparison: PeriodComparison): ReportPeriod | null {
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: yearBefore(period.from), until: yearBefore(period.until) }
  const until = addDays(period.from, -1)
  const months = wholeMonthsIn(period)
  if (months > 0) return { from: firstOfMonth(period.from, -months), until }
  return { from: addDays(period.from, -daysIn(period)), until }
}

function yearBefore(day: PacificDay): PacificDay {
  const month = firstOfMonth(day, -12)
  const last = addDays(firstOfMonth(month, 1), -1)
  const same = `${month.slice(0, 8)}${day.slice(8)}` as PacificDay
  return same < last ? same : last
}

/** Returns the number of calendar months that the period consists of; 0 if it begins or ends within one. */
function wholeMonthsIn({ from, until }: ReportPeriod): number {
  const end = addDays(until, 1)
  if (from !== firstOfMonth(from) || end !== firstOfMonth(end)) return 0
  const monthOf = (day: PacificDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(end) - monthOf(from)
}

export function daysIn({ from, until }: ReportPeriod): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
}

/** Instants of a period: from the beginning of its first day, before the end of its last. */
export interface InstantSpan {
  from: Instant
  until: Instant
}

export function spanOf({ from, until }: ReportPeriod): InstantSpan {
  return { from: instantOf(from, '00:00'), until: instantOf(addDays(until, 1), '00:00') }
}

/** A part of a period: a day, a week from Monday, or a month, cut at the ends of the period. */
export interface ReportBucket extends ReportPeriod {
  span: InstantSpan
}

export type BucketLength = 'day' | 'week' | 'month'
const MAX_DAYS_BY_DAY = 31
const MAX_DAYS_BY_WEEK = 190

/** Days up to a month, weeks up to half a year, else months. */
export function bucketLength(period: ReportPeriod): BucketLength {
  const days = daysIn(period)
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** Returns the buckets of a period, without gaps. */
export function bucketsOf(period: ReportPeriod): ReportBucket[] {
  const length = bucketLength(period)
  const buckets: ReportBucket[] = []
  for (let from = period.from; from <= period.until;) {
    const next = nextBucket(from, length)
    const days = { from, until: next > period.until ? period.until : addDays(next, -1) }
    buckets.push({ ...days, span: spanOf(days) })
    from = next
  }
  return buckets
}

function nextBucket(day: PacificDay, length: BucketLength): PacificDay {
  if (length === 'day') return addDays(day, 1)
  return length === 'week' ? addDays(day, 8 - weekdayOf(day)) : firstOfMonth(day, 1)
}

/** Returns the position of the bucket that contains a day; -1 for a day outside of the period. */
export function bucketOfDay(buckets: readonly ReportBucket[], day: PacificDay): number {
  return buckets.findIndex(({ from, until }) => from <= day && day <= until)
}
