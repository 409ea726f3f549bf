import { JsonText, jsonObject } from '../../shared/json-text.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import type { Quote } from '../../shared/quotes/quote.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import type { DeliveryReviewRow } from '../delivery/review-store.ts'
import { findOpenCheckout } from '../payments/checkout-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { pageUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import { currentDelivery, currentReview, showDelivery, showReview } from './show-delivery.ts'
import { manufacturabilityOf, optionsOf } from './quote-row.ts'
import type { QuoteRow } from './quote-store.ts'

/** Lists carry only the first findings, to stay small; `GET /v1/quotes/{id}` has all. */
const MAX_LISTED_FINDINGS = 5

/** A quote as JSON, with its status, by which transports set `Retry-After`. */
export class ShownQuote extends JsonText<Quote> {
  readonly status: Quote['status']

  constructor(json: string, status: Quote['status']) {
    super(json)
    this.status = status
  }
}

/** Row objects stay the same until something is written (RowMemory), so what is shown can be memoized by them. */
const shownBefore = new WeakMap<
  QuoteRow,
  {
    shown: ShownQuote
    delivery: DeliveryRow | null
    review: DeliveryReviewRow | null
    until: number
    /** The address in its links; requests at another address get other links. */
    base_url: string
    page_url: string
  }
>()

/** The quote as its owner sees it now: stored data, clock and progress. */
export function showQuote(shop: Shop, row: QuoteRow): ShownQuote {
  const now = shop.clock.now()
  const status = effectiveStatus(row, now)
  const delivery = currentDelivery(shop, row, status)
  const review = delivery ? null : currentReview(shop, row)
  const before = shownBefore.get(row)
  const seen = { base_url: shop.address.base_url, page_url: pageUrl(shop) }
  const isSame = before?.delivery === delivery && before.review === review && before.until > now
  const isSeen = before?.base_url === seen.base_url && before.page_url === seen.page_url
  if (isSame && isSeen && before.shown.status === status) return before.shown
  const checkout = openCheckoutOf(shop, row, now)
  const shown = composeQuote(shop, row, { status, delivery, review, checkout })
  if (!isUnderWay(row))
    shownBefore.set(row, {
      ...seen,
      shown,
      delivery,
      review,
      until: checkout?.expires_at ?? Number.POSITIVE_INFINITY,
    })
  return shown
}

function isUnderWay({ status }: QuoteRow): boolean {
  return status === 'received' || status === 'processing'
}

/** What depends on the instant at which a quote is shown. */
interface CurrentState {
  status: Quote['status']
  delivery: DeliveryRow | null
  review: DeliveryReviewRow | null
  checkout: Quote['checkout']
}

/** The open checkout of an unpaid quote. Safe to memoize: opening or closing one is a write, after which rows are new objects. */
function openCheckoutOf(shop: Shop, row: QuoteRow, now: number): Quote['checkout'] {
  const checkout = row.status === 'quoted' ? findOpenCheckout(shop.db, row.id) : undefined
  if (!checkout || checkout.url === null || checkout.expires_at <= now) return null
  const { expires_at, speed } = checkout
  return { url: checkoutUrl(shop, checkout), expires_at, speed }
}

function composeQuote(shop: Shop, row: QuoteRow, now: CurrentState): ShownQuote {
  const { status } = now
  const small = { ...identity(row), ...choices(row), ...state(shop, row, now), ...linksOf(shop, row) }
  const text = jsonObject<Quote>(small, {
    print_settings: row.print_settings,
    options: closedOptions(status, row),
    part: row.part ?? 'null',
    manufacturability: row.manufacturability,
    flags: row.flags,
  })
  return new ShownQuote(text.json, status)
}

function identity(row: QuoteRow) {
  return {
    id: row.id,
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
    delivery: delivery && showDelivery(delivery),
    delivery_required: true as const,
    delivery_review: review && showReview(review),
    checkout,
  }
}

function progressOf(shop: Shop, row: QuoteRow): Quote['progress'] {
  if (!isUnderWay(row)) return null
  const progress = shop.queue.progressOf(row.id)
  if (progress) return { ...progress, ahead: 0 }
  if (row.status === 'processing') return { stage: 'checking', fraction: 0, ahead: 0 }
  return { stage: 'queued', fraction: 0, ahead: shop.queue.aheadOf(row.id) }
}

/** URLs at which anyone who has them can view the part. */
export function linksOf(shop: Shop, row: QuoteRow) {
  const review_url = `${shop.address.base_url}/q/${row.review_token}`
  return {
    review_url,
    preview_url: row.has_preview ? `${review_url}/part.mesh` : null,
    thumbnail_url: row.has_preview ? `${review_url}/part.png` : null,
  }
}

const CLOSED_NOTES: Partial<Record<Quote['status'], string>> = {
  expired: 'This price has expired. Requote it for a current one.',
  withdrawn: 'This quote was withdrawn. Requote it for a current price.',
}

/** Prices of a closed quote stay readable but are not available. */
function closedOptions(status: Quote['status'], row: QuoteRow): string {
  const note = CLOSED_NOTES[status]
  if (!note) return row.options
  return JSON.stringify(optionsOf(row).map((option) => ({ ...option, available: false, note })))
}

/** The quote as an item of a list, with fewer findings. */
export function showListed(shop: Shop, row: QuoteRow): JsonText<Quote> {
  const manufacturability = manufacturabilityOf(row)
  if (manufacturability.findings.length <= MAX_LISTED_FINDINGS) return showQuote(shop, row)
  const findings = manufacturability.findings.slice(0, MAX_LISTED_FINDINGS)
  return showQuote(shop, { ...row, manufacturability: JSON.stringify({ ...manufacturability, findings }) })
}

/**
 * The quote as anyone with the review link sees it: without the customer's notes, delivery or other quotes, because links
 * are passed on.
 */
export function showForReview(shop: Shop, row: QuoteRow): Quote {
  const quote = showQuote(shop, {
    ...row,
    material_note: null,
    color_note: null,
    replaces: null,
    replaced_by: null,
  }).parse()
  return { ...quote, request_note: null, delivery: null, delivery_review: null, checkout: null }
}
