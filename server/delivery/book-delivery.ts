import type { Instant } from '../../shared/time.ts'
import type { BookedDelivery, OfferedDelivery } from '../ports/delivery.ts'
import type { Shop } from '../shop.ts'
import { openAddress } from './address-store.ts'
import { parcelOf, type DeliveryRow } from './delivery-store.ts'
import { shopAsSender } from './shop-address.ts'

/**
 * Books a paid delivery with the service that priced it; the same `reference` returns the same booking. Null when staff have
 * to book it: it was priced by the shop's table, by staff, or by a service that is no longer in use. Throws
 * `ServiceUnavailable` when the service does not answer.
 */
export async function bookDelivery(
  shop: Shop,
  { delivery, reference, ready_at }: { delivery: DeliveryRow; reference: string; ready_at: Instant },
): Promise<BookedDelivery | null> {
  const service =
    delivery.method === 'courier' ? shop.deliveryServices.courier() : shop.deliveryServices.carrier()
  if (!service?.book || service.provider !== delivery.provider) return null
  const request = {
    from: shopAsSender(shop),
    to: openAddress(shop, delivery.address),
    parcel: parcelOf(delivery),
    ready_at,
  }
  return service.book({ request, offered: acceptedOffer(delivery), reference })
}

function acceptedOffer(delivery: DeliveryRow): OfferedDelivery {
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
