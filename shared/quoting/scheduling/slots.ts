import { MINUTE, type Instant } from '../../platform/time.ts'
import type { ZonedCalendar } from './calendar.ts'
import type { Printer } from '../../catalog/printers/printers.ts'
import { endOfManualWork, endOfPrint, staffedFrom } from './working-hours.ts'

/** A time span in which a printer is free; the last one of a printer never ends. */
export interface FreeTime {
  from: Instant
  until: Instant
}

/** A printer with its free time. */
export interface Lane {
  printer: Printer
  gaps: readonly FreeTime[]
}

/**
 * A time at which a print could run on a printer: `done` when it is printed, `ready` when the printer can start the
 * next one.
 */
export interface Slot {
  lane: Lane
  gap: FreeTime
  start: Instant
  done: Instant
  ready: Instant
}

/** A print that waits: on any printer where `printer_ids` is absent. */
interface WaitingPrint {
  seconds: number
  /** It cannot start before this instant. */
  ready_from: Instant
  printer_ids?: readonly string[]
}

/**
 * Reserves a slot for each print, in the order in which they can start, on the printer where it is done first. A print
 * without a printer is left out of the result.
 */
export function reserveInSequence<Print extends WaitingPrint>(
  calendar: ZonedCalendar,
  lanes: readonly Lane[],
  prints: readonly Print[],
): Map<Print, Slot> {
  const slots = new Map<Print, Slot>()
  for (const print of prints.toSorted((a, b) => a.ready_from - b.ready_from)) {
    const allowed = lanes.filter(({ printer }) => print.printer_ids?.includes(printer.id) ?? true)
    const slot = findFirstSlot(calendar, allowed, print)
    if (!slot) continue
    reserveSlot(calendar, slot)
    slots.set(print, slot)
  }
  return slots
}

/** Returns the slot in which a print is done first; null without a printer for it. */
export function findFirstSlot(
  calendar: ZonedCalendar,
  lanes: readonly Lane[],
  print: Pick<WaitingPrint, 'seconds' | 'ready_from'>,
): Slot | null {
  let first: Slot | null = null
  for (const lane of lanes) {
    const slot = findSlotOn(calendar, lane, print)
    if (slot && (!first || slot.done < first.done)) first = slot
  }
  return first
}

/** Returns the first slot of one printer. */
export function findSlotOn(
  calendar: ZonedCalendar,
  lane: Lane,
  print: Pick<WaitingPrint, 'seconds' | 'ready_from'>,
): Slot | null {
  for (const gap of lane.gaps) {
    const start = staffedFrom(calendar, Math.max(gap.from, print.ready_from))
    const done = printOn(calendar, lane.printer, start, print.seconds)
    const ready = afterTurnaround(calendar, done)
    if (ready <= gap.until) return { lane, gap, start, done, ready }
  }
  return null
}

/** Removes a slot from its printer's free time. The time before it is kept only if staff could start a print in it. */
export function reserveSlot(calendar: ZonedCalendar, { lane, gap, start, ready }: Slot): void {
  const before = staffedFrom(calendar, gap.from) < start ? [{ from: gap.from, until: start }] : []
  const after = ready < gap.until ? [{ from: ready, until: gap.until }] : []
  lane.gaps = lane.gaps.flatMap((free) => (free === gap ? [...before, ...after] : [free]))
}

/** When a print that begins at `start` is done on a printer. */
export function printOn(calendar: ZonedCalendar, printer: Printer, start: Instant, seconds: number): Instant {
  return endOfPrint(calendar, { start, seconds, hours_per_day: printer.hours_per_day })
}

/** When staff have removed a print that was done at `done`, and the printer is ready for the next one. */
export function afterTurnaround(calendar: ZonedCalendar, done: Instant): Instant {
  return endOfManualWork(calendar, done, calendar.turnaround_minutes * MINUTE)
}
