import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import type { DeliveryRow } from './delivery/delivery-store.ts'
import type { DeliveryReviewRow } from './delivery/review-store.ts'
import type { Shop } from '../platform/shop.ts'
import { shownSpeeds } from './delivery/courier-speeds.ts'
import { optionsOf } from './quote-row.ts'
import type { QuoteRow } from './quote-store.ts'
import { showDelivery, showReview } from './delivery/show-delivery.ts'

/** The fields that depend on the instant at which a quote is shown. */
export interface CurrentState {
  status: Quote['status']
  delivery: DeliveryRow | null
  review: DeliveryReviewRow | null
  checkout: Quote['checkout']
}

/** Returns the fields of a quote whose columns are not stored as JSON. */
export function fieldsOf(shop: Shop, row: QuoteRow, current: CurrentState) {
  return { ...identity(row), ...choices(row), ...state(shop, row, current), ...linksOf(shop, row) }
}

function identity(row: QuoteRow) {
  return {
    id: row.id,
    number: quoteNumberOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    filename: row.filename,
    file_id: row.file_id,
    replaces: row.replaces,
    replaced_by: row.replaced_by,
  }
}

function choices(row: QuoteRow) {
  return {
    material: row.material,
    material_note: row.material_note,
    quantity: row.quantity,
    color: row.color,
    color_note: row.color_note,
    units: row.units,
    currency: 'usd' as const,
  }
}

function state(shop: Shop, row: QuoteRow, { status, delivery, review, checkout }: CurrentState) {
  return {
    status,
    expires_at: row.expires_at,
    tier: row.tier,
    ship_date_pending: row.ship_date_pending === 1,
    estimate_cents: status === 'engineering' ? row.estimate_cents : null,
    estimate_pending: status === 'engineering' && row.estimate_pending === 1,
    request_status: status === 'expired' ? null : row.request_status,
    request_note: row.request_note,
    progress: progressOf(shop, row),
    delivery: delivery && {
      ...showDelivery(delivery),
      ...(status === 'accepted' ? {} : shownSpeeds(shop.db, delivery, optionsOf(row))),
    },
    delivery_required: true as const,
    delivery_review: review && showReview(review),
    checkout,
  }
}

function progressOf(shop: Shop, row: QuoteRow): Quote['progress'] {
  if (!isUnderWay(row)) return null
  const progress = shop.work.queue.progressOf(row.id)
  if (progress) return { ...progress, ahead: 0 }
  if (row.status === 'processing') return { stage: 'checking', fraction: 0, ahead: 0 }
  return { stage: 'queued', fraction: 0, ahead: shop.work.queue.placeOf(row.id).ahead }
}

/** Returns the URLs at which anyone who has them can view the part. */
export function linksOf(shop: Pick<Shop, 'address'>, row: QuoteRow) {
  const review_url = `${shop.address.base_url}/q/${row.review_token}`
  return {
    review_url,
    preview_url: row.has_preview ? `${review_url}/part.mesh` : null,
    thumbnail_url: row.has_preview ? `${review_url}/part.png` : null,
  }
}

/** Returns the URLs of the part for pages of the console: they need the session of staff, and open nothing else. */
export function consoleLinksOf(
  { address }: Pick<Shop, 'address'>,
  row: Pick<QuoteRow, 'id' | 'has_preview'>,
) {
  const url = `${address.base_url}/console/parts/${row.id}`
  return {
    preview_url: row.has_preview ? `${url}/part.mesh` : null,
    thumbnail_url: row.has_preview ? `${url}/part.png` : null,
  }
}

/** Returns true if it waits to be measured or is being measured: its progress changes without a write. */
export function isUnderWay({ status }: QuoteRow): boolean {
  return status === 'received' || status === 'processing'
}
