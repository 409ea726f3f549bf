import { hasRight } from '../../shared/accounts/rights.ts'
import type { ReviewReason } from '../../shared/quoting/delivery/decide-delivery.ts'
import type { DeliveryReview, PriceReview, RefuseReview } from '../../shared/desk/delivery-reviews.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { openAddress, tryAddress } from '../quoting/delivery/address-store.ts'
import { parcelOf, saveDelivery } from '../quoting/delivery/delivery-store.ts'
import {
  decideReview,
  findDeliveryReview,
  listWaitingReviews,
  type DeliveryReviewRow,
} from '../quoting/delivery/review-store.ts'
import { refuseClosed } from '../quoting/delivery/set-delivery.ts'
import { findQuote } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { showBasketReviews } from './basket-reviews.ts'
import { findListed } from './desk-store.ts'
import { showRow } from './list-quotes.ts'
import { pricedByStaff, refuseDecided } from './price-by-staff.ts'

/**
 * Returns the delivery reviews of quotes and baskets that wait for staff, the oldest first. Only staff who may decide
 * see the address.
 */
export function listDeliveryReviews(shop: Shop, caller: Caller): DeliveryReview[] {
  const { role } = staffWith('see_orders', caller)
  const seesAddress = hasRight(role, 'decide')
  const ofQuotes = listWaitingReviews(shop.db).map((review) => showReview(shop, review, seesAddress))
  const ofBaskets = showBasketReviews(shop).map(({ shown, review }) => ({
    ...shown,
    ...shownAddress(shop, review, seesAddress),
  }))
  return [...ofQuotes, ...ofBaskets].toSorted((a, b) => a.asked_at - b.asked_at)
}

function showReview(shop: Shop, review: DeliveryReviewRow, seesAddress: boolean): DeliveryReview {
  const { quote_id, city, asked_at } = review
  const row = showRow(shop, findListed(shop.db, quote_id)!)
  const { filename, quantity } = row
  const reasons = review.reason.split(' ') as ReviewReason[]
  const parts = [{ quote_id, filename, quantity }]
  return {
    ...row,
    basket_id: null,
    quote_id,
    reasons,
    city,
    parcels: [{ parcel: parcelOf(review), reasons, fee_cents: null, parts }],
    asked_at,
    customer_note: findQuote(shop.db, quote_id)!.contact_note,
    ...shownAddress(shop, review, seesAddress),
  }
}

function shownAddress(shop: Shop, { address: sealed }: { address: string }, mayRead: boolean) {
  const address = tryAddress(shop, sealed)
  return { address: mayRead ? address : null, address_lost: address === null }
}

/** Sets the price of one delivery, so that its quote can be bought. */
export function priceReview(shop: Shop, caller: Caller, input: PriceReview): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const review = waitingReview(tx, input.quote_id)
    const quote = findQuote(tx, input.quote_id)!
    const now = shop.clock.now()
    refuseClosed(effectiveStatus(quote, now))
    const priced = pricedByStaff(input, { city: review.city, now })
    // Refuses when the address is lost: the customer has to enter it again.
    openAddress(shop, review.address)
    const parcel = parcelOf(review)
    saveDelivery(tx, { quote_id: quote.id, priced, parcel, address: review.address, priced_at: now })
    decideReview(tx, { quote_id: quote.id, decision: 'priced', note: input.note, now })
    const { method, fee_cents, provider } = priced
    const details = { method, fee_cents, provider }
    recordEvent(tx, now, caller, { subject: 'quote', subject_id: quote.id, what: 'delivery priced', details })
  })
  return null
}

/** Refuses one delivery; the customer reads why when they ask for it again. */
export function refuseReview(shop: Shop, caller: Caller, input: RefuseReview): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const { quote_id } = waitingReview(tx, input.quote_id)
    const now = shop.clock.now()
    decideReview(tx, { quote_id, decision: 'refused', note: input.note, now })
    const event = {
      subject: 'quote',
      subject_id: quote_id,
      what: 'delivery refused',
      why: input.note,
    } as const
    recordEvent(tx, now, caller, event)
  })
  return null
}

function waitingReview(tx: WriteDb, quoteId: string): DeliveryReviewRow {
  const review = findDeliveryReview(tx, quoteId)
  refuseDecided(review)
  return review
}
