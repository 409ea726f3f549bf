import type { Cents } from '../../platform/money.ts'
import type { Instant } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import { nextCouriers } from './courier-hours.ts'
import {
  decideDelivery,
  decideCarrier,
  type DeliveryFacts,
  type NextDeliveryStep,
} from './decide-delivery.ts'
import { carrierFee, courierFee, markedUp } from './delivery-fees.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { isSameParcel, type DeliveryMethod, type Parcel } from './delivery.ts'
import { packParcel, type PartsToPack } from './pack-parcel.ts'
import { roadMiles, straightMiles, type ZipPlaces } from '../../payments/places.ts'

/** A delivery as it was priced, with what decides its price under other rules. */
export interface TrialDelivery {
  quote_id: string
  /** The part's file name. */
  name: string
  city: string
  state: string
  zip: string
  territory: boolean
  po_box: boolean
  parts: PartsToPack
  method: DeliveryMethod
  /** The source of its price: `table`, or a delivery service. */
  provider: string
  /** The service's price for the parcel as it was packed then; null if unknown. */
  cost_cents: Cents | null
  parcel: Parcel
  /** When a courier was to pick it up; null if none was. */
  ready_at: Instant | null
}

/** The facts that all deliveries of a trial share. */
export interface TrialPlace {
  places: ZipPlaces
  from_zip: string
  time_zone: TimeZone
  /** True for each service whose keys are set. */
  keys: { doordash: boolean; easypost: boolean }
}

/** A delivery under some rules. `review`: staff would set its price. */
export type TrialOutcome =
  | { outcome: 'priced'; method: DeliveryMethod; fee_cents: Cents; box: string | null }
  | { outcome: 'review' }
  | { outcome: 'refused' }

/** Decides a delivery by the rules. Null if only a delivery service knows its price. A pause of couriers is not considered. */
export function tryDelivery(
  delivery: TrialDelivery,
  rules: DeliveryRules,
  place: TrialPlace,
): TrialOutcome | null {
  const unpaused = { ...rules, courier: { ...rules.courier, paused_until: null } }
  const facts = factsOf(delivery, unpaused, place)
  return takeStep({ delivery, rules: unpaused, place, facts }, decideDelivery(facts, unpaused, place.places))
}

function factsOf(
  delivery: TrialDelivery,
  rules: DeliveryRules,
  { from_zip, time_zone, keys }: TrialPlace,
): DeliveryFacts {
  const { zip, territory, po_box, method, parts } = delivery
  const { courier, carrier } = rules
  // Without a time of its own, it is tried at one at which couriers work.
  const ready_at = delivery.ready_at ?? nextCouriers(0, courier, time_zone)
  return {
    to: { address: { zip }, territory, po_box },
    parcel: packParcel(parts, rules.packing),
    accept_carrier: method === 'shipping',
    ready_at,
    now: ready_at,
    from_zip,
    time_zone,
    courier: courier.on && (courier.provider === 'table' || keys.doordash),
    carrier: carrier.on && (carrier.provider === 'table' || keys.easypost),
  }
}

interface Trial {
  delivery: TrialDelivery
  rules: DeliveryRules
  place: TrialPlace
  facts: DeliveryFacts
}

function takeStep(trial: Trial, step: NextDeliveryStep): TrialOutcome | null {
  switch (step.step) {
    case 'refuse':
      return { outcome: 'refused' }
    case 'review':
      return { outcome: 'review' }
    case 'offer_carrier':
      return step.review.length > 0 ? { outcome: 'review' } : priced(trial, 'shipping', carrierCents(trial))
    case 'ask_carrier':
      return priced(trial, 'shipping', carrierCents(trial))
    case 'ask_courier':
      return askCourier(trial)
  }
}

function askCourier(trial: Trial): TrialOutcome | null {
  const { delivery, rules, place, facts } = trial
  const { courier } = rules
  if (courier.provider !== 'table') return priced(trial, 'courier', serviceCents(trial, 'courier'))
  const miles = roadMiles(place.places, place.from_zip, delivery.zip)
  if (miles === null) return takeStep(trial, decideCarrier(facts, rules, 'refused'))
  return priced(trial, 'courier', courierFee(miles, courier.fee))
}

function carrierCents(trial: Trial): Cents | null {
  const { delivery, rules, place, facts } = trial
  if (rules.carrier.provider !== 'table') return serviceCents(trial, 'carrier')
  const miles = straightMiles(place.places, place.from_zip, delivery.zip)
  const { state, territory } = delivery
  return carrierFee({ parcel: facts.parcel, miles, state, territory }, rules.carrier).fee_cents
}

/** Returns a service's price with the mark-up applied again; null if it was asked for another parcel, or not at all. */
function serviceCents({ delivery, rules, facts }: Trial, who: 'courier' | 'carrier'): Cents | null {
  const { provider, mark_up } = rules[who]
  const { cost_cents } = delivery
  if (delivery.provider !== provider || cost_cents === null) return null
  return isSameParcel(delivery.parcel, facts.parcel) ? markedUp(cost_cents, mark_up) : null
}

function priced({ facts }: Trial, method: DeliveryMethod, fee_cents: Cents | null): TrialOutcome | null {
  return fee_cents === null ? null : { outcome: 'priced', method, fee_cents, box: facts.parcel.box ?? null }
}
