import { Temporal } from 'temporal-polyfill'
import { perZone, type TimeZone } from './time-zones.ts'

/** A period with a constant UTC offset of a zone, in seconds. */
interface OffsetPeriod {
  from: number
  until: number
  offset: number
}

/** Cached, because showing quotes needs days thousands of times a second, and the periods never change. */
const periodsOf = perZone((): OffsetPeriod[] => [])

function offsetAt(zone: TimeZone, instant: number): number {
  const periods = periodsOf(zone)
  const known = periods.find((period) => instant >= period.from && instant < period.until)
  if (known) return known.offset
  const at = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
  const previous = at.add({ seconds: 1 }).getTimeZoneTransition('previous')
  const next = at.getTimeZoneTransition('next')
  const period = {
    from: previous ? previous.epochMilliseconds / 1000 : Number.NEGATIVE_INFINITY,
    until: next ? next.epochMilliseconds / 1000 : Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1e9,
  }
  periods.unshift(period)
  return period.offset
}

/** Returns local seconds: the instant plus the UTC offset, so that days and hours are plain division. */
export function clockSeconds(zone: TimeZone, instant: number): number {
  if (!Number.isSafeInteger(instant)) throw new RangeError(`${instant} is not a moment in whole seconds`)
  return instant + offsetAt(zone, instant)
}

/**
 * Returns the instant at which a day’s clock shows a time. A time that is skipped in spring is an hour later (02:30 becomes
 * 03:30); of an hour that is repeated in fall it is the first.
 */
export function secondsAt(zone: TimeZone, day: string, time: string): number {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  return at.epochMilliseconds / 1000
}
