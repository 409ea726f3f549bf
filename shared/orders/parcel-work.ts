import { z } from 'zod'
import { DeliveryAddress } from '../quoting/delivery/address.ts'
import type { Packing } from '../quoting/delivery/choose-packing.ts'
import type { PackingRules } from '../quoting/delivery/delivery-rules.ts'
import type { CarrierLabelFormat } from '../quoting/delivery/label-rules.ts'
import type { CarrierStatus } from './carrier-reports.ts'
import type { LabelKind, LabelState } from './labels.ts'
import type { TrackingProvider } from './carrier-reports.ts'
import type { PartsToPack } from '../quoting/delivery/pack-parcel.ts'
import type { UnitStatus } from './production/unit-states.ts'
import type { Instant } from '../platform/time.ts'
import { OneOrder, SeenParcel } from './order-work.ts'

export const OneLabel = z.object({ label_id: z.string().max(80) })
export type OneLabel = z.infer<typeof OneLabel>

/** With `email`, the customer gets the label by email; else staff print it. */
export const BuyReturn = OneOrder.extend({ email: z.boolean() })
export type BuyReturn = z.infer<typeof BuyReturn>

/** `suggested`: use the address as the post writes it. `entered`: use the customer's address although the post does not know it. */
export const DecideAddress = OneOrder.extend({
  use: z.enum(['suggested', 'entered']),
  reason: z.string().trim().max(500).nullable().default(null),
})
export type DecideAddress = z.input<typeof DecideAddress>

/** The new address of a parcel. `reason` says how the shop learned it. */
export const CorrectAddress = OneOrder.extend({
  address: DeliveryAddress.omit({ country: true }),
  reason: z.string().trim().min(1).max(500),
})
export type CorrectAddress = z.infer<typeof CorrectAddress>

export const MakeManifest = z.object({
  carrier: z.string().trim().min(1).max(60),
  pickup_at: z.int(),
  label_ids: z.array(z.string().max(80)).min(1).max(500),
})
export type MakeManifest = z.infer<typeof MakeManifest>

/** The parcels of a pick-up, as the page showed them. */
export const HandOverParcels = z.object({
  parcels: z
    .array(SeenParcel.extend({ late_refund_cents: z.int().min(0) }))
    .min(1)
    .max(500),
})
export type HandOverParcels = z.input<typeof HandOverParcels>

export interface HandedOver {
  shipped: number[]
  /** Orders that did not ship, and why. */
  left: { number: number; why: string }[]
}

export interface LabelShown {
  id: string
  kind: LabelKind
  state: LabelState
  carrier: string | null
  tracking_number: string | null
  cost_cents: number
  insured_cents: number | null
  insurance_cents: number
  signature: boolean
  bought_at: Instant | null
  /** True if it can be voided now. */
  can_void: boolean
  /** True if it has a file: courier rides have none. */
  has_file: boolean
}

export interface TrackerShown {
  id: string
  kind: LabelKind
  provider: TrackingProvider
  tracking_number: string | null
  status: CarrierStatus | null
  said: string | null
  reported_at: Instant | null
  estimated_day: string | null
}

/** `differs`: the post writes it in another way. `unknown`: the post does not know it. */
export type AddressCheckState = 'fits' | 'differs' | 'unknown' | 'kept' | 'corrected'

export type PostalAddress = Pick<DeliveryAddress, 'street' | 'unit' | 'city' | 'state' | 'zip'>

export interface AddressCheckShown {
  state: AddressCheckState
  /** The post's spelling; null if it does not know the address. */
  suggested: PostalAddress | null
  reason: string | null
  checked_at: Instant
}

/** Weights of a parcel in pounds, as a carrier bills them. */
export interface BilledWeight {
  actual_pounds: number
  dimensional_pounds: number
  billed_pounds: number
  /** The sides that the carrier counts, in whole inches; null if it counts them as they are. */
  sides_in: [number, number, number] | null
  /** Cubic inches per pound. */
  divisor: number
  /** The carrier or rule that the divisor comes from. */
  source: string
}

