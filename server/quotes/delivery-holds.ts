import type { DeliveryAddress, DeliveryBody } from '../../shared/delivery/address.ts'
import type { Parcel } from '../../shared/delivery/delivery.ts'
import { Refusal } from '../../shared/refusals.ts'
import { HOUR } from '../../shared/time.ts'
import { tryAddress } from '../delivery/address-store.ts'
import { findPricedDelivery, type DeliveryRow } from '../delivery/delivery-store.ts'
import { validateAddress } from '../delivery/price-delivery.ts'
import { findDeliveryReview, type DeliveryReviewRow } from '../delivery/review-store.ts'
import type { Shop } from '../shop.ts'
import type { QuoteRow } from './quote-store.ts'

interface Asked {
  quote: QuoteRow
  body: DeliveryBody
  parcel: Parcel
}

/**
 * Whether the quote has a good price for this very delivery. Refuses with `outside_shipping_area` and the shop's own
 * words where a person of the shop has looked at it and said no.
 */
export function holdsAlready(shop: Shop, asked: Asked): boolean {
  // A price about to end is made anew, so that there is time to pay.
  const soon = shop.clock.now() + HOUR
  const priced = findPricedDelivery(shop.db, asked.quote.id, soon)
  const review = findDeliveryReview(shop.db, asked.quote.id)
  if (!priced && review?.decision !== 'refused') return false
  const { address } = validateAddress(shop, asked.body)
  if (review?.decision === 'refused' && isFor(shop, review, { ...asked, address }))
    throw new Refusal('outside_shipping_area', review.note ?? undefined)
  return priced !== undefined && isFor(shop, priced, { ...asked, address }) && isChosen(priced, asked.body)
}

function isFor(
  shop: Shop,
  row: DeliveryRow | DeliveryReviewRow,
  { address, parcel }: { address: DeliveryAddress; parcel: Parcel },
): boolean {
  if (row.parcel !== JSON.stringify(parcel)) return false
  const known = tryAddress(shop, row.address)
  if (!known) return false
  return (Object.keys(address) as (keyof DeliveryAddress)[]).every(
    (field) => (known[field] ?? null) === (address[field] ?? null),
  )
}

/** A buyer who asks for a carrier does not want the courier, nor the other way round. */
function isChosen(row: DeliveryRow, body: DeliveryBody): boolean {
  return (row.method === 'shipping') === body.accept_carrier
}
