import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { Instant } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import type { ValidAddress } from './check-address.ts'
import { courierStart, nextCouriers } from './courier-hours.ts'
import { MOST_UNFILED_CENTS } from './customs.ts'
import type { Parcel } from './delivery.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { lengthAndGirth } from './pack-parcel.ts'
import { matchesZipPrefix, roadMiles, type ZipPlaces } from '../../payments/places.ts'

/** Everything that decides who delivers a parcel. */
export interface DeliveryFacts {
  to: Pick<ValidAddress, 'po_box' | 'territory'> & { address: { zip: string } }
  parcel: Parcel
  /** True if the buyer has chosen carrier shipping. */
  accept_carrier: boolean
  /** When the parcel is expected to be packed. */
  ready_at: Instant
  now: Instant
  /** The shop's own ZIP code. */
  from_zip: string
  /** The time zone of the courier hours. */
  time_zone: TimeZone
  /** True if each service is switched on and has its keys. */
  courier: boolean
  carrier: boolean
}

export const REVIEW_REASONS = ['too_heavy', 'too_large', 'too_valuable', 'po_box'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** The reason why no courier takes a parcel that a carrier may take. */
export type CourierExclusion = 'off' | 'outside' | 'parcel' | 'po_box' | 'chosen' | 'refused'

/** The next step of pricing a delivery. A refusal has its own sentence if the one of its code says too little. */
export type NextDeliveryStep =
  | { step: 'refuse'; code: RefusalCode; detail?: string; fields?: Record<string, unknown> }
  | { step: 'ask_courier' }
  /** Say what a carrier would cost: only the buyer may choose one. */
  | { step: 'offer_carrier'; why: CourierExclusion; review: ReviewReason[] }
  | { step: 'ask_carrier' }
  | { step: 'review'; reasons: ReviewReason[] }

/**
 * Decides who delivers, in this order:
 * 1. no service is available: `delivery_unavailable`
 * 2. the shop has blocked the ZIP code: `outside_delivery_area`
 * 3. in the courier area, with a parcel for a courier, and no carrier chosen by the buyer: the courier; outside of courier
 *    hours, `couriers_unavailable`
 * 4. otherwise a carrier (`decideCarrier`)
 */
export function decideDelivery(
  facts: DeliveryFacts,
  rules: DeliveryRules,
  places: ZipPlaces,
): NextDeliveryStep {
  if (!facts.courier && !facts.carrier) return { step: 'refuse', code: 'delivery_unavailable' }
  if (matchesZipPrefix(facts.to.address.zip, rules.blocked_zips))
    return { step: 'refuse', code: 'outside_delivery_area' }
  const why = findExclusion(facts, rules, places)
  return why === null ? decideCourier(facts, rules) : decideCarrier(facts, rules, why)
}

function findExclusion(
  facts: DeliveryFacts,
  rules: DeliveryRules,
  places: ZipPlaces,
): CourierExclusion | null {
  if (!facts.courier) return 'off'
  const { zip } = facts.to.address
  const miles = roadMiles(places, facts.from_zip, zip)
  const area = rules.courier.area.flatMap((part) => part.zips)
  if (!matchesZipPrefix(zip, area) || miles === null || miles > rules.courier.most_miles) return 'outside'
  if (facts.to.po_box) return 'po_box'
  if (!fitsCourier(facts.parcel, rules)) return 'parcel'
  return facts.accept_carrier && facts.carrier ? 'chosen' : null
}

function fitsCourier(parcel: Parcel, { courier, review }: DeliveryRules): boolean {
  return (
    parcel.grams <= courier.most_grams &&
    parcel.size_mm[0] <= courier.longest_mm &&
    parcel.value_cents <= review.most_value_cents
  )
}

function decideCourier(facts: DeliveryFacts, { courier }: DeliveryRules): NextDeliveryStep {
  const isPaused = courier.paused_until !== null && courier.paused_until > facts.now
  const isInHours = courierStart(facts.ready_at, courier, facts.time_zone) !== null
  if (!isPaused && isInHours) return { step: 'ask_courier' }
  const next = nextCouriers(isPaused ? facts.now : facts.ready_at, courier, facts.time_zone)
  return courierRefusal({
    couriers_from: next,
    ...(isPaused ? { retry_after: next - facts.now } : {}),
    carrier: facts.carrier,
  })
}

/** Returns the refusal without a courier, whether courier hours or the courier service is the reason. */
export function courierRefusal({
  carrier,
  ...fields
}: {
  couriers_from?: Instant
  retry_after?: number
  carrier: boolean
}): NextDeliveryStep {
  const instead = carrier ? ' or choose carrier shipping with "accept_carrier": true' : ''
  return {
    step: 'refuse',
    code: 'couriers_unavailable',
    detail: `No courier is available on the day on which this ships. Try again later${instead}.`,
    fields,
  }
}

/**
 * Decides a delivery without a courier, in this order:
 * 1. no carrier either: `outside_delivery_area`
 * 2. a territory or a military post office, to which the shop does not ship: `outside_shipping_area`
 * 3. the buyer has not chosen a carrier yet: `carrier_shipping_available`, with its price
 * 4. too heavy, large or valuable, also for a customs form without a filing, or a PO box: a delivery review by staff, `shipping_review_required`
 * 5. otherwise the carrier prices it
 */
export function decideCarrier(
  facts: DeliveryFacts,
  rules: DeliveryRules,
  why: CourierExclusion,
): NextDeliveryStep {
  if (!facts.carrier) return { step: 'refuse', code: 'outside_delivery_area', ...WITHOUT_CARRIER[why] }
  if (facts.to.territory && !rules.carrier.territories)
    return { step: 'refuse', code: 'outside_shipping_area' }
  const review = reviewReasons(facts, rules)
  if (!facts.accept_carrier) return { step: 'offer_carrier', why, review }
  return review.length > 0 ? { step: 'review', reasons: review } : { step: 'ask_carrier' }
}

const WITHOUT_CARRIER: Partial<Record<CourierExclusion, { detail: string }>> = {
  parcel: { detail: 'This order is too large, heavy or valuable for a courier, and the shop does not ship.' },
  po_box: { detail: 'A courier cannot deliver to a PO box, and the shop does not ship.' },
}

function reviewReasons(
  { parcel, to }: Pick<DeliveryFacts, 'parcel' | 'to'>,
  { review, carrier }: DeliveryRules,
): ReviewReason[] {
  const isTrue: Record<ReviewReason, boolean> = {
    too_heavy: parcel.grams > review.most_grams,
    too_large: lengthAndGirth(parcel) > review.most_girth_mm,
    too_valuable:
      parcel.value_cents > review.most_value_cents ||
      (to.territory && parcel.value_cents > MOST_UNFILED_CENTS),
    po_box: to.po_box && !carrier.po_boxes,
  }
  return REVIEW_REASONS.filter((reason) => isTrue[reason])
}
