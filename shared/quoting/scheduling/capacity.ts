import { instantIn, MINUTE, type Instant, type PacificDay } from '../../platform/time.ts'
import type { ZonedCalendar } from './calendar.ts'
import {
  printersLargeEnough,
  printersThatFit,
  type Printer,
  type PrinterNeeds,
} from '../../catalog/printers/printers.ts'
import {
  afterTurnaround,
  findFirstSlot,
  printOn,
  reserveInSequence,
  reserveSlot,
  type Lane,
} from './slots.ts'
import { handoverDay, endOfManualWork, startOfWork } from './working-hours.ts'

/** A print that comes before a new order: of a paid order, or running now. */
export interface PrintLoad {
  /** Remaining machine time. */
  seconds: number
  /** It cannot start before this instant. */
  ready_from: Instant
  /** The printer it runs on, while it is printing. */
  running_on?: string
  /** Printers that can print it; any printer when absent. */
  printer_ids?: readonly string[]
}

/** Everything that decides how soon the shop can take on another print. */
export interface ShopFloor {
  now: Instant
  calendar: ZonedCalendar
  printers: readonly Printer[]
  load: readonly PrintLoad[]
  /** Millimeters that stay free along each axis of a build volume. */
  margin_mm: number
  /** The instant from which a printer under maintenance counts again, by its id. */
  free_from?: ReadonlyMap<string, Instant>
  /** Printers of the shop that are out of order until staff say otherwise. */
  out_of_order?: readonly Printer[]
}

/** The printers with their free time after all earlier work. Computed once, used for many parts. */
export interface Capacity {
  calendar: ZonedCalendar
  margin_mm: number
  /** A new order is not started before this instant (order cutoff). */
  begins: Instant
  lanes: readonly Lane[]
  /** Printers that could take work if they were not out of order. */
  out_of_order: readonly Printer[]
}

/** A new order of `quantity` equal units, each printed in one piece. */
export interface PrintJob extends Omit<PrinterNeeds, 'margin_mm'> {
  quantity: number
  unit_seconds: number
  /** The first day on which it can begin, while its filament is on its way. */
  printable_from?: PacificDay | null
}

/**
 * Schedules the earlier work, in the order in which it can start, each print on the printer where it is done first. Staff
 * start and remove prints during opening hours; a running print continues unattended. A new order gets the time that is left
 * and never delays earlier work. See README.md.
 */
export function freeCapacity(floor: ShopFloor): Capacity {
  const { now, calendar, load, margin_mm, out_of_order = [] } = floor
  const lanes = lanesAfterRunning(floor)
  reserveInSequence(
    calendar,
    lanes,
    load.filter((print) => print.running_on === undefined),
  )
  return { calendar, margin_mm, begins: startOfWork(calendar, now), lanes, out_of_order }
}

/** Returns the active printers, each free from when the prints that run on it now are done and removed. */
export function lanesAfterRunning(floor: Omit<ShopFloor, 'margin_mm'>): Lane[] {
  return floor.printers
    .filter((printer) => printer.active)
    .map((printer) => ({
      printer,
      gaps: [{ from: clearedAt(floor, printer), until: Number.POSITIVE_INFINITY }],
    }))
}

/** When a printer is free: its maintenance is over, and the prints that run on it now are done and removed. */
function clearedAt(
  { calendar, load, now, free_from }: Omit<ShopFloor, 'margin_mm'>,
  printer: Printer,
): Instant {
  return load
    .filter((print) => print.running_on === printer.id)
    .reduce(
      (start, { seconds }) => afterTurnaround(calendar, printOn(calendar, printer, start, seconds)),
      Math.max(now, free_from?.get(printer.id) ?? now),
    )
}

/**
 * Returns the first working day on which all units can be printed, finished and packed; null if no printer can print them.
 * Each unit takes the slot in which it is done first, so that the last one scheduled is the last one done.
 */
export function firstDayFinished(capacity: Capacity, job: PrintJob): PacificDay | null {
  const { calendar, begins } = capacity
  if (!Number.isSafeInteger(job.quantity) || job.quantity < 1)
    throw new RangeError(`${job.quantity} is not a quantity`)
  const lanes = lanesFor(capacity, job)
  const ready_from = readyFrom(capacity, job)
  let lastDone = begins
  for (let unit = 0; unit < job.quantity; unit += 1) {
    const slot = findFirstSlot(calendar, lanes, { seconds: job.unit_seconds, ready_from })
    if (!slot) return null
    lastDone = slot.done
    reserveSlot(calendar, slot)
  }
  return handoverDay(calendar, endOfManualWork(calendar, lastDone, calendar.packing_minutes * MINUTE))
}

/** A new order is begun by the order cutoff, and once its filament is there. */
function readyFrom({ begins, calendar }: Capacity, { printable_from }: PrintJob): Instant {
  return printable_from ? Math.max(begins, instantIn(calendar.time_zone, printable_from, '00:00')) : begins
}

/** Returns the capacity left if a job is printed, too: for the parts that are bought with it. */
export function reserveJob(capacity: Capacity, job: PrintJob): Capacity {
  const { calendar } = capacity
  const lanes = capacity.lanes.map(({ printer, gaps }) => ({ printer, gaps }))
  const printers = lanes.map(({ printer }) => printer)
  const fitting = new Set(printersThatFit(printers, { ...job, margin_mm: capacity.margin_mm }))
  const own = lanes.filter(({ printer }) => fitting.has(printer))
  const ready_from = readyFrom(capacity, job)
  for (let unit = 0; unit < job.quantity; unit += 1) {
    const slot = findFirstSlot(calendar, own, { seconds: job.unit_seconds, ready_from })
    if (!slot) break
    reserveSlot(calendar, slot)
  }
  return { ...capacity, lanes }
}

/** Returns true if some printers are large enough for a job, but none of those can print its material. */
export function lacksMaterial({ lanes, margin_mm }: Capacity, job: PrintJob): boolean {
  const printers = lanes.map(({ printer }) => printer)
  const needs = { ...job, margin_mm }
  return printersLargeEnough(printers, needs).length > 0 && printersThatFit(printers, needs).length === 0
}

/** Returns true if the only printers that can print a job are out of order. */
export function waitsForPrinter({ lanes, margin_mm, out_of_order }: Capacity, job: PrintJob): boolean {
  const needs = { ...job, margin_mm }
  const printers = lanes.map(({ printer }) => printer)
  return printersThatFit(printers, needs).length === 0 && printersThatFit(out_of_order, needs).length > 0
}

/** Returns copies of the lanes for one job, so that scheduling it does not affect the next one. */
function lanesFor({ lanes, margin_mm }: Capacity, job: PrintJob): Lane[] {
  const printers = lanes.map(({ printer }) => printer)
  const fitting = new Set(printersThatFit(printers, { ...job, margin_mm }))
  return lanes.filter(({ printer }) => fitting.has(printer)).map(({ printer, gaps }) => ({ printer, gaps }))
}
