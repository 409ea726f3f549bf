import {
  clockIn,
  pacificDayOf,
  MINUTE,
  type Instant,
  type PacificDay,
} from '../../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { isWorkingDay, type ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'

/** Every length in the simulation is a multiple of this. */
export const STEP = 5 * MINUTE

export interface SteppedJob {
  start: Instant
  printers: number
  hours_per_day: number
  unit_seconds: number
  quantity: number
}

type State = { does: 'nothing' } | { does: 'print' | 'wait' | 'turnaround'; left: number }

/**
 * The same shop as planned in capacity.ts, but lived through five minutes at a time: what a planner by arithmetic must
 * agree with. Printers are all alike, no other work, no daylight-saving change. Gives the day of the handover.
 */
export function liveThrough(calendar: ShopCalendar, job: SteppedJob): PacificDay {
  const states: State[] = Array.from({ length: job.printers }, () => ({ does: 'nothing' }))
  let toStart = job.quantity
  let toTakeOff = job.quantity
  let toPack = calendar.packing_minutes * MINUTE
  for (let now = job.start; ; now += STEP) {
    const staffed = isStaffed(calendar, now)
    states.forEach((state, at) => {
      let next = state
      if (next.does === 'wait' && staffed) {
        toTakeOff -= 1
        next = { does: 'turnaround', left: calendar.turnaround_minutes * MINUTE }
      }
      if (next.does === 'turnaround' && next.left === 0) next = { does: 'nothing' }
      if (next.does === 'nothing' && staffed && toStart > 0) {
        toStart -= 1
        next = { does: 'print', left: job.unit_seconds }
      }
      states[at] = next
    })
    if (toTakeOff === 0 && toPack === 0 && isPickedUp(calendar, now)) return pacificDayOf(now)
    for (const [at, state] of states.entries()) states[at] = after(state, staffed, prints(calendar, now, job))
    if (toTakeOff === 0 && staffed && toPack > 0) toPack -= STEP
  }
}

function after(state: State, staffed: boolean, printing: boolean): State {
  if (state.does === 'turnaround' && staffed) return { ...state, left: state.left - STEP }
  if (state.does !== 'print' || !printing) return state
  return state.left > STEP ? { ...state, left: state.left - STEP } : { does: 'wait', left: 0 }
}

function minuteOfDay(now: Instant): number {
  const { hour, minute } = clockIn(PACIFIC_ZONE, now)
  return hour * 60 + minute
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isStaffed(calendar: ShopCalendar, now: Instant): boolean {
  const minute = minuteOfDay(now)
  const open = minute >= minutesOf(calendar.opens) && minute < minutesOf(calendar.closes)
  return open && isWorkingDay(calendar, pacificDayOf(now))
}

function prints(calendar: ShopCalendar, now: Instant, { hours_per_day }: SteppedJob): boolean {
  const sinceOpening = (minuteOfDay(now) - minutesOf(calendar.opens) + 24 * 60) % (24 * 60)
  return sinceOpening < hours_per_day * 60
}

/** The carrier comes once a day, at the last pickup. */
function isPickedUp(calendar: ShopCalendar, now: Instant): boolean {
  return minuteOfDay(now) === minutesOf(calendar.last_pickup) && isWorkingDay(calendar, pacificDayOf(now))
}
