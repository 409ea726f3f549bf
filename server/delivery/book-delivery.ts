import type { Instant } from '../../shared/time.ts'
import type { BookedDelivery, OfferedDelivery } from '../service-ports.ts'
import type { Shop } from '../shop.ts'
import { openAddress } from './address-store.ts'
import { parcelOf, type DeliveryRow } from './delivery-store.ts'
import { shopAsSender } from './shop-address.ts'

/**
 * Calls the courier or buys the label for a delivery that was paid for, with whoever priced it; asked again with the
 * same `reference` it gives the same ride. Null where people do that themselves: priced by a table or a person, or by a
 * service that is not in use any more. Throws `ServiceUnavailable` where the service does not do it now.
 */
export async function bookDelivery(
  shop: Shop,
  of: { delivery: DeliveryRow; reference: string; ready_at: Instant },
): Promise<BookedDelivery | null> {
  const { delivery, reference, ready_at } = of
  const deliverer = delivery.method === 'courier' ? shop.deliverers.courier() : shop.deliverers.carrier()
  if (!deliverer?.book || deliverer.provider !== delivery.provider) return null
  const ride = {
    from: shopAsSender(shop),
    to: openAddress(shop, delivery.address),
    parcel: parcelOf(delivery),
    ready_at,
  }
  return deliverer.book({ ride, offered: offeredThen(delivery), reference })
}

function offeredThen(delivery: DeliveryRow): OfferedDelivery {
  const { cost_cents, fee_cents, provider_quote, transit_days } = delivery
  return {
    cost_cents,
    fee_cents,
    provider_quote,
    transit_days,
    expires_at: null,
    window: null,
    service: delivery.fee_note ?? '',
  }
}
