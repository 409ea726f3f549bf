import {
  ClockTime,
  instantOf,
  pacificClock,
  PacificDay,
  pacificDayOf,
  type Instant,
} from '../../shared/platform/time.ts'

/** Writes an instant as the value of an input of type `datetime-local`, in the shop's time zone. */
export function localInput(at: Instant): string {
  const { hour, minute } = pacificClock(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pacificDayOf(at)}T${pad(hour)}:${pad(minute)}`
}

/** Null for a value that is not complete. */
export function readLocalInput(text: string): Instant | null {
  const [day, time] = text.split('T')
  const parsedDay = PacificDay.safeParse(day)
  const parsedTime = ClockTime.safeParse(time?.slice(0, 5))
  return parsedDay.success && parsedTime.success ? instantOf(parsedDay.data, parsedTime.data) : null
}
