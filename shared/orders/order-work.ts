import { z } from 'zod'
import { PacificDay } from '../platform/time.ts'
import { REPORTED_STATES } from './parcel-states.ts'

const Why = z.string().trim().min(1).max(500)

export const OneOrder = z.object({ order_id: z.string().max(64) })
export type OneOrder = z.infer<typeof OneOrder>

/** An order, and the revision that staff saw: a second, later change of the same revision is refused. */
export const SeenOrder = OneOrder.extend({ revision: z.int().min(1) })
export type SeenOrder = z.infer<typeof SeenOrder>

/** A parcel of an order; null for its only one. */
const OfOrder = { parcel_id: z.string().max(80).nullable().default(null) }

export const OneParcel = OneOrder.extend(OfOrder)
export type OneParcel = z.input<typeof OneParcel>

export const SeenParcel = SeenOrder.extend(OfOrder)
export type SeenParcel = z.input<typeof SeenParcel>

const Side = z.int().min(1).max(10_000)

/** Units that are in one box now. */
export const PackOrder = SeenOrder.extend({
  /** Null for all that are in no parcel yet. */
  units: z.array(z.int().min(1)).min(1).max(10_000).nullable().default(null),
  /** Other orders to the same address, with all of their units that are in no parcel yet. */
  together: z.array(SeenOrder).max(50).default([]),
  /** The name of a stock box; null for the box of the quote, or one made to measure. */
  box: z.string().max(60).nullable().default(null),
  /** The outside of a box made to measure, in mm. */
  size_mm: z.tuple([Side, Side, Side]).nullable().default(null),
  /** As the scale shows it; null for the computed weight. */
  grams: z.int().min(1).max(1_000_000).nullable().default(null),
})
export type PackOrder = z.input<typeof PackOrder>

/** `cause` decides whether the ship date moves with the hold. The customer reads the reason. */
export const HoldOrder = SeenOrder.extend({ reason: Why, cause: z.enum(['customer', 'shop']) })
export type HoldOrder = z.infer<typeof HoldOrder>

/** Prints all units although none was checked yet. Staff read the reason. */
export const WaiveFirstArticle = SeenOrder.extend({ reason: Why })
export type WaiveFirstArticle = z.infer<typeof WaiveFirstArticle>

/** `amount_cents` is the refund that the preview showed; another amount is refused. The customer reads the reason. */
export const DeclineOrder = SeenOrder.extend({ reason: Why, amount_cents: z.int().min(0) })
export type DeclineOrder = z.infer<typeof DeclineOrder>

/** `day` null: back to the promised day. `agreed`: the customer accepted the day, which makes it the promised one. */
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

/** The carrier of a parcel and its tracking. */
const TrackedBy = z.object({
  carrier: Carrier,
  tracking_number: TrackingNumber.nullable().default(null),
  /** For a carrier whose tracking page is unknown. */
  tracking_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
})
export type TrackedBy = z.input<typeof TrackedBy>

export const ShipOrder = SeenParcel.extend({
  ...TrackedBy.shape,
  /** When it was handed over: null for now, else earlier today. */
  shipped_at: z.int().nullable().default(null),
  /** The late refund that the page showed; another amount is refused. */
  late_refund_cents: z.int().min(0),
})
export type ShipOrder = z.input<typeof ShipOrder>

/** The corrected carrier and tracking; the state of the parcel does not change. */
export const CorrectTracking = SeenParcel.extend(TrackedBy.shape)
export type CorrectTracking = z.input<typeof CorrectTracking>

export const ReportDelivery = OneParcel.extend({
  state: z.enum(REPORTED_STATES),
  /** When it happened; null for now. */
  at: z.int().nullable().default(null),
  /** When it is expected. */
  eta: z.int().nullable().default(null),
  why: z.string().trim().max(500).nullable().default(null),
})
export type ReportDelivery = z.input<typeof ReportDelivery>

/** Seconds for which a shipment can be undone. */
export const SHIP_UNDO_SECONDS = 15 * 60
