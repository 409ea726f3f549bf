import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import {
  PACIFIC_ZONE,
  perZone,
  TIME_ZONES,
  ZONE_NAMES,
  type TimeZone,
} from '../../../shared/platform/time-zones.ts'

/** As the server wrote it into the page, so that the first times that are shown are right. */
let current: TimeZone = zoneInPage() ?? PACIFIC_ZONE

function zoneInPage(): TimeZone | null {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content
  return content ? (JSON.parse(content) as ShownBrand).time_zone : null
}

/** Returns the time zone of the shop, in which pages write times of day. */
export function shopZone(): TimeZone {
  return current
}

/** Names the zone: `Eastern time`. */
export function zoneText(): string {
  return `${ZONE_NAMES[current]} time`
}

/** Returns the zone of this computer, which stands in the shop while its owner sets it up. */
export function zoneOfComputer(): TimeZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return TIME_ZONES.find((zone) => zone === timeZone) ?? PACIFIC_ZONE
}

/** Follows an owner who has changed the zone in this window. */
export function setShopZone(zone: TimeZone): void {
  current = zone
}

const formatsOf = perZone((timeZone) => {
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
  return {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    clock: new Intl.DateTimeFormat('en-US', clock),
    secondClock: new Intl.DateTimeFormat('en-US', { ...clock, second: '2-digit' }),
    namedClock: new Intl.DateTimeFormat('en-US', { ...clock, timeZoneName: 'short' }),
    dial: new Intl.DateTimeFormat('en-US', { ...clock, minute: 'numeric', hourCycle: 'h23' }),
  }
})

/** Returns the formats of days and times in the shop’s zone. */
export function zoneFormats() {
  return formatsOf(current)
}
