import { addDays, HOUR, instantIn, type Instant, type PacificDay } from '../platform/time.ts'
import { hoursOn, isWorkingDay } from '../quoting/scheduling/calendar.ts'
import type { Capacity } from '../quoting/scheduling/capacity.ts'
import { printersThatFit, type PrinterNeeds } from '../catalog/printers/printers.ts'

/** Taken and free machine seconds of one printer, from one opening of the shop to the next. */
export interface PrinterDay {
  day: PacificDay
  /** Nobody is in the shop: what ends on this day waits on the bed, and counts as taken. */
  closed: boolean
  free_seconds: number
  taken_seconds: number
}

export interface PrinterLoad {
  printer_id: string
  name: string
  days: PrinterDay[]
}

/**
 * Returns the daily load of the printers that can print a part, for staff who confirm a ship date. Today counts from
 * now on. Time in which a printer waits for staff to clear it counts as taken.
 */
export function printerLoad(
  capacity: Capacity,
  query: { needs: Omit<PrinterNeeds, 'margin_mm'>; from: PacificDay; days: number; now: Instant },
): PrinterLoad[] {
  const { lanes, margin_mm } = capacity
  const fitting = new Set(
    printersThatFit(
      lanes.map((lane) => lane.printer),
      { ...query.needs, margin_mm },
    ),
  )
  const days = Array.from({ length: query.days }, (_, offset) => addDays(query.from, offset))
  return lanes
    .filter(({ printer }) => fitting.has(printer))
    .map((lane) => ({
      printer_id: lane.printer.id,
      name: lane.printer.name,
      days: days.map((day) => dayLoad(capacity, lane, { day, now: query.now })),
    }))
}

function dayLoad(
  { calendar }: Capacity,
  { printer, gaps }: Capacity['lanes'][number],
  { day, now }: { day: PacificDay; now: Instant },
): PrinterDay {
  const opens = instantIn(calendar.time_zone, day, hoursOn(calendar, day).opens)
  const next = addDays(day, 1)
  const nextOpens = instantIn(calendar.time_zone, next, hoursOn(calendar, next).opens)
  const stops = Math.min(opens + printer.hours_per_day * HOUR, nextOpens)
  const from = Math.max(opens, Math.min(now, stops))
  const free = gaps.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.until, stops) - Math.max(gap.from, from)),
    0,
  )
  return { day, closed: !isWorkingDay(calendar, day), free_seconds: free, taken_seconds: stops - from - free }
}
