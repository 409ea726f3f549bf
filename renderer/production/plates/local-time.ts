import {
  ClockTime,
  clockIn,
  dayIn,
  instantIn,
  PacificDay,
  type Instant,
} from '../../../shared/platform/time.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'

/** Writes an instant as the value of an input of type `datetime-local`, in the shop's time zone. */
export function localInput(at: Instant): string {
  const { hour, minute } = clockIn(shopZone(), at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${dayIn(shopZone(), at)}T${pad(hour)}:${pad(minute)}`
}

/** Null for a value that is not complete. */
export function readLocalInput(text: string): Instant | null {
  const [day, time] = text.split('T')
  const parsedDay = PacificDay.safeParse(day)
  const parsedTime = ClockTime.safeParse(time?.slice(0, 5))
  return parsedDay.success && parsedTime.success
    ? instantIn(shopZone(), parsedDay.data, parsedTime.data)
    : null
}
