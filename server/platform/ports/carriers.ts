import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import type { CarrierReport } from '../../../shared/orders/carrier-reports.ts'
import type { TrackingProvider } from '../../../shared/orders/carrier-reports.ts'
import type { BookedDelivery } from './delivery.ts'

/** A parcel that a service follows. */
export interface TrackedParcel {
  provider_ref: string
  tracking_url: string | null
  /** Null while the service knows nothing of it. */
  report: CarrierReport | null
  /** The courier's reason for canceling, in the service's words. */
  canceled_because?: string | null
}

/** A webhook event of a carrier's service, after its signature was checked. */
export interface CarrierEvent {
  id: string
  what: string
  /** The id of its subject, for the log. */
  ref: string
  followed: TrackedParcel | null
  /** The outcome of the refund of a voided label. */
  voided: { label_ref: string; outcome: VoidOutcome } | null
}

/** Tracks parcels. Network calls throw `ServiceUnavailable`. */
export interface ParcelTracking {
  readonly provider: TrackingProvider
  /** Begins to follow a tracking number; asking twice follows it once. Null if only own bookings are followed. */
  follow: ((parcel: { carrier: string; tracking_number: string }) => Promise<TrackedParcel>) | null
  read(providerRef: string): Promise<TrackedParcel>
  /** Reads a webhook request. Refuses with `signature_invalid`. */
  readEvent(body: Uint8Array, signature: string): CarrierEvent
  /** True if webhook requests can be checked: their secret is set. */
  readonly hasWebhookSecret: boolean
}

/** `asked`: the provider has not decided yet. `not_refunded`: it is canceled, and may be billed all the same. */
export type VoidOutcome = 'asked' | 'voided' | 'not_refunded' | 'refused'

/** Takes back what was booked. */
export interface VoidService {
  cancel(providerRef: string): Promise<VoidOutcome>
  /** Returns the outcome of an earlier `cancel`. */
  outcome(providerRef: string): Promise<VoidOutcome>
}

export type VerifiedAddress =
  /** `address` is as the post writes it. */
  | { verdict: 'found'; address: Pick<DeliveryAddress, 'street' | 'unit' | 'city' | 'state' | 'zip'> }
  | { verdict: 'unknown'; codes: string[] }

export interface ReturnRequest {
  customer: DeliveryAddress
  shop: DeliveryAddress
  parcel: Parcel
  /** The reference of an earlier attempt, which may have bought it. */
  prepared: string | null
  /** Stores the reference before the label is bought, so that it is bought once. */
  remember: (providerRef: string) => Promise<void>
}

/** Services for labels besides selling them for deliveries. Network calls throw `ServiceUnavailable`. */
export interface LabelService {
  readonly provider: string
  file(providerRef: string, format: CarrierLabelFormat): Promise<Uint8Array>
  buyReturn(request: ReturnRequest): Promise<BookedDelivery>
  verify(address: DeliveryAddress): Promise<VerifiedAddress>
  /** Makes the form that a carrier scans once for all parcels; `form_url` is null while it is being made. */
  manifest(providerRefs: string[]): Promise<{ provider_ref: string; form_url: string | null }>
  /** Asks whose account the key is, to find a wrong key before a label is needed. */
  account(): Promise<{ name: string }>
}

/** A courier's account. */
export interface CourierAccount {
  /** Resolves when the keys are accepted; throws `ServiceUnavailable` otherwise. */
  probe(): Promise<void>
}

/** The services of carriers and couriers, each null without its keys. */
export interface CarrierServices {
  tracking(provider: TrackingProvider): ParcelTracking | null
  voiding(provider: string): VoidService | null
  labels(): LabelService | null
  courier(): CourierAccount | null
}
