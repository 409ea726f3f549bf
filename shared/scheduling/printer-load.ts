import { addDays, HOUR, instantOf, type Instant, type PacificDay } from '../time.ts'
import type { Capacity } from './capacity.ts'
import { printersThatFit, type PrinterNeeds } from './printers.ts'

/** Machine seconds of one printer on one day, from the shop's opening to the next: what earlier work takes, and the rest. */
export interface PrinterDay {
  day: PacificDay
  free_seconds: number
  taken_seconds: number
}

export interface PrinterLoad {
  printer_id: string
  name: string
  days: PrinterDay[]
}

/**
 * How full the printers are that a part fits on, day by day: what stands behind the ship dates. Of today only what is
 * left counts. Time in which a printer waits for somebody to clear it is taken, too.
 */
export function printerLoad(
  capacity: Capacity,
  asked: { needs: Omit<PrinterNeeds, 'margin_mm'>; from: PacificDay; days: number; now: Instant },
): PrinterLoad[] {
  const { lanes, margin_mm } = capacity
  const fitting = new Set(
    printersThatFit(
      lanes.map((lane) => lane.printer),
      { ...asked.needs, margin_mm },
    ),
  )
  const days = Array.from({ length: asked.days }, (_, later) => addDays(asked.from, later))
  return lanes
    .filter(({ printer }) => fitting.has(printer))
    .map((lane) => ({
      printer_id: lane.printer.id,
      name: lane.printer.name,
      days: days.map((day) => loadOn(capacity, lane, { day, now: asked.now })),
    }))
}

function loadOn(
  { calendar }: Capacity,
  { printer, gaps }: Capacity['lanes'][number],
  on: { day: PacificDay; now: Instant },
): PrinterDay {
  const opens = instantOf(on.day, calendar.opens)
  const nextOpens = instantOf(addDays(on.day, 1), calendar.opens)
  const stops = Math.min(opens + printer.hours_per_day * HOUR, nextOpens)
  const from = Math.max(opens, Math.min(on.now, stops))
  const free = gaps.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.until, stops) - Math.max(gap.from, from)),
    0,
  )
  return { day: on.day, free_seconds: free, taken_seconds: stops - from - free }
}
