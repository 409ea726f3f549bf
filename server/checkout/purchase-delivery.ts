import type { BasketDeliveryRow } from '../delivery/basket-delivery-store.ts'
import type { PurchaseRow } from '../payments/purchase-store.ts'

/** The delivery of the basket as it was when the payment session was opened. */
export function deliveryOfPurchase({ delivery }: Pick<PurchaseRow, 'delivery'>): BasketDeliveryRow {
  return JSON.parse(delivery) as BasketDeliveryRow
}
