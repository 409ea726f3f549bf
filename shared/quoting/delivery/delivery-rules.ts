import { z } from 'zod'
import { ClockTime, Weekday } from '../../platform/time.ts'
import { LabelRules } from './label-rules.ts'
import { ZipPrefix } from '../../payments/places.ts'

const Cents = z.int().min(0).max(1_000_000)
const Grams = z.int().min(1).max(1_000_000)
const Millimeters = z.int().min(1).max(10_000)
const Percent = z.number().min(0).max(500)

/** The amounts added to a service's price to make the customer's fee. */
const MarkUp = z.object({ percent: Percent, cents: Cents })
export type MarkUp = z.infer<typeof MarkUp>

const CourierFee = z
  .object({
    /** Up to `base_miles`. */
    base_cents: Cents,
    base_miles: z.number().min(0).max(100),
    /** For every further mile begun. */
    per_mile_cents: Cents,
    least_cents: Cents,
    most_cents: Cents,
  })
  .refine((fee) => fee.least_cents <= fee.most_cents, {
    message: 'The highest courier fee must not be below the lowest.',
    path: ['most_cents'],
  })
export type CourierFee = z.infer<typeof CourierFee>

const CourierRules = z
  .object({
    on: z.boolean(),
    /** The service that prices and delivers: the shop's own table and courier, or DoorDash Drive. */
    provider: z.enum(['table', 'doordash']),
    area: z.array(z.object({ name: z.string().min(1).max(60), zips: z.array(ZipPrefix).min(1) })).min(1),
    /** Road miles from the shop. */
    most_miles: z.number().min(1).max(200),
    fee: CourierFee,
    mark_up: MarkUp,
    /** The most that fits in a car and can be carried to a door. */
    most_grams: Grams,
    longest_mm: Millimeters,
    /** The courier hours. */
    weekdays: z.array(Weekday).min(1),
    from: ClockTime,
    until: ClockTime,
    /** The longest time that the shop's own courier takes from a ready parcel to the customer's address. */
    ride_minutes: z.int().min(15).max(1440),
    /** No couriers until this instant. */
    paused_until: z.int().min(0).nullable(),
  })
  .refine((courier) => courier.from < courier.until, {
    message: 'Couriers must begin before they end.',
    path: ['until'],
  })
export type CourierRules = z.infer<typeof CourierRules>

const CarrierRate = z.object({
  up_to_zone: z.int().min(1).max(8),
  first_pound_cents: Cents,
  /** For every further pound begun. */
  pound_cents: Cents,
})

const CarrierRules = z
  .object({
    on: z.boolean(),
    /** The shop's own table, or EasyPost. */
    provider: z.enum(['table', 'easypost']),
    /** Rates by zone, the nearest first; the last one is for zone 8. */
    rates: z.array(CarrierRate).min(1).max(8),
    mark_up: MarkUp,
    /** Business days for zones 1 to 8. */
    transit_days: z.array(z.int().min(1).max(60)).length(8),
    /** Alaska, Hawaii and the territories. */
    remote: z.object({ surcharge_cents: Cents, transit_days: z.int().min(1).max(90) }),
    /** True if the shop ships to Puerto Rico, the other territories, and military post offices. */
    territories: z.boolean(),
    po_boxes: z.boolean(),
    /** The dimensional divisor: cubic inches that carriers bill as one pound. */
    cubic_inches_per_pound: z.int().min(50).max(1000),
  })
  .refine((carrier) => risesToEight(carrier.rates.map((rate) => rate.up_to_zone)), {
    message: 'The zones of the carrier’s rates must rise, and the last must be zone 8.',
    path: ['rates'],
  })
export type CarrierRules = z.infer<typeof CarrierRules>

function risesToEight(zones: number[]): boolean {
  return zones.at(-1) === 8 && zones.every((zone, at) => at === 0 || zone > zones[at - 1])
}

const StockBox = z.object({
  name: z.string().min(1).max(60),
  inner_mm: z.tuple([Millimeters, Millimeters, Millimeters]),
  /** Thickness of one wall, so a box is twice as much larger outside. Single-wall corrugated board is 4 mm thick. */
  wall_mm: z.number().min(0).max(50).default(4),
  /** Weight of the empty box. */
  grams: Grams,
  /** Paid by the shop; part of no customer's fee. */
  cost_cents: Cents.default(0),
  /** Weight of parts and filling; null without a limit. */
  most_grams: Grams.nullable().default(null),
  /** Nothing is packed in a box that is not in stock. */
  in_stock: z.boolean().default(true),
})
export type StockBox = z.infer<typeof StockBox>

const PackingRules = z.object({
  /** The shop's stock boxes; an order that fits in none gets a custom-made box. */
  boxes: z.array(StockBox).max(100),
  /** Between parts, and between them and the box. */
  padding_mm: z.int().min(0).max(200),
  /** The material that fills the free space of a box. */
  filling_name: z.string().min(1).max(60).default('Filling'),
  filling_grams_per_liter: z.number().min(0).max(200),
  filling_cents_per_liter: z.number().min(0).max(10_000).default(0),
})
export type PackingRules = z.infer<typeof PackingRules>

/** The pickup of orders by their customers, at the shop's address and for free. */
const PickupRules = z.object({
  on: z.boolean().default(false),
  /** When and where exactly, for customers: `Mon–Fri 9 to 5, ring at the side door`. */
  note: z.string().max(200).default(''),
})

/** The shop's ways of delivery and their fees: a stored document that is replaced as a whole when staff edit it. */
export const DeliveryRules = z.object({
  courier: CourierRules,
  carrier: CarrierRules,
  pickup: PickupRules.prefault({}),
  packing: PackingRules,
  labels: LabelRules.prefault({}),
  /** Deliveries above these limits are priced by staff. */
  review: z.object({ most_grams: Grams, most_girth_mm: Millimeters, most_value_cents: z.int().min(0) }),
  /** Prefixes of ZIP codes that the shop does not deliver to. */
  blocked_zips: z.array(ZipPrefix),
})
export type DeliveryRules = z.infer<typeof DeliveryRules>
