import type { Speed } from '../../catalog/materials.ts'
import { addDays, type PacificDay } from '../../platform/time.ts'
import { addWorkingDays, workingDayFrom, type ShopCalendar } from './calendar.ts'
import { firstDayFinished, type Capacity, type PrintJob } from './capacity.ts'

/** The ship date of each speed. Null if no printer can print the part. */
export type ShipDates = Record<Speed, PacificDay | null>

export interface ShipDateRequest {
  capacity: Capacity
  job: PrintJob
  /** Working days that material and color add, once per order. */
  lead_days: number
  /** Calendar days from the Fastest to the Economy date. */
  economy_offset_days: number
}

/**
 * Computes the ship dates of both speeds; nothing else does. Fastest (`asap`) is the first working day on which the order can
 * be packed, plus the material's lead days in working days; Economy (`week`) follows from it.
 */
export function shipDates({ capacity, job, lead_days, economy_offset_days }: ShipDateRequest): ShipDates {
  const packed = firstDayFinished(capacity, job)
  if (packed === null) return { asap: null, week: null }
  const asap = addWorkingDays(capacity.calendar, packed, lead_days)
  return { asap, week: economyDay(capacity.calendar, asap, economy_offset_days) }
}

/**
 * Returns the Economy date for a Fastest date: `offset_days` calendar days later, or the next working day after that.
 */
export function economyDay(calendar: ShopCalendar, asap: PacificDay, offset_days: number): PacificDay {
  return workingDayFrom(calendar, addDays(asap, offset_days))
}
