import { hoursOn, isWorkingDay, type ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import {
  addDays,
  dayIn,
  instantIn,
  type ClockTime,
  type Instant,
  type PacificDay,
} from '../../platform/time.ts'
import type { InstantSpan } from './report-period.ts'
import { makeTable, rateOf, sum, type ReportBody, type Row, type Table, type Value } from './report.ts'
import { column } from './report-words.ts'

/** A print on a printer; `until` is now while it prints. */
export interface PrintRow {
  printer_id: string
  from: Instant
  until: Instant
}

interface MachineFacts {
  /** Printers of the shop, and those that it had while they printed in the period. */
  printers: readonly { id: string; name: string }[]
  prints: readonly PrintRow[]
  /** Seconds of failed prints by printer. */
  scrap: ReadonlyMap<string, number>
  calendar: ZonedCalendar
  /** The period, at most until now. */
  span: InstantSpan
}

interface MachineUse {
  prints: number
  open: number
  outside: number
  scrap: number
}

/** Reports how long each printer printed, while the shop was open and outside of that. All times in seconds. */
export function machineReport({ printers, prints, scrap, calendar, span }: MachineFacts): ReportBody {
  const hours = openingHours(calendar, span)
  const openSeconds = sum(hours.map(({ from, until }) => until - from))
  const byPrinter = Map.groupBy(prints, ({ printer_id }) => printer_id)
  const uses = printers.map(({ id, name }) => {
    const own = byPrinter.get(id) ?? []
    return { name, use: { ...useOf(own, { hours, span }), scrap: scrap.get(id) ?? 0 } }
  })
  const total = addUses(uses.map(({ use }) => use))
  const allOpen = openSeconds * printers.length
  return {
    figures: [
      { name: 'Use', kind: 'rate', value: rateOf(total.open, allOpen), better: 'more' },
      { name: 'Hours printed', kind: 'seconds', value: total.open + total.outside, better: 'more' },
      { name: 'Outside opening hours', kind: 'seconds', value: total.outside, better: null },
      { name: 'Prints', kind: 'count', value: total.prints, better: 'more' },
    ],
    tables: [
      printerTable(
        uses.map(({ name, use }) => ({ values: [name, ...valuesOf(use, openSeconds)] })),
        [null, ...valuesOf(total, allOpen)],
      ),
    ],
    notes: [],
  }
}

function valuesOf(use: MachineUse, open: number): Value[] {
  return [use.prints, use.open + use.outside, use.open, use.outside, open, rateOf(use.open, open), use.scrap]
}

function printerTable(rows: Row[], total: Value[]): Table {
  return makeTable(
    { id: 'printers', title: 'By printer' },
    [
      column('printer', 'Printer', 'text'),
      column('prints', 'Prints', 'count'),
      column('printed', 'Printed', 'seconds'),
      column('open', 'While open', 'seconds'),
      column('outside', 'Outside opening hours', 'seconds'),
      column('shop_open', 'Shop open', 'seconds'),
      column('use', 'Use', 'rate'),
      column('scrap', 'Failed prints', 'seconds'),
    ],
    rows,
    {
      total,
      join: { by: 'key', columns: 1 },
      compared: ['printed', 'use'],
      chart: {
        title: 'Hours printed, by printer',
        layout: 'lying',
        stacked: true,
        category: 'printer',
        series: ['open', 'outside'],
      },
    },
  )
}

function addUses(uses: readonly MachineUse[]): MachineUse {
  return {
    prints: sum(uses.map(({ prints }) => prints)),
    open: sum(uses.map(({ open }) => open)),
    outside: sum(uses.map(({ outside }) => outside)),
    scrap: sum(uses.map(({ scrap }) => scrap)),
  }
}

/** Returns the opening hours within a span, in order. */
function openingHours(calendar: ZonedCalendar, span: InstantSpan): InstantSpan[] {
  const hours: InstantSpan[] = []
  const at = (day: PacificDay, time: ClockTime) => instantIn(calendar.time_zone, day, time)
  for (let day = dayIn(calendar.time_zone, span.from); at(day, '00:00') < span.until; day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue
    const { opens, closes } = hoursOn(calendar, day)
    const open = cut({ from: at(day, opens), until: at(day, closes) }, span)
    if (open) hours.push(open)
  }
  return hours
}

function cut(one: InstantSpan, other: InstantSpan): InstantSpan | null {
  const from = Math.max(one.from, other.from)
  const until = Math.min(one.until, other.until)
  return from < until ? { from, until } : null
}

function useOf(
  prints: readonly PrintRow[],
  { hours, span }: { hours: readonly InstantSpan[]; span: InstantSpan },
): Omit<MachineUse, 'scrap'> {
  const within = prints.flatMap((print) => cut(print, span) ?? [])
  const open = sum(within.map((print) => overlap(print, hours)))
  const printed = sum(within.map(({ from, until }) => until - from))
  return { prints: within.length, open, outside: printed - open }
}

/** Returns the seconds of a span within opening hours, which are in order. */
function overlap(span: InstantSpan, hours: readonly InstantSpan[]): number {
  let seconds = 0
  for (
    let at = firstEndingAfter(hours, span.from);
    at < hours.length && hours[at].from < span.until;
    at += 1
  ) {
    const both = cut(span, hours[at])
    if (both) seconds += both.until - both.from
  }
  return seconds
}

/** Returns the position of the first opening hours that end after an instant, found by halving. */
function firstEndingAfter(hours: readonly InstantSpan[], instant: Instant): number {
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (hours[middle].until > instant) high = middle
    else low = middle + 1
  }
  return low
}
