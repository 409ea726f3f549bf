import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import { recallDelivery, windowOf, type DeliveryRow } from './delivery-store.ts'
import { recallReview, type DeliveryReviewRow } from './review-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Returns the current delivery of a quote; null if its price expired. Paid deliveries do not expire. */
export function currentDelivery(shop: Shop, row: QuoteRow, status: QuoteStatus): DeliveryRow | null {
  const delivery = recallDelivery(shop.db, row.id)
  if (!delivery) return null
  return status === 'accepted' || delivery.expires_at > shop.clock.now() ? delivery : null
}

/** Returns the delivery as its owner sees it. The address is stored encrypted and never returned. */
export function showDelivery(row: DeliveryRow): NonNullable<Quote['delivery']> {
  return {
    method: row.method,
    ...(deliveryWay(row) === 'pickup' ? { pickup: true } : {}),
    city: row.city,
    fee_cents: row.fee_cents,
    ...(row.method === 'shipping' && row.transit_days !== null ? { transit_days: row.transit_days } : {}),
    expires_at: row.expires_at,
    fee_note: row.fee_note,
    window: windowOf(row),
  }
}

/** Returns the delivery review, while it leaves the quote without a delivery price. */
export function currentReview(shop: Shop, row: QuoteRow): DeliveryReviewRow | null {
  const review = recallReview(shop.db, row.id)
  return review && review.decision !== 'priced' ? review : null
}

export function showReview(row: DeliveryReviewRow): NonNullable<Quote['delivery_review']> {
  const { decision, city, note } = row
  return decision === 'refused' ? { status: 'refused', city, note } : { status: 'waiting', city, note: null }
}
