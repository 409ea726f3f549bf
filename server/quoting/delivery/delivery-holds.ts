import type { DeliveryAddress, DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { isSameParcel, type Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import { isAsChosen, isSameAddress } from '../../../shared/quoting/delivery/kept-price.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { tryAddress } from './address-store.ts'
import { findPricedDelivery, parcelOf, type DeliveryRow } from './delivery-store.ts'
import { validateAddress } from './price-delivery.ts'
import { findDeliveryReview, type DeliveryReviewRow } from './review-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { QuoteRow } from '../quote-store.ts'

interface DeliveryRequest {
  quote: QuoteRow
  body: DeliveryBody
  parcel: Parcel
}

/**
 * Whether the quote has a valid price for exactly this delivery. Refuses with `outside_shipping_area` and the reason of
 * staff when they refused this delivery.
 */
export function hasValidPrice(shop: Shop, request: DeliveryRequest): boolean {
  // A price that ends within the hour is renewed, so that there is time to pay.
  const soon = shop.clock.now() + HOUR
  const priced = findPricedDelivery(shop.db, request.quote.id, soon)
  const review = findDeliveryReview(shop.db, request.quote.id)
  if (!priced && review?.decision !== 'refused') return false
  const { address } = validateAddress(shop, request.body)
  if (review?.decision === 'refused' && isFor(shop, review, { ...request, address }))
    throw new Refusal('outside_shipping_area', review.note ?? undefined)
  return (
    priced !== undefined &&
    isFor(shop, priced, { ...request, address }) &&
    isAsChosen(priced, request.body.accept_carrier)
  )
}

function isFor(
  shop: Shop,
  row: DeliveryRow | DeliveryReviewRow,
  { address, parcel }: { address: DeliveryAddress; parcel: Parcel },
): boolean {
  if (!isSameParcel(parcelOf(row), parcel)) return false
  const known = tryAddress(shop, row.address)
  return known !== null && isSameAddress(known, address)
}
