import { MINUTE, type Instant, type PacificDay } from '../time.ts'
import type { ShopCalendar } from './calendar.ts'
import { printersLargeEnough, printersThatFit, type Printer, type PrinterNeeds } from './printers.ts'
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
export interface ShopFloor {
  now: Instant
  calendar: ShopCalendar
  printers: readonly Printer[]
  load: readonly PrintLoad[]
  /** Millimeters that stay free in each direction of a build volume. */
  margin_mm: number
}

/** A stretch in which a printer has nothing to do yet; the last one of a printer never ends. */
interface Gap {
  from: Instant
  until: Instant
}

interface Lane {
  printer: Printer
  gaps: readonly Gap[]
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
 * it gets ready, each print where it is done first. A new order takes what is left and never delays earlier work.
 */
export function freeCapacity(workshop: ShopFloor): Capacity {
  const { now, calendar, printers, load, margin_mm } = workshop
  const lanes: Lane[] = printers
    .filter((printer) => printer.active)
    .map((printer) => ({
      printer,
      gaps: [{ from: runningDone(workshop, printer), until: Number.POSITIVE_INFINITY }],
    }))
  const waiting = load.filter((print) => print.running_on === undefined)
  for (const print of waiting.toSorted((a, b) => a.ready_from - b.ready_from)) {
    const allowed = lanes.filter(({ printer }) => print.printer_ids?.includes(printer.id) ?? true)
    const place = firstPlace(calendar, allowed, print)
    if (place) take(calendar, place)
  }
  return { calendar, margin_mm, begins: workBegins(calendar, now), lanes }
}

/** When a printer is cleared of what it prints now. */
function runningDone({ calendar, load, now }: ShopFloor, printer: Printer): Instant {
  return load
    .filter((print) => print.running_on === printer.id)
    .reduce((start, { seconds }) => turnedAround(calendar, printOn(calendar, printer, start, seconds)), now)
}

/**
 * The first working day on which all units can be printed, finished and packed; null when no printer can take them.
 * Each unit takes the place in which it is done first, so that the last one placed is the last one done.
 */
export function firstDayFinished(capacity: Capacity, job: PrintJob): PacificDay | null {
  const { calendar, begins } = capacity
  if (!Number.isSafeInteger(job.quantity) || job.quantity < 1)
    throw new RangeError(`${job.quantity} is not a quantity`)
  const lanes = lanesFor(capacity, job)
  let lastDone = begins
  for (let unit = 0; unit < job.quantity; unit += 1) {
    const place = firstPlace(calendar, lanes, { seconds: job.unit_seconds, ready_from: begins })
    if (!place) return null
    lastDone = place.done
    take(calendar, place)
  }
  return handoverDay(calendar, handWorkDone(calendar, lastDone, calendar.packing_minutes * MINUTE))
}

/** Whether printers are large enough for it, and none of them can print its material. */
export function lacksMaterial({ lanes, margin_mm }: Capacity, job: PrintJob): boolean {
  const printers = lanes.map(({ printer }) => printer)
  const needs = { ...job, margin_mm }
  return printersLargeEnough(printers, needs).length > 0 && printersThatFit(printers, needs).length === 0
}

/** Lanes of its own for the job, so that planning it changes nothing for the next one. */
function lanesFor({ lanes, margin_mm }: Capacity, job: PrintJob): Lane[] {
  const printers = lanes.map(({ printer }) => printer)
  const fitting = new Set(printersThatFit(printers, { ...job, margin_mm }))
  return lanes.filter(({ printer }) => fitting.has(printer)).map(({ printer, gaps }) => ({ printer, gaps }))
}

/** Where a print could go: started and taken off by a person, and the printer ready again before its next work. */
interface Place {
  lane: Lane
  gap: Gap
  start: Instant
  done: Instant
  ready: Instant
}

/** The place in which a print is done first; null without a printer for it. */
function firstPlace(
  calendar: ShopCalendar,
  lanes: readonly Lane[],
  print: { seconds: number; ready_from: Instant },
): Place | null {
  let first: Place | null = null
  for (const lane of lanes) {
    const place = placeOn(calendar, lane, print)
    if (place && (!first || place.done < first.done)) first = place
  }
  return first
}

function placeOn(
  calendar: ShopCalendar,
  lane: Lane,
  print: { seconds: number; ready_from: Instant },
): Place | null {
  for (const gap of lane.gaps) {
    const start = staffedFrom(calendar, Math.max(gap.from, print.ready_from))
    const done = printOn(calendar, lane.printer, start, print.seconds)
    const ready = turnedAround(calendar, done)
    if (ready <= gap.until) return { lane, gap, start, done, ready }
  }
  return null
}

/** Takes the place out of its printer's free time; what is left before it is kept only if somebody could start a print. */
function take(calendar: ShopCalendar, { lane, gap, start, ready }: Place): void {
  const before = staffedFrom(calendar, gap.from) < start ? [{ from: gap.from, until: start }] : []
  const after = ready < gap.until ? [{ from: ready, until: gap.until }] : []
  lane.gaps = lane.gaps.flatMap((one) => (one === gap ? [...before, ...after] : [one]))
}

function printOn(calendar: ShopCalendar, printer: Printer, start: Instant, seconds: number): Instant {
  return printDone(calendar, { start, seconds, hours_per_day: printer.hours_per_day })
}

function turnedAround(calendar: ShopCalendar, done: Instant): Instant {
  return handWorkDone(calendar, done, calendar.turnaround_minutes * MINUTE)
}
