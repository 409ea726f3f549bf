import { z } from 'zod'
import { PacificDay } from '../time.ts'
import { ORDER_STATUSES } from './order-states.ts'
import { REPORTED_STATES } from '../shipping/shipment-states.ts'

const Why = z.string().trim().min(1).max(500)

export const OneOrder = z.object({ order_id: z.string().max(64) })
export type OneOrder = z.infer<typeof OneOrder>

/** An order, and the revision that the person saw: who comes second is told, and nothing moves twice. */
export const SeenOrder = OneOrder.extend({ revision: z.int().min(1) })
export type SeenOrder = z.infer<typeof SeenOrder>

/** Who caused it decides whether the promise moves with it. The reason is told to the customer. */
export const HoldOrder = SeenOrder.extend({ reason: Why, cause: z.enum(['customer', 'shop']) })
export type HoldOrder = z.infer<typeof HoldOrder>

/** `amount_cents` is what the preview said is given back; another amount refuses. The reason is told to the customer. */
export const DeclineOrder = SeenOrder.extend({ reason: Why, amount_cents: z.int().min(0) })
export type DeclineOrder = z.infer<typeof DeclineOrder>

/** `day` null: back to the promise. `agreed`: the customer accepted the day, which makes it the promise. */
export const MoveShipDate = SeenOrder.extend({
  day: PacificDay.nullable(),
  why: Why,
  agreed: z.boolean().default(false),
})
export type MoveShipDate = Omit<z.output<typeof MoveShipDate>, 'agreed'> & { agreed?: boolean }

const Carrier = z.string().trim().min(1).max(60)
const TrackingNumber = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\w -]+$/, 'Letters, digits and dashes only')

/** Who takes a parcel, and how it is followed. */
const TrackedBy = z.object({
  carrier: Carrier,
  tracking_number: TrackingNumber.nullable().default(null),
  /** For a carrier whose tracking page is not known. */
  tracking_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
})
export type TrackedBy = z.input<typeof TrackedBy>

export const ShipOrder = SeenOrder.extend({
  ...TrackedBy.shape,
  /** The moment of handing over: now, or earlier today. */
  shipped_at: z.int().nullable().default(null),
  /** What the page said is given back because it ships late; another amount refuses. */
  late_refund_cents: z.int().min(0),
})
export type ShipOrder = z.input<typeof ShipOrder>

/** As it should have been noted; the parcel stays where it is. */
export const CorrectTracking = SeenOrder.extend(TrackedBy.shape)
export type CorrectTracking = z.input<typeof CorrectTracking>

export const ReportDelivery = OneOrder.extend({
  state: z.enum(REPORTED_STATES),
  /** When it happened, where that is known better than by now. */
  at: z.int().nullable().default(null),
  /** When it is expected. */
  eta: z.int().nullable().default(null),
  why: z.string().trim().max(500).nullable().default(null),
})
export type ReportDelivery = z.input<typeof ReportDelivery>

/** A shipping that was noted by mistake can be taken back for so long. */
export const SHIP_UNDO_SECONDS = 15 * 60

export const FindOrders = z.object({
  status: z.enum(ORDER_STATUSES).nullable().default(null),
  /** Past its promise and not shipped, or shipped late. */
  late: z.boolean().default(false),
  /** Order number, file name, quote id, customer's name or address. */
  q: z.string().trim().max(100).default(''),
  /** The number of the last order of the page before. */
  cursor: z.int().nullish(),
})
export type FindOrders = z.input<typeof FindOrders>
