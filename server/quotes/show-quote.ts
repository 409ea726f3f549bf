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

/** How much of the findings an item of a list carries (decisions G-141). */
const FINDINGS_IN_A_LIST = 5

/** A quote ready to send, and its status beside it, so that a door can say when to ask again. */
export class ShownQuote extends JsonText<Quote> {
  readonly status: Quote['status']

  constructor(json: string, status: Quote['status']) {
    super(json)
    this.status = status
  }
}

/** Rows are the same object as long as they are remembered, and so is what is shown of them. */
const shownBefore = new WeakMap<
  QuoteRow,
  {
    shown: ShownQuote
    delivery: DeliveryRow | null
    review: DeliveryReviewRow | null
    until: number
    /** Its links name this address; who asks at another one gets others. */
    base_url: string
    page_url: string
  }
>()

/** The quote as its owner may see it now: what is stored, the clock, and how far the work is. */
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
  const checkout = openLinkOf(shop, row, now)
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

/** What of a quote depends on the moment at which it is shown. */
interface Now {
  status: Quote['status']
  delivery: DeliveryRow | null
  review: DeliveryReviewRow | null
  checkout: Quote['checkout']
}

/** The link at which an unpaid quote can be paid. Links change by writes, after which a row is another object. */
function openLinkOf(shop: Shop, row: QuoteRow, now: number): Quote['checkout'] {
  const link = row.status === 'quoted' ? findOpenCheckout(shop.db, row.id) : undefined
  if (!link || link.url === null || link.expires_at <= now) return null
  const { expires_at, speed } = link
  return { url: checkoutUrl(shop, link), expires_at, speed }
}

function composeQuote(shop: Shop, row: QuoteRow, now: Now): ShownQuote {
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

function state(shop: Shop, row: QuoteRow, { status, delivery, review, checkout }: Now) {
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

/** Addresses at which anybody who has them can look at the part. */
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

/** The prices of a quote that ended stay readable, but none of them can be chosen. */
function closedOptions(status: Quote['status'], row: QuoteRow): string {
  const note = CLOSED_NOTES[status]
  if (!note) return row.options
  return JSON.stringify(optionsOf(row).map((option) => ({ ...option, available: false, note })))
}

/** The same quote as an item of a list, with fewer findings; the whole is one GET away. */
export function showListed(shop: Shop, row: QuoteRow): JsonText<Quote> {
  const manufacturability = manufacturabilityOf(row)
  if (manufacturability.findings.length <= FINDINGS_IN_A_LIST) return showQuote(shop, row)
  const findings = manufacturability.findings.slice(0, FINDINGS_IN_A_LIST)
  return showQuote(shop, { ...row, manufacturability: JSON.stringify({ ...manufacturability, findings }) })
}

/**
 * The quote as anybody with the review link may see it: without what the customer wrote, where it is delivered, or its
 * other quotes (decisions G-116).
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