/** The carriers' data on an order's parcels, for staff who ship. */
export interface ParcelCarriers {
  address: DeliveryAddress
  /** As the customer entered it, where a corrected one is used. */
  entered: DeliveryAddress | null
  check: AddressCheckShown | null
  labels: LabelShown[]
  trackers: TrackerShown[]
  /** The carrier that bills it, and the shop's cubic inches per pound for one whose rule is not known. */
  carrier: string
  shop_divisor: number
  weight: BilledWeight
  /** The options that are bought with its label. */
  options: { insured_cents: number | null; signature: boolean }
  label_format: CarrierLabelFormat
  can_check: boolean
  can_buy_return: boolean
}

export type BookAnswer =
  | { outcome: 'booked'; label_id: string }
  | { outcome: 'address'; check: AddressCheckShown }

/** Nothing was done, or it was packed and its label not bought, or all of it was done. */
export type PackedAndBooked =
  | { outcome: 'address'; check: AddressCheckShown }
  | { outcome: 'packed'; number: number; parcel_id: string; why: string }
  | { outcome: 'booked'; number: number; parcel_id: string; label_id: string }

/** Orders to pack in one parcel. */
export const PackingQuery = z.object({ order_ids: z.array(z.string().max(64)).min(1).max(50) })
export type PackingQuery = z.infer<typeof PackingQuery>

/** The choices of staff when they pack. */
export interface PackingShown {
  rules: PackingRules
  orders: {
    order_id: string
    number: number
    /** The size and weight of one unit. */
    part: PartsToPack
    /** The packing that was priced with the quote, for all of its units. */
    quoted: Packing
    units: { unit: number; status: UnitStatus; parcel_id: string | null }[]
  }[]
  /** The pounds that this carrier bills for a volume. */
  carrier: string
  shop_divisor: number
}

/** A handover: what one carrier takes at one time. */
export interface PickupShown {
  carrier: string
  /** The time at which the carrier comes, or came today; null if no pick-up time is set. */
  pickup_at: Instant | null
  is_over: boolean
  /** Empty if it is over: parcels that are still here leave with the next one. */
  parcels: HandoverParcel[]
  manifests: ManifestShown[]
  /** The due orders that will miss it unless something changes; if it is over, those that it left here. */
  missing: MissingParcel[]
}

export interface HandoverParcel {
  order_id: string
  parcel_id: string
  number: number
  revision: number
  filename: string
  label_id: string
  tracking_number: string | null
  late_refund_cents: number
  /** Null while it is on no manifest. */
  manifest_id: string | null
}

/** An order that is due and will miss the pick-up as it is, or has missed it. */
export interface MissingParcel {
  order_id: string
  number: number
  filename: string
  /** The carrier whose service was paid for; null if unknown. */
  carrier: string | null
  why: 'not_made' | 'not_packed' | 'no_label' | 'not_handed_over'
}

/** An order that a courier takes: today, or booked already. */
export interface RideShown {
  order_id: string
  number: number
  filename: string
  city: string
  /** The time in which the courier comes and delivers; null if none was agreed. */
  window: { from: Instant; until: Instant } | null
  state: 'not_made' | 'not_packed' | 'not_booked' | 'booked'
}

export interface ManifestShown {
  id: string
  pickup_at: Instant
  created_at: Instant
  parcels: number
  form_url: string | null
  /** The reason why there is no form. */
  detail: string | null
}

export interface HandoverShown {
  now: Instant
  pickups: PickupShown[]
  /** Sorted by the time of the courier. */
  rides: RideShown[]
  /** Due orders of carriers that have no pick-up. */
  missing: MissingParcel[]
}

/** Orders whose slips or labels are one file. */
export const MAX_PRINTED_ORDERS = 200

/** Numbers of orders that staff selected in a list. */
export const SelectedOrders = z.object({
  numbers: z.array(z.int().min(1)).min(1).max(MAX_PRINTED_ORDERS),
})
export type SelectedOrders = z.infer<typeof SelectedOrders>

/** The papers of several orders that can be printed, and the orders that can be shipped. */
export interface PrintableOrders {
  slips: number
  labels: number
  /** The numbers of orders without a label. */
  without_label: number[]
  /** The numbers of orders that are to be packed or handed over. */
  to_ship: number[]
  label_format: CarrierLabelFormat
}
