import { perZone, type TimeZone } from '../../../shared/platform/time-zones.ts'

/** Formats of times on pages that the server renders. */

const clockFormat = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
)

const instantFormat = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
)

/** `3:20 PM PST`: the shop's clock. */
export function clockWords(instant: number, zone: TimeZone): string {
  return clockFormat(zone).format(new Date(instant * 1000))
}

/** `Tue, Nov 24, 3:20 PM PST`: the shop's clock. */
export function instantWords(instant: number, zone: TimeZone): string {
  return instantFormat(zone).format(new Date(instant * 1000))
}
