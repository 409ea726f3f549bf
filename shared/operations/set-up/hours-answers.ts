import type { ShopCalendar } from '../../quoting/scheduling/calendar.ts'
import type { ClockTime } from '../../platform/time.ts'
import type { HoursAnswers } from './step-answers.ts'

/** Returns the calendar with the answers in it. A cutoff outside of the new hours becomes the closing time. */
export function applyHoursAnswers(calendar: ShopCalendar, answers: HoursAnswers): ShopCalendar {
  const within = (time: ClockTime) => (time > answers.opens && time <= answers.closes ? time : answers.closes)
  return {
    ...calendar,
    ...answers,
    order_cutoff: within(calendar.order_cutoff),
    last_pickup: within(calendar.last_pickup),
  }
}
