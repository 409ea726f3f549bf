/** Public tracking pages by carrier, with `#` in place of the tracking number. */
const TRACKING_PAGES = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  UPS: 'https://www.ups.com/track?tracknum=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
  OnTrac: 'https://www.ontrac.com/tracking/?number=#',
} as const

export const CARRIERS = Object.keys(TRACKING_PAGES) as (keyof typeof TRACKING_PAGES)[]

/** The carriers whose tracking numbers EasyPost follows, in lower case, also by its names for them. */
export const FOLLOWED_CARRIERS: readonly string[] = [
  ...CARRIERS.map((name) => name.toLowerCase()),
  'upsdap',
  'fedexdefault',
  'dhlexpress',
]

/** Returns the tracking page of a parcel; null for other carriers. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const known = CARRIERS.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  return known ? TRACKING_PAGES[known].replace('#', encodeURIComponent(compact(trackingNumber))) : null
}

/** Returns a tracking number without the spaces that people write between its groups. */
export function compact(trackingNumber: string): string {
  return trackingNumber.replaceAll(/\s+/g, '')
}
