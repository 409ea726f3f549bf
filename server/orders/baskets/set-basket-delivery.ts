import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { priceSaleDelivery } from '../../quoting/delivery/price-sale-delivery.ts'
import { getOpenBasket } from '../../quoting/sale.ts'
import { offeredOptions } from './offered-options.ts'
import { showToOwner } from './show-basket.ts'

/** `PUT /v1/baskets/{basket_id}/delivery`: prices the delivery of everything in the basket to one address. */
export async function setBasketDelivery(
  shop: Shop,
  caller: Caller,
  input: DeliveryBody & { basket_id: string; contact?: ContactBody | undefined },
): Promise<Basket> {
  const { basket_id, contact, ...body } = input
  const own = getOpenBasket(shop.db, caller, basket_id)
  const options = offeredOptions(shop.db, own, shop.clock.now())
  await priceSaleDelivery(shop, own, { body, caller, contact, options })
  return showToOwner(shop, getOpenBasket(shop.db, caller, basket_id))
}
