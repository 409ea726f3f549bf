import type { DeliveryAddress } from '../../shared/delivery/address.ts'
import type { Parcel } from '../../shared/delivery/delivery.ts'

/** A delivery to be priced from door to door. */
export interface DeliveryRequest {
  from: DeliveryAddress
  to: DeliveryAddress
  parcel: Parcel
  /** The moment from which the parcel is ready. */
  ready_at: number
}

export interface OfferedDelivery {
  /** What the provider asks of the shop; null where nobody told. */
  cost_cents: number | null
  /** What the buyer is asked, where a table of the shop says so; else it is the cost with the shop's mark-up. */
  fee_cents: number | null
  provider_quote: string | null
  /** Until when the provider keeps to it. */
  expires_at: number | null
  transit_days: number | null
  window: { from: number; until: number } | null
  /** Such as `USPS Ground Advantage`. */
  service: string
}

/** What a courier or carrier says to a ride. It throws `ServiceUnavailable` where it does not answer. */
export type DeliveryOffer =
  | { answer: 'offered'; ride: OfferedDelivery }
  /** Not to there, or not such a parcel. */
  | { answer: 'out_of_reach'; why: string }
  /** Nobody is free, or it is closed. */
  | { answer: 'unavailable'; why: string }
  /** The address or phone number is wrong; names of the fields. */
  | { answer: 'address_wrong'; fields: string[]; why: string }

/** A ride that was booked. */
export interface BookedDelivery {
  provider_ref: string
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  cost_cents: number
}

/** Who takes parcels away. */
export interface DeliveryService {
  /** As stored with a delivery: `table`, `doordash`, `easypost`. */
  readonly provider: string
  offer(ride: DeliveryRequest): Promise<DeliveryOffer>
  /** Books what was offered. The same `reference` books once. Null where people book it themselves. */
  book:
    | ((of: {
        ride: DeliveryRequest
        offered: OfferedDelivery
        reference: string
      }) => Promise<BookedDelivery>)
    | null
}

export interface DeliveryServices {
  /** Null where the shop has switched it off. */
  courier(): DeliveryService | null
  carrier(): DeliveryService | null
}
