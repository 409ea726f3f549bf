import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { basketReviewStatus } from '../../../shared/orders/baskets/delivery-review.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findDeliveryReview } from '../../quoting/delivery/review-store.ts'
import { isAsReviewed } from '../../quoting/delivery/sale-delivery.ts'
import { keyOfSale, type OwnBasket } from '../../quoting/sale.ts'

/** Returns the delivery review as the owner of the basket sees it. */
export function reviewShown(
  db: ReadDb,
  own: OwnBasket,
  { hasPrice }: { hasPrice: boolean },
): Basket['delivery_review'] {
  const review = own.basket.state === 'open' ? findDeliveryReview(db, keyOfSale(own)) : undefined
  if (!review) return null
  const { decision, city, note } = review
  const hasSameParcels = isAsReviewed(db, review, own.quotes)
  const status = basketReviewStatus({ decision, hasPrice, hasSameParcels })
  return status && { status, city, note: status === 'refused' ? note : null }
}
