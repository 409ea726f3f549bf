import { MINUTE, type Instant, type PacificDay } from '../time.ts'
import type { ShopCalendar } from './calendar.ts'
import { printersThatFit, type Printer, type PrinterNeeds } from './printers.ts'
import { handoverDay, handWorkDone, printDone, staffedFrom, workBegins } from './working-hours.ts'

/** One print that stands before a new order: of a paid order, or on a printer right now. */
export interface PrintLoad {
  /** Machine time that is left. */
  seconds: number
  /** Not started before this, because its material or its order comes later. */
  ready_from: Instant
  /** Set while it prints: nobody has to start it any more. */
  running_on?: string
  /** Printers that it fits on; left out = any. */
  printer_ids?: readonly string[]
}

/** Everything that decides how soon the shop can print something more. */
export interface Workshop {
  now: Instant
  calendar: ShopCalendar
  printers: readonly Printer[]
  load: readonly PrintLoad[]
  /** Millimeters that stay free in each direction of a build volume. */
  margin_mm: number
}

/** A printer and when somebody can start the next print on it. */
interface Lane {
  printer: Printer
  free_at: Instant
}

/** The printers with all earlier work laid on them. Made once, asked for many parts. */
export interface Capacity {
  calendar: ShopCalendar
  margin_mm: number
  /** A new order is not begun before this (order cut-off). */
  begins: Instant
  lanes: readonly Lane[]
}

/** A new order: `quantity` equal units, each in one piece on one printer. */
export interface PrintJob extends Omit<PrinterNeeds, 'margin_mm'> {
  quantity: number
  unit_seconds: number
}

/**
 * How the shop works, as planned here: a person starts a print and takes it off while the shop is open; once started it
 * prints on unattended through evening, night and days off. Earlier work is laid on the printers in the order in which
 * it gets ready, each print where it is done first; a new order comes after all of it and never in between.
 */
export function freeCapacity({ now, calendar, printers, load, margin_mm }: Workshop): Capacity {
  const lanes = printers.filter((printer) => printer.active).map((printer) => ({ printer, free_at: now }))
  for (const print of load) {
    const lane = lanes.find(({ printer }) => printer.id === print.running_on)
    if (lane) lane.free_at = turnedAround(calendar, printOn(calendar, lane, lane.free_at, print.seconds))
  }
  const waiting = load.filter((print) => print.running_on === undefined)
  for (const print of waiting.toSorted((a, b) => a.ready_from - b.ready_from)) {
    const allowed = lanes.filter(({ printer }) => print.printer_ids?.includes(printer.id) ?? true)
    const first = firstDone(calendar, allowed, print)
    if (first) first.lane.free_at = turnedAround(calendar, first.done)
  }
  return { calendar, margin_mm, begins: workBegins(calendar, now), lanes }
}

/** The first working day on which all units can be printed, finished and packed; null when no printer can take them. */
export function firstDayFinished(capacity: Capacity, job: PrintJob): PacificDay | null {
  const { calendar, begins } = capacity
  if (!Number.isSafeInteger(job.quantity) || job.quantity < 1)
    throw new RangeError(`${job.quantity} is not a quantity`)
  const lanes = lanesFor(capacity, job)
  let takenOff = begins
  for (let unit = 0; unit < job.quantity; unit += 1) {
    const first = firstDone(calendar, lanes, { seconds: job.unit_seconds, ready_from: begins })
    if (!first) return null
    takenOff = Math.max(takenOff, staffedFrom(calendar, first.done))
    first.lane.free_at = turnedAround(calendar, first.done)
  }
  return handoverDay(calendar, handWorkDone(calendar, takenOff, calendar.packing_minutes * MINUTE))
}

/** Lanes of its own for the job, so that planning it changes nothing for the next one. */
function lanesFor({ lanes, margin_mm }: Capacity, job: PrintJob): Lane[] {
  const printers = lanes.map(({ printer }) => printer)
  const fitting = new Set(printersThatFit(printers, { ...job, margin_mm }))
  return lanes
    .filter(({ printer }) => fitting.has(printer))
    .map(({ printer, free_at }) => ({ printer, free_at }))
}

/** The lane on which a print is done first, and when. */
function firstDone(
  calendar: ShopCalendar,
  lanes: Lane[],
  print: { seconds: number; ready_from: Instant },
): { lane: Lane; done: Instant } | null {
  let first: { lane: Lane; done: Instant } | null = null
  for (const lane of lanes) {
    const start = staffedFrom(calendar, Math.max(lane.free_at, print.ready_from))
    const done = printOn(calendar, lane, start, print.seconds)
    if (!first || done < first.done) first = { lane, done }
  }
  return first
}

function printOn(calendar: ShopCalendar, lane: Lane, start: Instant, seconds: number): Instant {
  return printDone(calendar, { start, seconds, hours_per_day: lane.printer.hours_per_day })
}

function turnedAround(calendar: ShopCalendar, done: Instant): Instant {
  return handWorkDone(calendar, done, calendar.turnaround_minutes * MINUTE)
}
