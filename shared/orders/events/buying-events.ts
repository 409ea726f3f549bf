import type { Speed } from '../../catalog/materials.ts'
import type { DeliveryMethod } from '../../quoting/delivery/delivery.ts'

/** Set for the delivery of a whole basket, which is recorded with each of its quotes. */
interface OfBasket {
  basket_id?: string
  /** True if it is recorded with the first quote: customers and staff are told once. */
  is_first?: boolean
}

/** On the way from a price to an order. */
export interface BuyingEvents {
  'delivery priced': { method: DeliveryMethod; fee_cents: number; provider: string } & OfBasket
  'delivery price taken back': OfBasket | undefined
  'delivery held for review': { reasons: readonly string[] } & OfBasket
  'delivery refused': OfBasket | undefined
  'checkout opened': { checkout_id: string; speed: Speed; total_cents: number }
  'payment without an order': { checkout_id: string; amount_cents: number }
  'payment given back': { checkout_id: string; amount_cents: number }
  'put into basket': { basket_id: string }
  'left basket': { basket_id: string }
  'basket emailed': { basket_id: string }
}
