import { z } from 'zod'
import { publishedObject } from '../platform/field-words.ts'
import {
  ORDER_DELIVERY_WORDS,
  ORDER_PAGE_WORDS,
  ORDER_PART_WORDS,
  ORDER_WORDS,
  REFUND_WORDS,
  TRACKING_WORDS,
} from './order-words.ts'
import { QuotedExtra } from '../catalog/extras.ts'
import { MaterialId, Speed } from '../catalog/materials.ts'
import { DELIVERY_METHODS } from '../quoting/delivery/delivery.ts'
import { UNIT_STATUSES } from './production/unit-states.ts'
import { WireCents, WireDay, UnixTime } from '../platform/wire-values.ts'
import { OrderStatus } from './order-states.ts'
import { PARCEL_STATES } from './parcel-states.ts'

export const OrderPart = publishedObject('OrderPart', ORDER_PART_WORDS, {
  /** 1 to the quantity. */
  unit: z.int().min(1),
  status: z.enum(UNIT_STATUSES),
  progress: z.number().min(0).max(1),
})
export type OrderPart = z.infer<typeof OrderPart>

export const Tracking = publishedObject('Tracking', TRACKING_WORDS, {
  method: z.enum(DELIVERY_METHODS),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: UnixTime,
})
export type Tracking = z.infer<typeof Tracking>

export const OrderDelivery = publishedObject('OrderDelivery', ORDER_DELIVERY_WORDS, {
  method: z.enum(DELIVERY_METHODS),
  pickup: z.boolean().optional(),
  city: z.string(),
  fee_cents: WireCents,
  /** For carrier shipping only. */
  transit_days: z.int().optional(),
  arrives_by: WireDay.nullable().optional(),
  /** From here on: once it is packed. */
  state: z.enum(PARCEL_STATES).optional(),
  eta: UnixTime.nullable().optional(),
  delivered_at: UnixTime.nullable().optional(),
  carrier: z.string().nullable().optional(),
  tracking_number: z.string().nullable().optional(),
  tracking_url: z.string().nullable().optional(),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

const REFUND_REASONS = ['late', 'declined', 'goodwill'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const OrderRefund = publishedObject('OrderRefund', REFUND_WORDS, {
  id: z.string(),
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable(),
  /** The whole refund, tax included. */
  amount_cents: WireCents,
  tax_cents: WireCents,
  created_at: UnixTime,
  /** False until the payment provider has taken it. */
  done: z.boolean(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** An order as its buyer sees it, on every transport. Its id is the quote's. */
export const Order = publishedObject('Order', ORDER_WORDS, {
  id: z.string(),
  number: z.int(),
  /** The number that the orders of one purchase share. */
  purchase_number: z.string().nullable(),
  status: OrderStatus,
  created_at: UnixTime,
  updated_at: UnixTime,
  paid: z.boolean(),
  paid_at: UnixTime,
  /** True for a practice payment: no money moved. */
  practice: z.boolean(),
  filename: z.string(),
  material: MaterialId,
  material_note: z.string().nullable(),
  color: z.string(),
  quantity: z.int().min(1),
  extras: z.array(QuotedExtra),
  /** The buyer's own number for the purchase. */
  purchase_order: z.string().nullable(),
  speed: Speed,
  parts: z.array(OrderPart),
  ship_by: WireDay.nullable(),
  ship_date_pending: z.boolean(),
  /** The day the shop now expects, if it is later than the promised one. */
  expected_ship_by: WireDay.nullable(),
  tracking: Tracking.nullable(),
  delivery: OrderDelivery,
  currency: z.literal('usd'),
  parts_cents: WireCents,
  delivery_cents: WireCents,
  tax_cents: WireCents,
  total_cents: WireCents,
  refunded_cents: WireCents,
  refunds: z.array(OrderRefund),
  /** Set while it is on hold. */
  hold_reason: z.string().nullable(),
  /** Set when the shop declined it. */
  decline_reason: z.string().nullable(),
  shipped_at: UnixTime.nullable(),
  review_url: z.string(),
  thumbnail_url: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

export const OrderListPage = publishedObject('OrderPage', ORDER_PAGE_WORDS, {
  orders: z.array(Order),
  next_cursor: z.string().nullable(),
})
export type OrderListPage = z.infer<typeof OrderListPage>
