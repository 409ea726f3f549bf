import { PACIFIC_ZONE } from '../../../shared/platform/pacific-zone.ts'

/** Formats of days and times on pages that the server renders. */

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: PACIFIC_ZONE,
  timeZoneName: 'short',
})

/** `Tue, Nov 24`, of a calendar day. */
export function dayWords(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

/** `3:20 PM PST`: the shop's clock. */
export function clockWords(instant: number): string {
  return CLOCK.format(new Date(instant * 1000))
}
