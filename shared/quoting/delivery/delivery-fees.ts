import { ceilTo, percentOf, type Cents } from '../../platform/money.ts'
import type { Parcel } from './delivery.ts'
import type { CarrierRules, CourierFee, MarkUp } from './delivery-rules.ts'

export const GRAMS_PER_POUND = 453.59237
const MM_PER_INCH = 25.4
const MM3_PER_CUBIC_INCH = MM_PER_INCH ** 3

/** Returns the courier fee by the shop's own table: a base fee, plus each additional mile begun, within a minimum and a maximum. */
export function courierFee(miles: number, fee: CourierFee): Cents {
  const extraMiles = Math.max(0, Math.ceil(miles - fee.base_miles - 1e-9))
  return Math.min(fee.most_cents, Math.max(fee.least_cents, fee.base_cents + extraMiles * fee.per_mile_cents))
}

/** Upper limits of zones 1 to 7, in miles between the three-digit ZIP areas of sender and receiver (USPS DMM 608.9). */
export const ZONE_MILES = [50, 150, 300, 600, 1000, 1400, 1800]

/** Returns the carriers' zone, 1 to 8, by straight-line distance. */
export function carrierZone(miles: number): number {
  const zone = ZONE_MILES.findIndex((end) => miles <= end)
  return zone < 0 ? ZONE_MILES.length + 1 : zone + 1
}

/** Returns the weight that carriers assume for a volume. */
function dimensionalPounds(
  { size_mm: [length, width, height] }: Pick<Parcel, 'size_mm'>,
  cubicInchesPerPound: number,
): number {
  return (length * width * height) / MM3_PER_CUBIC_INCH / cubicInchesPerPound
}

/** Returns the pounds that carriers bill: the greater of actual and dimensional weight, rounded up. */
export function billedPounds(parcel: Parcel, cubicInchesPerPound: number): number {
  const byVolume = dimensionalPounds(parcel, cubicInchesPerPound)
  return Math.max(1, Math.ceil(Math.max(parcel.grams / GRAMS_PER_POUND, byVolume) - 1e-9))
}

/** States that cost more and take longer, beside the territories. */
const REMOTE_STATES: ReadonlySet<string> = new Set(['AK', 'HI'])

export interface ParcelTrip {
  parcel: Parcel
  /** Straight-line distance; null if unknown, which counts as the farthest zone. */
  miles: number | null
  state: string
  territory: boolean
}

/** Returns the carrier fee by the shop's own table, packaging included. */
export function carrierFee(
  trip: ParcelTrip,
  rules: CarrierRules,
): { fee_cents: Cents; transit_days: number; zone: number } {
  const zone = carrierZone(trip.miles ?? Number.POSITIVE_INFINITY)
  const rate = rules.rates.find(({ up_to_zone }) => zone <= up_to_zone) ?? rules.rates[rules.rates.length - 1]
  const pounds = billedPounds(trip.parcel, rules.cubic_inches_per_pound)
  const remote = trip.territory || REMOTE_STATES.has(trip.state)
  return {
    fee_cents:
      rate.first_pound_cents + (pounds - 1) * rate.pound_cents + (remote ? rules.remote.surcharge_cents : 0),
    transit_days: remote ? rules.remote.transit_days : rules.transit_days[zone - 1],
    zone,
  }
}

/** Returns the fee for a delivery that a service has priced, rounded up to five cents. */
export function markedUp(cost_cents: Cents, markUp: MarkUp): Cents {
  return ceilTo(cost_cents + percentOf(cost_cents, markUp.percent) + markUp.cents, 5)
}
