import type { HistoryEventKind } from '../history/domain-events.ts'
import type { MaterialId, Speed } from '../catalog/materials.ts'
import type { Parcel, PricedDelivery } from '../delivery/delivery.ts'
import type { UnitStatus } from '../production/unit-states.ts'
import type { FailureReason } from '../production/unit-work.ts'
import type { Instant } from '../time.ts'
import type { Due } from './due.ts'
import type { OrderStatus } from './order-states.ts'
import type { ShipmentState } from '../shipping/shipment-states.ts'
import type { Order } from './order.ts'
import type { OrderStage } from './order-stage.ts'

/** What people who make an order see of it in every list. */
export interface OrderHead {
  order_id: string
  number: number
  revision: number
  status: OrderStatus
  filename: string
  thumbnail_url: string | null
  material: MaterialId
  color: string
  quantity: number
  /** Paid with a practice card: no money came in, so nothing is booked and nothing is emailed. */
  practice: boolean
  due: Due
}

export interface LotUnit {
  unit: number
  progress: number
  /** Printed before, and not well. */
  again: boolean
  /** When its print is done; null unless it prints. */
  done_at: Instant | null
}

/** Units of one order at the same place: in the queue, on one printer, being finished, or ready. */
export interface Lot {
  id: string
  order: OrderHead
  status: Extract<UnitStatus, 'queued' | 'printing' | 'finishing' | 'ready'>
  printer_id: string | null
  units: LotUnit[]
  /** Machine time of one print. */
  seconds: number
  /** Printers that take it, free or not. */
  printer_ids: string[]
}

export interface PrinterState {
  id: string
  name: string
  active: boolean
  /** What prints on it. */
  on: { order_id: string; number: number; filename: string; units: number }[]
  /** When all of that is done; null while it is free. */
  until: Instant | null
}

export interface ProductionBoard {
  now: Instant
  lots: Lot[]
  printers: PrinterState[]
  /** Orders that are held, and wait with units in the queue. */
  held: number
}

/** How a packed order goes, as far as it is known. */
export interface ShipmentShown {
  state: ShipmentState
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  booked: boolean
  packed_at: Instant
  shipped_at: Instant | null
  delivered_at: Instant | null
  arrives_by: string | null
}

/** An order to be packed, handed over, or on its way. */
export interface ParcelShown {
  id: string
  order: OrderHead
  delivery: Pick<PricedDelivery, 'method' | 'city' | 'fee_note' | 'window' | 'provider' | 'transit_days'> & {
    parcel: Parcel
  }
  shipment: ShipmentShown | null
  /** Who was asked for the price can be booked from here; never for a practice order. */
  can_book: boolean
  /** What handing it over now gives back because it is late. */
  late_refund_cents: number
  /** Until when its shipping can be taken back. */
  undo_until: Instant | null
}

export interface ShippingBoard {
  now: Instant
  to_pack: ParcelShown[]
  packed: ParcelShown[]
  /** Not delivered yet, come back, or something happened to it today. */
  sent: ParcelShown[]
}

export interface CustomerShown {
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
  /** The name of a person; null where the program did it. */
  who: string | null
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
}

/** Everything about one order. */
export interface OrderDetails {
  head: OrderHead
  /** As its buyer sees it. */
  order: Order
  customer: CustomerShown
  /** The day that was agreed at payment. */
  agreed_ship_by: string | null
  units: { unit: number; status: UnitStatus; progress: number; printer: string | null; attempts: number }[]
  failures: OrderFailure[]
  shipment: ShipmentShown | null
  hold: { reason: string; cause: 'customer' | 'shop'; since: Instant; ship_by_after: string | null } | null
  events: OrderHistoryEntry[]
}
