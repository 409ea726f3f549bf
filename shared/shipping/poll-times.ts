import { DAY, HOUR, MINUTE, type Instant } from '../platform/time.ts'
import { isFinalStatus, type CarrierStatus, type TrackingProvider } from '../orders/carrier-reports.ts'

export interface FollowedParcel {
  provider: TrackingProvider
  status: CarrierStatus | null
  created_at: Instant
  /** Polls since the last news. */
  polls: number
}

/** Seconds from one poll to the next: the first, and the longest after many polls without news. */
const PAUSES: Record<TrackingProvider, Record<CarrierStatus | 'unknown', [first: number, most: number]>> = {
  easypost: {
    unknown: [30 * MINUTE, 12 * HOUR],
    waiting: [30 * MINUTE, 12 * HOUR],
    in_transit: [30 * MINUTE, 6 * HOUR],
    out_for_delivery: [15 * MINUTE, HOUR],
    failed: [HOUR, DAY],
    returned: [DAY, DAY],
    delivered: [DAY, DAY],
  },
  doordash: {
    unknown: [MINUTE, 10 * MINUTE],
    waiting: [MINUTE, 10 * MINUTE],
    in_transit: [MINUTE, 5 * MINUTE],
    out_for_delivery: [MINUTE, 5 * MINUTE],
    failed: [10 * MINUTE, HOUR],
    returned: [HOUR, HOUR],
    delivered: [HOUR, HOUR],
  },
}

/** With a webhook, polls only find what it missed. */
const PAUSE_WITH_WEBHOOK = 12 * HOUR

/** The longest that a parcel is followed that never arrives. Carriers use a tracking number again after some months. */
const LONGEST: Record<TrackingProvider, number> = { easypost: 60 * DAY, doordash: 2 * DAY }

/** When a parcel is polled next; null if it has arrived, or was given up. */
export function nextPoll(parcel: FollowedParcel, now: Instant, hasWebhook: boolean): Instant | null {
  const { provider, status, created_at, polls } = parcel
  if (isFinalStatus(status) || now - created_at > LONGEST[provider]) return null
  const [first, most] = PAUSES[provider][status ?? 'unknown']
  return now + (hasWebhook ? PAUSE_WITH_WEBHOOK : Math.min(most, first * 2 ** Math.min(polls, 10)))
}
