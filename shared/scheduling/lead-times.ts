import type { Speed } from '../catalog/materials.ts'
import { addDays, type PacificDay } from '../time.ts'
import { addWorkingDays, workingDayFrom, type ShopCalendar } from './calendar.ts'
import { firstDayFinished, type Capacity, type PrintJob } from './capacity.ts'

/** The promise: by which Pacific day a part is handed over. Null when no printer can take it. */
export type ShipDates = Record<Speed, PacificDay | null>

export interface ShipDateRequest {
  capacity: Capacity
  job: PrintJob
  /** Working days that material and color add, once. */
  lead_days: number
  /** Calendar days from Default to Economy. */
  economy_offset_days: number
}

/**
 * Ship dates of both lead times, the only place where they are made: Default (`asap`) is the first working day on which
 * the order can be packed, plus the material's lead days in working days; Economy (`week`) follows from it.
 */
export function shipDates({ capacity, job, lead_days, economy_offset_days }: ShipDateRequest): ShipDates {
  const packed = firstDayFinished(capacity, job)
  if (packed === null) return { asap: null, week: null }
  const asap = addWorkingDays(capacity.calendar, packed, lead_days)
  return { asap, week: economyDay(capacity.calendar, asap, economy_offset_days) }
}

/** Economy's day for a Default day: so many calendar days later, moved on only where the shop does not work. */
export function economyDay(calendar: ShopCalendar, asap: PacificDay, offset_days: number): PacificDay {
  return workingDayFrom(calendar, addDays(asap, offset_days))
}
