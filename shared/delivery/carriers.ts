/** Carriers whose tracking pages are known. Their public addresses, with the number in place of `#`. */
const TRACKING_PAGES = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  UPS: 'https://www.ups.com/track?tracknum=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
  OnTrac: 'https://www.ontrac.com/tracking/?number=#',
} as const

export const CARRIERS = Object.keys(TRACKING_PAGES) as (keyof typeof TRACKING_PAGES)[]

/** The page on which a parcel can be followed; null for a carrier that has none here. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const known = CARRIERS.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  return known ? TRACKING_PAGES[known].replace('#', encodeURIComponent(compact(trackingNumber))) : null
}

/** A tracking number as carriers take it: people write it in groups. */
export function compact(trackingNumber: string): string {
  return trackingNumber.replaceAll(/\s+/g, '')
}
