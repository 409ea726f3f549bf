import type { DeliveryAddress, DeliveryBody } from './address.ts'
import { deliveryWay, type PricedDelivery } from './delivery.ts'

/** The provider of a delivery that staff priced. */
export const STAFF_PROVIDER = 'shop'

/** Returns true if the same was entered. `known` may have fields that are not entered any more. */
export function isSameAddress(known: DeliveryAddress, entered: DeliveryAddress): boolean {
  return (Object.keys(entered) as (keyof DeliveryAddress)[]).every(
    (field) => (known[field] ?? null) === (entered[field] ?? null),
  )
}

/** Returns true if a delivery goes the way that the buyer chose. Staff choose between courier and carrier where they set the price. */
export function isAsChosen(
  delivery: Pick<PricedDelivery, 'method' | 'provider'>,
  { accept_carrier, pickup }: Pick<DeliveryBody, 'accept_carrier' | 'pickup'>,
): boolean {
  const way = deliveryWay(delivery)
  if (pickup || way === 'pickup') return pickup === true && way === 'pickup'
  return delivery.provider === STAFF_PROVIDER || (way === 'carrier') === accept_carrier
}
