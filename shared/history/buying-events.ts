import type { Speed } from '../catalog/materials.ts'
import type { DeliveryMethod } from '../delivery/delivery.ts'

/** On the way from a price to an order. */
export interface BuyingEvents {
  /** `basket_id`: of the whole basket. */
  'delivery priced': { method: DeliveryMethod; fee_cents: number; provider: string; basket_id?: string }
  'delivery held for review': { reasons: readonly string[] }
  'delivery refused': undefined
  'checkout opened': { checkout_id: string; speed: Speed; total_cents: number }
  'payment without an order': { checkout_id: string; amount_cents: number }
  'payment given back': { checkout_id: string; amount_cents: number }
  'put into basket': { basket_id: string }
  'left basket': { basket_id: string }
  'basket emailed': { basket_id: string }
}
