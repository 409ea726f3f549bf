import type { Cents } from '../../platform/money.ts'
import type { PacificDay } from '../../platform/time.ts'
import { isTerritory } from './check-address.ts'
import { decideDelivery, type DeliveryFacts, type NextDeliveryStep } from './decide-delivery.ts'
import type { DeliveryMethod } from './delivery.ts'
import { carrierFee, courierFee } from './delivery-fees.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { roadMiles, statesOfZip, straightMiles, type ZipPlaces } from '../../payments/places.ts'
import { addTransitDays } from './transit-days.ts'

/** The facts that decide an estimate: those of a delivery, with a ZIP code in place of the address. */
export type EstimateFacts = Omit<DeliveryFacts, 'to' | 'accept_carrier'> & { zip: string }

/** The estimated delivery to a ZIP code. */
export type DeliveryEstimate =
  | {
      outcome: 'estimated'
      method: DeliveryMethod
      /** Null if only the delivery service knows it, with the address. */
      fee_cents: Cents | null
      /** False if a delivery service sets the price once it has the address. */
      is_exact: boolean
      /** Business days; null for a courier, who delivers on the ship date. */
      transit_days: number | null
    }
  | { outcome: 'unknown_zip' | 'not_served' | 'priced_by_staff' }

/** Estimates a delivery by the same rules as the address later on, and the shop's own rates. */
export function estimateDelivery(
  facts: EstimateFacts,
  rules: DeliveryRules,
  places: ZipPlaces,
): DeliveryEstimate {
  const [state] = statesOfZip(places, facts.zip)
  if (state === undefined) return { outcome: 'unknown_zip' }
  const to = { address: { zip: facts.zip }, po_box: false, territory: isTerritory(state) }
  const decide = (accept_carrier: boolean) => decideDelivery({ ...facts, to, accept_carrier }, rules, places)
  const first = decide(false)
  if (first.step === 'ask_courier') return byCourier(facts, rules, places)
  // The buyer chooses a carrier at checkout; outside of courier hours as well.
  return byCarrier({ ...facts, state }, decide(true), rules, places)
}

function byCourier(facts: EstimateFacts, { courier }: DeliveryRules, places: ZipPlaces): DeliveryEstimate {
  const miles = roadMiles(places, facts.from_zip, facts.zip)
  const isExact = courier.provider === 'table' && miles !== null
  return {
    outcome: 'estimated',
    method: 'courier',
    fee_cents: isExact ? courierFee(miles, courier.fee) : null,
    is_exact: isExact,
    transit_days: null,
  }
}

function byCarrier(
  { state, parcel, from_zip, zip }: EstimateFacts & { state: string },
  step: NextDeliveryStep,
  { carrier }: DeliveryRules,
  places: ZipPlaces,
): DeliveryEstimate {
  if (step.step === 'review') return { outcome: 'priced_by_staff' }
  if (step.step !== 'ask_carrier') return { outcome: 'not_served' }
  const miles = straightMiles(places, from_zip, zip)
  const { fee_cents, transit_days } = carrierFee(
    { parcel, miles, state, territory: isTerritory(state) },
    carrier,
  )
  const is_exact = carrier.provider === 'table'
  return { outcome: 'estimated', method: 'shipping', fee_cents, is_exact, transit_days }
}

/** Returns the day on which a delivery that leaves on a ship date arrives; null without either. */
export function arrivalDay(estimate: DeliveryEstimate, ships: PacificDay | null): PacificDay | null {
  if (estimate.outcome !== 'estimated' || ships === null) return null
  return estimate.transit_days === null ? ships : addTransitDays(ships, estimate.transit_days)
}
