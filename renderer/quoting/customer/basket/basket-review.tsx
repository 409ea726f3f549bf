import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { ReviewNotice } from '../price/review-notice.tsx'

/** Shows on the basket's page how far staff are with pricing its delivery. */
export function BasketReview({ basket }: { basket: Basket }) {
  const { delivery_review, quotes } = basket
  if (delivery_review === null) return null
  return (
    <div style={{ marginBottom: 20 }}>
      <ReviewNotice quote_id={quotes[0].quote_id} review={delivery_review} />
    </div>
  )
}
