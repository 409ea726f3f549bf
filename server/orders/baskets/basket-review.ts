import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { basketReviewStatus } from '../../../shared/orders/baskets/delivery-review.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  findBasketReview,
  listUndecidedBasketReviews,
  reviewedParcelsOf,
  type BasketReviewRow,
} from '../../quoting/delivery/basket-review-store.ts'
import { findBasket, listBasketQuotes } from '../../quoting/basket-store.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { hasSameParcels, parcelsOfBasket } from './basket-parcels.ts'
import type { OwnBasket } from './own-basket.ts'

/** A delivery review with its basket, whose parcels are those that were sent for review. */
export interface WaitingBasketReview extends OwnBasket {
  review: BasketReviewRow
}

/** Returns true if the basket still has the parcels that were sent for review. */
export function isAsReviewed(db: ReadDb, review: BasketReviewRow, quotes: readonly QuoteRow[]): boolean {
  const parcels = parcelsOfBasket(db, quotes)
  return parcels !== null && hasSameParcels(reviewedParcelsOf(review), parcels)
}

/**
 * Baskets whose delivery waits for staff, the oldest first. One that changed since does not wait: its owner has to send it
 * again. It is compared when it is read, so no change has to end the review.
 */
export function listWaitingBasketReviews(db: ReadDb): WaitingBasketReview[] {
  return listUndecidedBasketReviews(db).flatMap((review) => {
    const basket = findBasket(db, review.basket_id)
    const quotes = listBasketQuotes(db, review.basket_id)
    return basket?.state === 'open' && quotes.length > 0 && isAsReviewed(db, review, quotes)
      ? [{ review, basket, quotes }]
      : []
  })
}

/** The delivery review as the owner of the basket sees it. */
export function reviewShown(
  db: ReadDb,
  { basket, quotes }: OwnBasket,
  { hasPrice }: { hasPrice: boolean },
): Basket['delivery_review'] {
  const review = basket.state === 'open' ? findBasketReview(db, basket.id) : undefined
  if (!review) return null
  const { decision, city, note } = review
  const status = basketReviewStatus({
    decision,
    hasPrice,
    hasSameParcels: isAsReviewed(db, review, quotes),
  })
  return status && { status, city, note: status === 'refused' ? note : null }
}
