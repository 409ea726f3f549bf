import type { DeliveryAddress } from './address.ts'
import type { PricedDelivery } from './delivery.ts'

/** The provider of a delivery that staff priced. */
export const STAFF_PROVIDER = 'shop'

/** Returns true if the same was entered. `known` may have fields that are not entered any more. */
export function isSameAddress(known: DeliveryAddress, entered: DeliveryAddress): boolean {
  return (Object.keys(entered) as (keyof DeliveryAddress)[]).every(
    (field) => (known[field] ?? null) === (entered[field] ?? null),
  )
}

/** Returns true if a delivery goes the way that the buyer chose, carrier or courier. Staff choose the way of those that they price. */
export function isAsChosen(
  { method, provider }: Pick<PricedDelivery, 'method' | 'provider'>,
  acceptCarrier: boolean,
): boolean {
  return provider === STAFF_PROVIDER || (method === 'shipping') === acceptCarrier
}
