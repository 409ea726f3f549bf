import type { Speed } from '../../catalog/materials.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { Instant } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import { courierStart } from './courier-hours.ts'
import { deliveryWay, type DeliveryMethod } from './delivery.ts'
import type { CourierRules } from './delivery-rules.ts'
import { STAFF_PROVIDER } from './kept-price.ts'

/** When an order of a speed is picked up on its ship date; null while staff have to confirm the day. */
export interface CourierPickup {
  speed: Speed
  at: Instant | null
}

/** The courier hours, in the time zone of the shop. */
export interface ShopCouriers {
  hours: Pick<CourierRules, 'weekdays' | 'from' | 'until' | 'paused_until'>
  zone: TimeZone
}

/** Returns the speeds on whose ship date a courier comes. Staff confirm no day without one. */
export function courierSpeeds(pickups: readonly CourierPickup[], { hours, zone }: ShopCouriers): Speed[] {
  return pickups
    .filter(({ at }) => at === null || courierStart(at, hours, zone) !== null)
    .map(({ speed }) => speed)
}

/** Returns the pickup for which a delivery is priced: the earliest with a courier, otherwise the earliest; null without a known day. */
export function pickupToPrice(
  pickups: readonly CourierPickup[],
  { hours, zone }: ShopCouriers,
): Instant | null {
  const known = pickups.flatMap(({ at }) => (at === null ? [] : [at])).toSorted((a, b) => a - b)
  return known.find((at) => courierStart(at, hours, zone) !== null) ?? known[0] ?? null
}

interface PricedWay {
  method: DeliveryMethod
  provider: string
}

/** Returns true if a delivery can be made on days with a courier only. Staff arrange the deliveries that they priced. */
export function isBoundToDays(delivery: PricedWay): boolean {
  return deliveryWay(delivery) === 'courier' && delivery.provider !== STAFF_PROVIDER
}

interface CourierChoice {
  delivery: PricedWay
  speed: Speed
  /** The speeds on whose ship date a courier comes. */
  speeds: readonly Speed[]
}

/** Returns the refusal of a speed on whose ship date no courier comes; null if the delivery can be made. */
export function noCourierRefusal({ delivery, speed, speeds }: CourierChoice): Refusal | null {
  if (!isBoundToDays(delivery) || speeds.includes(speed)) return null
  const [other] = speeds
  const instead = other ? `Choose "speed": "${other}", or` : 'Choose'
  return new Refusal(
    'couriers_unavailable',
    `No courier is available on the day on which this ships. ${instead} carrier shipping with "accept_carrier": true.`,
    { speeds: [...speeds] },
  )
}
