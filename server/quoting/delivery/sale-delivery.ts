import { isSameParcel } from '../../../shared/quoting/delivery/delivery.ts'
import {
  packBasket,
  type PackedParcel,
  type QuoteLoad,
} from '../../../shared/quoting/delivery/pack-basket.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { QuoteRow } from '../quote-store.ts'
import { findSale, type Sale } from '../sale.ts'
import { findBasketDelivery, findPricedDelivery, parcelsOf, type DeliveryRow } from './delivery-store.ts'
import { partsOfQuote } from './parcel-of-quote.ts'
import { listUndecidedReviews, reviewedParcelsOf, type DeliveryReviewRow } from './review-store.ts'

/** Packs the parts of all quotes. Null while the weight of one is unknown. */
export function packQuotes(db: ReadDb, quotes: readonly QuoteRow[]): PackedParcel[] | null {
  const loads: QuoteLoad[] = []
  for (const quote of quotes) {
    const parts = partsOfQuote(db, quote)
    if (!parts) return null
    loads.push({ quote_id: quote.id, parts })
  }
  return packBasket(loads, readShopData(db).delivery)
}

/**
 * Returns the delivery of a sale while its price holds; undefined if it has to be priced again. A change of the parcel of a
 * quote deletes its delivery; a basket is compared with its parcels as they are now.
 */
export function findSaleDelivery(db: ReadDb, { basket, quotes }: Sale, now: number): DeliveryRow | undefined {
  if (!basket) return findPricedDelivery(db, quotes[0].id, now)
  const delivery = findBasketDelivery(db, basket.id, now)
  const parcels = delivery && packQuotes(db, quotes)
  return parcels && hasSameParcels(parcelsOf(delivery), parcels) ? delivery : undefined
}

/** Returns true if the same boxes are delivered. A quote that took the place of another one changes nothing about its box. */
export function hasSameParcels(before: readonly PackedParcel[], now: readonly PackedParcel[]): boolean {
  return (
    before.length === now.length && before.every(({ parcel }, at) => isSameParcel(parcel, now[at].parcel))
  )
}

/** A delivery that waits for staff. */
export interface WaitingReview {
  review: DeliveryReviewRow
  sale: Sale
}

/**
 * Lists the deliveries that wait for staff, the oldest first. A basket that changed since does not wait: its owner has to send it
 * again. It is compared when it is read, so no change has to end the review.
 */
export function listWaitingReviews(db: ReadDb): WaitingReview[] {
  return listUndecidedReviews(db).flatMap((review) => {
    const sale = findSale(db, review)
    return sale && isStillWaiting(db, review, sale) ? [{ review, sale }] : []
  })
}

/** Returns true unless the basket was paid or changed since its delivery was sent for review. */
export function isStillWaiting(db: ReadDb, review: DeliveryReviewRow, { basket, quotes }: Sale): boolean {
  return !basket || (basket.state === 'open' && isAsReviewed(db, review, quotes))
}

/** Returns true if the quotes still have the parcels that were sent for review. */
export function isAsReviewed(db: ReadDb, review: DeliveryReviewRow, quotes: readonly QuoteRow[]): boolean {
  const parcels = packQuotes(db, quotes)
  return parcels !== null && hasSameParcels(reviewedParcelsOf(review), parcels)
}
