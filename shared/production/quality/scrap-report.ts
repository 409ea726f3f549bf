import { z } from 'zod'
import { type CsvValue, csvText } from '../../platform/csv.ts'
import { sumCents, type Cents } from '../../platform/money.ts'
import { FAILURE_REASONS, FAILURE_WORDS, type FailureReason } from '../../orders/production/unit-work.ts'
import type { CheckResult } from '../../orders/production/quality.ts'
import {
  addDays,
  firstOfMonth,
  formatInstant,
  pacificDayOf,
  weekdayOf,
  type Instant,
  type PacificDay,
} from '../../platform/time.ts'

/** A unit, as lists of checks and failures name it. */
interface NamedUnit {
  order_id: string
  number: number
  unit: number
  quantity: number
  filename: string
  material: string
}

export interface CheckEntry extends NamedUnit {
  id: number
  at: Instant
  result: CheckResult
  remark: string | null
  first_article: boolean
  /** Name of the staff member; null if the account is gone. */
  who: string | null
}

export interface FailureEntry extends NamedUnit {
  id: number
  at: Instant
  reason: FailureReason
  note: string | null
  printer_id: string | null
  /** Name of the printer; its id when the shop no longer has it. */
  printer: string | null
  /** The time, filament and money it used up; null for failures from before they were counted. */
  seconds: number | null
  grams: number | null
  cost_cents: number | null
}

export const REPORT_DAYS = [7, 30, 90, 365] as const
export type ScrapPeriod = 'day' | 'week' | 'month'

/** Narrows the shown failures; null: all. */
export const FindFailures = z.object({
  days: z.coerce.number().pipe(z.literal(REPORT_DAYS)).default(30),
  reason: z.enum(FAILURE_REASONS).nullable().default(null),
  printer_id: z.string().max(64).nullable().default(null),
  material: z.string().max(40).nullable().default(null),
})
export type FindFailures = z.output<typeof FindFailures>

/** Checks and failures of a time, newest first. */
export interface QualityReport {
  checks: CheckEntry[]
  failures: FailureEntry[]
  /** The numbers of units checked in this time, by result. */
  results: Record<CheckResult, number>
  /** Printers and materials with failures in this time, to choose from. */
  printers: { id: string; name: string }[]
  materials: string[]
  /** Costs that the shop has not set, so that scrap looks cheaper than it is; null if all are counted. */
  uncounted: string | null
}

export interface ScrapTotal {
  /** The first day of the day, week (Monday) or month. */
  from: PacificDay
  name: string
  prints: number
  seconds: number
  grams: number
  cost_cents: Cents
}

/** Returns totals by time and by reason or printer: newest first, then the most expensive. */
export function totalScrap(
  failures: readonly FailureEntry[],
  { period, by }: { period: ScrapPeriod; by: 'reason' | 'printer' },
): ScrapTotal[] {
  const nameOf = (entry: FailureEntry) =>
    by === 'reason' ? FAILURE_WORDS[entry.reason] : (entry.printer ?? 'No printer')
  const groups = Map.groupBy(failures, (entry) => `${periodOf(entry.at, period)} ${nameOf(entry)}`)
  const totals = [...groups.values()].map((group) => ({
    from: periodOf(group[0].at, period),
    name: nameOf(group[0]),
    ...sumScrap(group),
  }))
  return totals.toSorted(
    (a, b) => b.from.localeCompare(a.from) || b.cost_cents - a.cost_cents || a.name.localeCompare(b.name),
  )
}

/** Returns the sum of failures, without what was not counted. */
export function sumScrap(
  failures: readonly Pick<FailureEntry, 'seconds' | 'grams' | 'cost_cents'>[],
): Omit<ScrapTotal, 'from' | 'name'> {
  return {
    prints: failures.length,
    seconds: failures.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    grams: failures.reduce((sum, { grams }) => sum + (grams ?? 0), 0),
    cost_cents: sumCents(failures.map(({ cost_cents }) => cost_cents ?? 0)),
  }
}

function periodOf(at: Instant, period: ScrapPeriod): PacificDay {
  const day = pacificDayOf(at)
  if (period === 'month') return firstOfMonth(day)
  return period === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
}

const COLUMNS: readonly [string, (entry: FailureEntry) => CsvValue][] = [
  ['Time', ({ at }) => formatInstant(at)],
  ['Order', ({ number }) => number],
  ['Unit', ({ unit }) => unit],
  ['File', ({ filename }) => filename],
  ['Material', ({ material }) => material],
  ['Printer', ({ printer }) => printer],
  ['Reason', ({ reason }) => FAILURE_WORDS[reason]],
  ['Note', ({ note }) => note],
  ['Machine minutes', ({ seconds }) => (seconds === null ? null : Math.round(seconds / 60))],
  ['Grams', ({ grams }) => (grams === null ? null : { figure: grams.toFixed(1) })],
  ['Cost USD', ({ cost_cents }) => (cost_cents === null ? null : { figure: (cost_cents / 100).toFixed(2) })],
]

export function failuresCsv(failures: readonly FailureEntry[]): string {
  return csvText(failures, COLUMNS)
}
