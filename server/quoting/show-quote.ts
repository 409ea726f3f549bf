import { JsonText, jsonObject } from '../../shared/platform/json-text.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import type { PriceOption, Quote } from '../../shared/quoting/quotes/quote.ts'
import type { DeliveryRow } from './delivery/delivery-store.ts'
import type { DeliveryReviewRow } from './delivery/review-store.ts'
import { findOpenPurchase } from '../payments/purchase-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { pageUrl } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { fieldsOf, isUnderWay, type CurrentState } from './quote-fields.ts'
import {
  extrasOf,
  manufacturabilityOf,
  optionsOf,
  partOf,
  printSettingsOf,
  storedFlagsOf,
} from './quote-row.ts'
import type { QuoteRow } from './quote-store.ts'
import { currentDelivery, currentReview } from './delivery/show-delivery.ts'

/** Lists carry only the first findings, to stay small; `GET /v1/quotes/{id}` has all. */
const MAX_LISTED_FINDINGS = 5

/** A quote as JSON, with its status and wait, by which transports set `Retry-After`. */
export class ShownQuote extends JsonText<Quote> {
  readonly status: Quote['status']
  /** Seconds until it is expected to be measured; 0 when it is not in line. */
  readonly wait_seconds: number

  constructor(json: string, { status, wait_seconds }: Pick<ShownQuote, 'status' | 'wait_seconds'>) {
    super(json)
    this.status = status
    this.wait_seconds = wait_seconds
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

/** Returns the quote as its owner sees it now: stored data, clock and progress. */
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

/** Returns the open checkout of an unpaid quote. Safe to memoize: opening or closing one is a write, after which rows are new objects. */
function openCheckoutOf(shop: Shop, row: QuoteRow, now: number): Quote['checkout'] {
  const checkout = row.status === 'quoted' ? findOpenPurchase(shop.db, row.id) : undefined
  if (!checkout || checkout.url === null || checkout.expires_at <= now) return null
  const { expires_at, speed } = checkout
  return { url: checkoutUrl(shop, checkout), expires_at, speed }
}

function composeQuote(shop: Shop, row: QuoteRow, current: CurrentState): ShownQuote {
  const text = jsonObject<Quote>(fieldsOf(shop, row, current), {
    print_settings: row.print_settings,
    extras: row.extras,
    options: current.status in CLOSED_NOTES ? JSON.stringify(shownOptions(row, current.status)) : row.options,
    part: row.part ?? 'null',
    manufacturability: row.manufacturability,
    flags: row.flags,
  })
  const { status } = current
  const wait_seconds = status === 'received' ? shop.work.queue.placeOf(row.id).seconds : 0
  return new ShownQuote(text.json, { status, wait_seconds })
}

const CLOSED_NOTES: Partial<Record<Quote['status'], string>> = {
  expired: 'This price has expired. Requote it for a current one.',
  withdrawn: 'This quote was withdrawn. Requote it for a current price.',
}

/** Prices of a closed quote stay readable but are not available. */
function shownOptions(row: QuoteRow, status: Quote['status']): PriceOption[] {
  const note = CLOSED_NOTES[status]
  const options = optionsOf(row)
  return note ? options.map((option) => ({ ...option, available: false, note })) : options
}

/** Returns the quote as an item of a list, with fewer findings. */
export function showListed(shop: Shop, row: QuoteRow): JsonText<Quote> {
  const manufacturability = manufacturabilityOf(row)
  const findings = manufacturability.findings.slice(0, MAX_LISTED_FINDINGS)
  if (findings.length === manufacturability.findings.length) return showQuote(shop, row)
  return showQuote(shop, { ...row, manufacturability: JSON.stringify({ ...manufacturability, findings }) })
}

/** Fields that only the owner sees. Review links are passed on: they show no notes, delivery or other quotes. */
const NOT_FOR_REVIEW = {
  material_note: null,
  color_note: null,
  request_note: null,
  replaces: null,
  replaced_by: null,
  delivery: null,
  delivery_review: null,
  checkout: null,
} satisfies Partial<Quote>

/** Returns the quote as anyone with the review link sees it. */
export function showForReview(shop: Shop, row: QuoteRow): Quote {
  const status = effectiveStatus(row, shop.clock.now())
  return {
    ...fieldsOf(shop, row, { status, delivery: null, review: null, checkout: null }),
    ...NOT_FOR_REVIEW,
    print_settings: printSettingsOf(row),
    extras: extrasOf(row),
    options: shownOptions(row, status),
    part: partOf(row),
    manufacturability: manufacturabilityOf(row),
    flags: storedFlagsOf(row),
  }
}
