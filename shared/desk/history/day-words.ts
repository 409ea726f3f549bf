import { timeOfDayText } from '../../platform/time-of-day.ts'
import { clockIn, dayIn, type Instant, type ZonedNow } from '../../platform/time.ts'
import { lazily } from '../../platform/lazily.ts'

const dayFormat = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
)
/** Returns a day in a sentence: `Friday, December 4`. */
export function dayInSentence(day: string): string {
  return dayFormat().format(new Date(`${day}T12:00:00Z`))
}

/** When something happened, on the shop's clock: `at 10:42 AM` today, else `on Friday, December 4 at 10:42 AM`. */
export function whenInSentence(at: Instant, { now, zone }: ZonedNow): string {
  const clock = `at ${timeOfDayText(clockIn(zone, at))}`
  const day = dayIn(zone, at)
  return day === dayIn(zone, now) ? clock : `on ${dayInSentence(day)} ${clock}`
}
