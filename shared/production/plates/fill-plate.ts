import type { ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import type { Printer } from '../../catalog/printers/printers.ts'
import { afterTurnaround, printOn } from '../../quoting/scheduling/slots.ts'
import { staffedFrom } from '../../quoting/scheduling/working-hours.ts'
import { DAY, dayIn, HOUR, type Instant } from '../../platform/time.ts'
import type { QueuedUnit } from './floor-plan.ts'

/** The rules for units that share a bed: the arrangement and the estimate of a plate as one print. */
export interface PlateRules {
  fits: (units: readonly QueuedUnit[], printer: Printer) => boolean
  estimate: (units: readonly QueuedUnit[]) => { seconds: number; grams: number }
}

/** A longer plate would lose too much when it fails. */
export const MAX_PLATE_SECONDS = DAY
/** More units of one order share a plate only if losing all of them costs no more than `MAX_LOSS`. */
export const MAX_UNITS_OF_ORDER = 12
export const MAX_LOSS = { seconds: 4 * HOUR, grams: 250 }

/**
 * The limit that kept more units of the group off a plate: the bed, more than a day of printing, what units of one order
 * cost when they fail, the start of another plate today, or the promise of an order.
 */
export type PlateLimit = 'bed' | 'hours' | 'order' | 'today' | 'promise' | null

export interface FilledPlate {
  units: readonly QueuedUnit[]
  limit: PlateLimit
}

/** Fills a plate with the first units of a group, as far as bed and limits allow. Empty if not even the first one fits. */
export function fillPlate(group: readonly QueuedUnit[], printer: Printer, rules: PlateRules): FilledPlate {
  const units: QueuedUnit[] = []
  let limit: PlateLimit = null
  for (const [, lot] of Map.groupBy(group, ({ order_id }) => order_id)) {
    const most = countUpTo(lot.length, (count) => isSmallLoss(lot.slice(0, count), rules))
    const whyNot = (count: number): PlateLimit => limitOf([...units, ...lot.slice(0, count)], printer, rules)
    const count = countUpTo(most, (more) => whyNot(more) === null)
    if (count < most) limit ??= whyNot(count + 1)
    else if (most < lot.length) limit ??= 'order'
    units.push(...lot.slice(0, count))
    if (units.length === 0) return { units, limit }
  }
  return { units, limit }
}

/** Few units, or as many as print soon again when all of them fail. */
function isSmallLoss(units: readonly QueuedUnit[], rules: PlateRules): boolean {
  if (units.length <= MAX_UNITS_OF_ORDER) return true
  const { seconds, grams } = rules.estimate(units)
  return seconds <= MAX_LOSS.seconds && grams <= MAX_LOSS.grams
}

/** A single unit may take longer than the limit: it cannot be split. */
function limitOf(units: readonly QueuedUnit[], printer: Printer, rules: PlateRules): PlateLimit {
  if (units.length > 1 && rules.estimate(units).seconds > MAX_PLATE_SECONDS) return 'hours'
  return rules.fits(units, printer) ? null : 'bed'
}

/** The largest count up to `most` that is possible, where fewer are possible whenever more are. */
export function countUpTo(most: number, isPossible: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isPossible(middle)) low = middle
    else high = middle - 1
  }
  return low
}

interface PlateStart {
  calendar: ZonedCalendar
  printer: Printer
  start: Instant
}

export interface PlateEnd {
  /** Seconds in which the printer stands still until staff can start the next plate, turnaround included. */
  idle: number
  /** Staff can start the next plate on the day on which this one started. */
  same_day: boolean
}

/** Returns the rest of its printer's day after a plate of `seconds`. */
export function endOfPlate({ calendar, printer, start }: PlateStart, seconds: number): PlateEnd {
  const done = printOn(calendar, printer, start, seconds)
  const next = staffedFrom(calendar, afterTurnaround(calendar, done))
  const dayOf = (instant: Instant) => dayIn(calendar.time_zone, instant)
  return { idle: next - done, same_day: dayOf(next) === dayOf(start) }
}

/** A plate that is made shorter to end in opening hours prints at least this long: clearing it costs time as well. */
const MIN_DAY_PLATE = HOUR

/**
 * Returns the plate, or as many of its first units as let staff start the next plate today, if the printer would stand still
 * longer after the whole plate: then the printer is used twice today, and the longer plate runs overnight.
 */
export function fitToHours(plate: FilledPlate, at: PlateStart, rules: PlateRules): FilledPlate {
  const secondsOf = (count: number) => rules.estimate(plate.units.slice(0, count)).seconds
  const endOf = (count: number) => endOfPlate(at, secondsOf(count))
  const { length } = plate.units
  if (length < 2 || endOf(length).same_day) return plate
  const count = countUpTo(length - 1, (fewer) => endOf(fewer).same_day)
  if (count === 0 || secondsOf(count) < MIN_DAY_PLATE) return plate
  return endOf(length).idle > HOUR ? { units: plate.units.slice(0, count), limit: 'today' } : plate
}
