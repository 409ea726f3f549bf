import type {
  DeliveryReview,
  PriceBasketReview,
  RefuseBasketReview,
} from '../../shared/desk/delivery-reviews.ts'
import type { ReviewReason } from '../../shared/quoting/delivery/decide-delivery.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import {
  isAsReviewed,
  listWaitingBasketReviews,
  type WaitingBasketReview,
} from '../orders/baskets/basket-review.ts'
import { parcelsOfBasket } from '../orders/baskets/basket-parcels.ts'
import { showBasket } from '../orders/baskets/show-basket.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { openAddress } from '../quoting/delivery/address-store.ts'
import { saveBasketDelivery } from '../quoting/delivery/basket-delivery-store.ts'
import {
  decideBasketReview,
  findBasketReview,
  reviewedParcelsOf,
  type BasketReviewRow,
} from '../quoting/delivery/basket-review-store.ts'
import { findBasket, listBasketQuotes, touchBasket } from '../quoting/basket-store.ts'
import { refuseClosed } from '../quoting/delivery/set-delivery.ts'
import type { Shop } from '../platform/shop.ts'
import { findListed } from './desk-store.ts'
import { showRow } from './list-quotes.ts'
import { pricedByStaff, refuseDecided } from './price-by-staff.ts'

/** A review without its address, which only some staff see. */
type ShownReview = Omit<DeliveryReview, 'address' | 'address_lost'> & Pick<BasketReviewRow, 'asked_at'>

/** The baskets whose delivery waits for staff, the oldest first, each with its row. */
export function showBasketReviews(shop: Shop): { shown: ShownReview; review: BasketReviewRow }[] {
  return listWaitingBasketReviews(shop.db).map((waiting) => ({
    shown: showReview(shop, waiting),
    review: waiting.review,
  }))
}

function showReview(shop: Shop, { review, basket, quotes }: WaitingBasketReview): ShownReview {
  const [first] = quotes
  const row = showRow(shop, findListed(shop.db, first.id)!)
  const economy = showBasket(shop, { basket, quotes }).options.find(({ speed }) => speed === 'week')
  const expiries = quotes.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at]))
  const materials = new Set(quotes.map(({ material }) => material))
  return {
    ...row,
    id: basket.id,
    basket_id: basket.id,
    quote_id: first.id,
    filename: basketTitle(quotes),
    quantity: quotes.reduce((sum, { quantity }) => sum + quantity, 0),
    material: materials.size === 1 ? row.material : `${materials.size} materials`,
    amount_cents: economy?.total_cents ?? null,
    until: expiries.length === 0 ? null : Math.min(...expiries),
    reasons: review.reasons.split(' ') as ReviewReason[],
    city: review.city,
    parcels: parcelsShown(shop, { review, quotes }),
    asked_at: review.asked_at,
    customer_note: first.contact_note,
  }
}

/** `3 parts: lid.stl, body.stl, foot.stl`. */
export function basketTitle(quotes: readonly { filename: string }[]): string {
  return `${quotes.length === 1 ? '1 part' : `${quotes.length} parts`}: ${quotes.map(({ filename }) => filename).join(', ')}`
}

/** Returns the reviewed parcels with the quotes that are in them now: a requote takes the place of its quote. */
function parcelsShown(shop: Shop, { review, quotes }: Pick<WaitingBasketReview, 'review' | 'quotes'>) {
  const packed = parcelsOfBasket(shop.db, quotes)!
  return reviewedParcelsOf(review).map(({ parcel, reasons, fee_cents }, at) => ({
    parcel,
    reasons,
    fee_cents,
    parts: quotes
      .filter(({ id }) => packed[at].quote_ids.includes(id))
      .map(({ id, filename, quantity }) => ({ quote_id: id, filename, quantity })),
  }))
}

/** Sets one price for the delivery of a whole basket, so that it can be bought. */
export function priceBasketReview(shop: Shop, caller: Caller, input: PriceBasketReview): null {
  staffWith('decide', caller)
  const { basket_id, ...decision } = input
  shop.write((tx) => {
    const { review, quotes } = waitingReview(tx, basket_id)
    const now = shop.clock.now()
    for (const quote of quotes) refuseClosed(effectiveStatus(quote, now))
    // Refuses when the address is lost: the customer has to enter it again.
    openAddress(shop, review.address)
    const { provider_quote: _single, ...priced } = pricedByStaff(decision, { city: review.city, now })
    const parcels = parcelsOfBasket(tx, quotes)!
    saveBasketDelivery(tx, { basket_id, priced, parcels, address: review.address, priced_at: now })
    decideBasketReview(tx, { basket_id, decision: 'priced', note: decision.note, now })
    touchBasket(tx, basket_id, now)
    const { method, fee_cents, provider } = priced
    for (const [at, { id }] of quotes.entries())
      recordEvent(tx, now, caller, {
        subject: 'quote',
        subject_id: id,
        what: 'delivery priced',
        details: { method, fee_cents, provider, basket_id, is_first: at === 0 },
      })
  })
  return null
}

/** Refuses the delivery of a whole basket; the customer reads why. */
export function refuseBasketReview(shop: Shop, caller: Caller, input: RefuseBasketReview): null {
  staffWith('decide', caller)
  const { basket_id, note } = input
  shop.write((tx) => {
    const { quotes } = waitingReview(tx, basket_id)
    const now = shop.clock.now()
    decideBasketReview(tx, { basket_id, decision: 'refused', note, now })
    touchBasket(tx, basket_id, now)
    for (const [at, { id }] of quotes.entries())
      recordEvent(tx, now, caller, {
        subject: 'quote',
        subject_id: id,
        what: 'delivery refused',
        why: note,
        details: { basket_id, is_first: at === 0 },
      })
  })
  return null
}

/** Refuses when the basket was decided, paid, or changed since it was sent for review. */
function waitingReview(tx: WriteDb, basketId: string): WaitingBasketReview {
  const review = findBasketReview(tx, basketId)
  refuseDecided(review)
  const basket = findBasket(tx, basketId)!
  const quotes = listBasketQuotes(tx, basketId)
  if (basket.state !== 'open' || !isAsReviewed(tx, review, quotes))
    throw new Refusal(
      'wrong_state',
      'The customer changed this basket after they sent it. They have to send it again.',
    )
  return { review, basket, quotes }
}
