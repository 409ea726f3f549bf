import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import type { LabelOptions } from '../../../shared/quoting/delivery/label-rules.ts'

/** A delivery to be priced from the shop to its customer. */
export interface DeliveryRequest {
  from: DeliveryAddress
  to: DeliveryAddress
  parcel: Parcel
  /** The instant at which the parcel is ready. */
  ready_at: number
}

export interface OfferedDelivery {
  /** The provider's charge to the shop; null if unknown. */
  cost_cents: number | null
  /** The customer's price by the shop's table; null means cost plus the shop's mark-up. */
  fee_cents: number | null
  provider_quote: string | null
  /** When the provider's price expires. */
  expires_at: number | null
  transit_days: number | null
  window: { from: number; until: number } | null
  /** Such as `USPS Ground Advantage`. */
  service: string
}

/** A service's answer to a delivery request; no answer is a thrown `ServiceUnavailable`. */
export type DeliveryOffer =
  | { answer: 'offered'; offer: OfferedDelivery }
  /** The address or the parcel is not served. */
  | { answer: 'out_of_reach'; why: string }
  /** No courier is free, or the service is closed. */
  | { answer: 'unavailable'; why: string }
  /** The address or phone number is wrong, in these fields. */
  | { answer: 'address_wrong'; fields: string[]; why: string }

export interface BookedDelivery {
  provider_ref: string
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  /** Without the insurance. */
  cost_cents: number
  insurance_cents: number
  /** The provider's id under which it follows the parcel; null if it does not. */
  tracker_ref: string | null
}

export interface Booking {
  request: DeliveryRequest
  offered: OfferedDelivery
  /** The same reference books once. */
  reference: string
  options: LabelOptions
  /** True if the delivery differs from the priced one: another address, or bought before and voided. */
  isNew: boolean
  /** The provider's reference of an earlier attempt, which may have bought it. */
  prepared: string | null
  /** Stores the provider's reference before anything is paid, so that it is paid once. */
  remember: (providerRef: string) => Promise<void>
}

/** A label that was bought, to be compared with a restored database. */
export interface BookedSince {
  provider_ref: string
  tracking_number: string | null
  cost_cents: number | null
  at: number
}

/** A courier or carrier. */
export interface DeliveryService {
  /** As stored with a delivery: `table`, `doordash`, `easypost`. */
  readonly provider: string
  offer(request: DeliveryRequest): Promise<DeliveryOffer>
  /** Books an offer; the same `reference` books once. Null if staff book it themselves. */
  book: ((booking: Booking) => Promise<BookedDelivery>) | null
  /** Looks up what was booked under a reference; null if nothing was. */
  findBooked?: (providerRef: string) => Promise<BookedDelivery | null>
  /** Lists what was booked since an instant; left out if the service has no list. */
  bookedSince?: (since: number) => Promise<BookedSince[]>
}

export interface DeliveryServices {
  /** Null if switched off. */
  courier(): DeliveryService | null
  carrier(): DeliveryService | null
}
