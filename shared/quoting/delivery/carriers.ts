import { type DeliveryWay, WAY_NAMES } from './delivery.ts'

/** Public tracking pages by carrier, with `#` in place of the tracking number. */
const TRACKING_PAGES = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  UPS: 'https://www.ups.com/track?tracknum=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
  OnTrac: 'https://www.ontrac.com/tracking/?number=#',
} as const

export const CARRIERS = Object.keys(TRACKING_PAGES) as (keyof typeof TRACKING_PAGES)[]

/** EasyPost's names for carriers, in lower case, with those that staff and customers know. */
const PROVIDER_NAMES = { upsdap: 'UPS', fedexdefault: 'FedEx', dhlexpress: 'DHL' } as const

/** The carriers whose tracking numbers EasyPost follows, in lower case, also by its names for them. */
export const FOLLOWED_CARRIERS: readonly string[] = [
  ...CARRIERS.map((name) => name.toLowerCase()),
  ...Object.keys(PROVIDER_NAMES),
]

/** Returns the name by which a carrier is known; of another one, what was written. */
export function carrierName(carrier: string): string {
  const name = carrier.trim().toLowerCase()
  if (Object.hasOwn(PROVIDER_NAMES, name)) return PROVIDER_NAMES[name as keyof typeof PROVIDER_NAMES]
  return CARRIERS.find((known) => known.toLowerCase() === name) ?? carrier.trim()
}

/** Names of carriers within those of services and resellers, such as `UPS Ground Saver` and `stamps_com`. */
const WITHIN = [
  [/usps|postal|stamps|endicia|priority mail|ground advantage/i, 'USPS'],
  [/fedex/i, 'FedEx'],
  [/dhl/i, 'DHL'],
  [/ontrac/i, 'OnTrac'],
  [/(?<![a-z])ups/i, 'UPS'],
] as const

/** Returns the carrier that other programs mean by their name of it or of its service; of another one, what was written. */
export function carrierWithin(service: string): string {
  return WITHIN.find(([pattern]) => pattern.test(service))?.[1] ?? carrierName(service)
}

/**
 * Returns the carrier of a parcel, before it is shipped as after: that of its label or shipment, else the one that its price
 * came from, else the usual one of its way of delivery. The form that ships it proposes this one, and its weight is billed by it.
 */
export function carrierOfParcel({
  carrier,
  priced,
  way,
}: {
  carrier: string | null
  /** Empty: the price came from no carrier. */
  priced: string
  way: DeliveryWay
}): string {
  if (carrier !== null) return carrier
  if (priced !== '') return carrierName(priced)
  return way === 'carrier' ? 'USPS' : WAY_NAMES[way]
}

/** The tracking page of a parcel; null for other carriers. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const known = CARRIERS.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  return known ? TRACKING_PAGES[known].replace('#', encodeURIComponent(compact(trackingNumber))) : null
}

/** Returns a tracking number without the spaces that people write between its groups. */
export function compact(trackingNumber: string): string {
  return trackingNumber.replaceAll(/\s+/g, '')
}
