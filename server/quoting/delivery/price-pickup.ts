import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { PICKUP_PROVIDER, type PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the shop's address with the name and phone of the person who picks up. Refuses where the shop offers no pickup. */
export function pickupAddress(shop: Shop, { name, phone, notes }: DeliveryAddress): DeliveryAddress {
  const { delivery, shop_details } = readShopData(shop.db)
  if (!delivery.pickup.on)
    throw new Refusal('delivery_invalid', 'Orders cannot be picked up at this shop.', { fields: ['pickup'] })
  return { name, phone, ...shop_details.address, country: 'US', notes: notes ?? null }
}

/** Returns the delivery of an order that is picked up: free, and no service is asked. */
export function pricePickup({ city }: DeliveryAddress, now: Instant): PricedDelivery {
  return {
    method: 'courier',
    city,
    fee_cents: 0,
    cost_cents: 0,
    transit_days: null,
    fee_note: null,
    provider: PICKUP_PROVIDER,
    provider_quote: null,
    window: null,
    expires_at: now + 7 * DAY,
  }
}
