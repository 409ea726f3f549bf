import { addDays, clockIn, dayIn, weekdayOf, WEEKDAY_NAMES } from '../../platform/time.ts'
import { timeOfDayText } from '../../platform/time-of-day.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import type { Instant, PacificDay, ZonedNow } from '../../platform/time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Writes a time of day on the shop's clock: `7:40 AM`. */
function clockText(instant: Instant, zone: TimeZone): string {
  return timeOfDayText(clockIn(zone, instant))
}

/** Writes an instant for staff: `7:40 AM` today, `Tue 7:40 AM` in the next six days, else `Tue, Dec 1, 7:40 AM`. */
export function timeText(instant: Instant, { now, zone }: ZonedNow): string {
  const [day, today] = [dayIn(zone, instant), dayIn(zone, now)]
  if (day === today) return clockText(instant, zone)
  if (day > today && day < addDays(today, 7)) return `${weekdayText(day)} ${clockText(instant, zone)}`
  return `${calendarDayText(day)}, ${clockText(instant, zone)}`
}

/** Writes a day: `Tue, Dec 1`. */
export function calendarDayText(day: PacificDay): string {
  return `${weekdayText(day)}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
}

function weekdayText(day: PacificDay): string {
  return WEEKDAY_NAMES[weekdayOf(day) - 1].slice(0, 3)
}
