import type { HistoryEventKind } from './events/domain-events.ts'
import type { MaterialId, Speed } from '../catalog/materials.ts'
import { type Parcel, type PricedDelivery, deliveryWay } from '../quoting/delivery/delivery.ts'
import type { FirstArticle } from './production/first-article.ts'
import type { AppliedExemption } from '../payments/tax-exemption.ts'
import type { UnitStatus } from './production/unit-states.ts'
import type { FailureReason } from './production/unit-work.ts'
import type { Instant } from '../platform/time.ts'
import type { Due } from './due.ts'
import type { OrderStatus } from './order-states.ts'
import type { ParcelState } from './parcel-states.ts'
import type { Order } from './order.ts'
import type { OrderParcel } from './order-parcels.ts'
import type { OrderStage } from './order-stage.ts'

/** The fields of an order that staff see in every list. */
export interface OrderHead {
  order_id: string
  number: number
  /** The number that the orders of one purchase share; null for a quote that was bought alone. */
  purchase_number: string | null
  revision: number
  status: OrderStatus
  filename: string
  thumbnail_url: string | null
  material: MaterialId
  /** The name of the shop's own material that `Custom` stands for; null for every other. */
  own_material: string | null
  color: string
  quantity: number
  /** Paid with a practice card: nothing is booked and nothing is emailed. */
  practice: boolean
  /** While it is `needed`, one unit is printed and checked before the others. */
  first_article: FirstArticle
  due: Due
}

/** Returns the material by the name that staff know. */
export function materialName({
  material,
  own_material,
}: Pick<OrderHead, 'material' | 'own_material'>): string {
  return own_material ?? material
}

/** The shipment of a packed order. */
export interface ShipmentShown {
  state: ParcelState
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  booked: boolean
  packed_at: Instant
  shipped_at: Instant | null
  delivered_at: Instant | null
  arrives_by: string | null
  eta: Instant | null
  /** The source of the last reported state; null before there is one. */
  reported_by: 'carrier' | 'staff' | null
  reported_at: Instant | null
}

/** The units of one order in a parcel, or to be packed. */
export interface ParcelPart {
  order_id: string
  number: number
  revision: number
  filename: string
  units: number[]
  /** Pieces of the whole order. */
  quantity: number
}

/** An order to pack, or a parcel to hand over or on its way. */
export interface ParcelShown {
  /** The order's id if all of it is in one parcel or still to be packed, else the parcel's. */
  id: string
  parcel_id: string | null
  /** The order with the lowest number if several are in one parcel. */
  order: OrderHead
  customer: CustomerShown
  /** The parts in the parcel, or those ready to be packed. */
  parts: ParcelPart[]
  /** The other parcels of the order. */
  other_parcels: number
  /** The other orders that can be packed with it: to the same customer and address. */
  together: {
    order_id: string
    number: number
    revision: number
    quantity: number
    /** True if it was bought in the same purchase, so that it leaves in the same parcel unless staff decide otherwise. */
    same_purchase: boolean
  }[]
  /** Numbers of the orders of the same purchase that are still being made or on hold. */
  purchase_waits: number[]
  delivery: Pick<PricedDelivery, 'method' | 'city' | 'fee_note' | 'window' | 'provider' | 'transit_days'> & {
    parcel: Parcel
  }
  shipment: ShipmentShown | null
  /** The carrier that it goes with, as far as that is known before it is shipped. */
  carrier: string
  /** True if the service that priced the delivery can be booked from here; false for a practice order. */
  can_book: boolean
  /** The late refund if it were shipped now. */
  late_refund_cents: number
  /** The end of the time in which its shipment can be undone. */
  undo_until: Instant | null
}

/** Returns true if the parcel is ready and its customer has not picked it up yet. */
export function waitsForPickup({
  delivery,
  shipment,
}: Pick<ParcelShown, 'delivery'> & { shipment: Pick<ShipmentShown, 'state'> | null }): boolean {
  return deliveryWay(delivery) === 'pickup' && shipment?.state === 'picked_up'
}

export interface ShippingBoard {
  now: Instant
  /** Orders with units that are ready while others are not: a first parcel can be sent early. */
  partly_ready: ParcelShown[]
  to_pack: ParcelShown[]
  packed: ParcelShown[]
  /** They wait at the shop until their customers pick them up. */
  for_pickup: ParcelShown[]
  /** Shipped and not delivered, returned, or changed today. */
  sent: ParcelShown[]
}

export interface CustomerShown {
  /** Id of the account or guest. */
  id: string
  name: string | null
  email: string | null
}

export interface ListedOrder extends OrderHead {
  stage: OrderStage
  customer: CustomerShown
  speed: Speed
  total_cents: number
  refunded_cents: number
  paid_at: Instant
  shipped_at: Instant | null
  hold_reason: string | null
}

/** One event of an order or of the quote that it was. */
export interface OrderHistoryEntry {
  id: number
  at: Instant
  /** The name of a member of staff, or `The customer`; null if the program did it. */
  who: string | null
  /** The state of the email to the customer; null if no email is due. */
  email: 'sent' | 'waiting' | 'practice' | null
  what: HistoryEventKind
  from: string | null
  to: string | null
  why: string | null
  details: Record<string, unknown> | null
}

export interface OrderFailure {
  unit: number
  at: Instant
  reason: FailureReason
  note: string | null
  printer: string | null
  progress: number
  /** Machine time that it used up; null for failures from before it was counted. */
  seconds: number | null
  grams: number | null
  cost_cents: number | null
}

/** An order of the same purchase. */
export interface PurchaseMate {
  order_id: string
  number: number
  filename: string
  quantity: number
  stage: OrderStage
}

/** Everything about one order. */
export interface OrderDetails {
  head: OrderHead
  /** As its buyer sees it. */
  order: Order
  customer: CustomerShown
  /** The ship date that was agreed at payment. */
  agreed_ship_by: string | null
  /** The buyer's note with the purchase. */
  note_to_shop: string | null
  /** The reason why no sales tax was charged; null if it was, or if the shop collects none. */
  exemption: AppliedExemption | null
  units: { unit: number; status: UnitStatus; progress: number; printer: string | null; attempts: number }[]
  failures: OrderFailure[]
  shipment: ShipmentShown | null
  parcels: OrderParcel[]
  /** The other orders of its purchase; empty if it was bought alone. */
  purchase_mates: PurchaseMate[]
  hold: { reason: string; cause: 'customer' | 'shop'; since: Instant; ship_by_after: string | null } | null
  events: OrderHistoryEntry[]
}
