import type { Instant } from '../../shared/platform/time.ts'
import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import type { Parcel } from '../../shared/quoting/delivery/delivery.ts'
import type { BookedDelivery, Booking, DeliveryService, OfferedDelivery } from '../platform/ports/delivery.ts'
import type { Shop } from '../platform/shop.ts'
import type { DeliveryRow } from '../quoting/delivery/delivery-store.ts'
import { shopAsSender } from '../quoting/delivery/shop-address.ts'

export interface PaidDelivery extends Pick<
  Booking,
  'reference' | 'options' | 'isNew' | 'prepared' | 'remember'
> {
  delivery: DeliveryRow
  parcel: Parcel
  to: DeliveryAddress
  ready_at: Instant
}

/** Returns the service that priced a delivery and can book it; null if staff have to book it themselves. */
export function bookableService(
  shop: Shop,
  { method, provider }: Pick<DeliveryRow, 'method' | 'provider'>,
): DeliveryService | null {
  const service =
    method === 'courier' ? shop.services.deliveryServices.courier() : shop.services.deliveryServices.carrier()
  return service?.book && service.provider === provider ? service : null
}

/**
 * Books a paid delivery with the service that priced it; the same `reference` returns the same booking. Returns null if
 * staff have to book it: it was priced by the shop's table, by staff, or by a service that is no longer in use, or the shop has
 * no phone number for a courier to call. Throws `ServiceUnavailable` if the service does not answer.
 */
export async function bookDelivery(shop: Shop, paid: PaidDelivery): Promise<BookedDelivery | null> {
  const { delivery, parcel, to, ready_at, ...booking } = paid
  const service = bookableService(shop, delivery)
  const from = shopAsSender(shop)
  if (!service?.book || from.phone === '') return null
  const request = { from, to, parcel, ready_at }
  return service.book({ ...booking, request, offered: acceptedOffer(delivery) })
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
