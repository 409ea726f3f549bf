import { hasRight } from '../../shared/accounts/rights.ts'
import type { ReviewReason } from '../../shared/delivery/decide-delivery.ts'
import type { DeliveryReview, PriceReview, RefuseReview } from '../../shared/desk/delivery-reviews.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import { Refusal } from '../../shared/refusals.ts'
import { DAY } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { openAddress, tryAddress } from '../delivery/address-store.ts'
import { parcelOf, saveDelivery } from '../delivery/delivery-store.ts'
import {
  decideReview,
  findDeliveryReview,
  listWaitingReviews,
  type DeliveryReviewRow,
} from '../delivery/review-store.ts'
import { refuseClosed } from '../quotes/set-delivery.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import { findListed } from './desk-store.ts'
import { showRow } from './list-quotes.ts'

/** Delivery reviews that wait for staff, the oldest first. Only staff who may decide see the address. */
export function listDeliveryReviews(shop: Shop, caller: Caller): DeliveryReview[] {
  const { role } = staffWith('see_orders', caller)
  const seesAddress = hasRight(role, 'decide')
  return listWaitingReviews(shop.db).map((review) => ({
    ...showRow(shop, findListed(shop.db, review.quote_id)!),
    reasons: review.reason.split(' ') as ReviewReason[],
    city: review.city,
    parcel: parcelOf(review),
    asked_at: review.asked_at,
    ...shownAddress(shop, review, seesAddress),
  }))
}

function shownAddress(shop: Shop, review: DeliveryReviewRow, mayRead: boolean) {
  const address = tryAddress(shop, review.address)
  return { address: mayRead ? address : null, address_lost: address === null }
}

/** Seconds for which the shop's own price holds: as long as a carrier's. */
const PRICE_LIFE = 7 * DAY

/** Sets the price of one delivery, so that its quote can be bought. */
export function priceReview(shop: Shop, caller: Caller, input: PriceReview): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const review = waitingReview(tx, input.quote_id)
    const quote = findQuote(tx, input.quote_id)!
    const now = shop.clock.now()
    refuseClosed(effectiveStatus(quote, now))
    const { method, fee_cents, cost_cents, note } = input
    const priced = {
      method,
      city: review.city,
      fee_cents,
      cost_cents,
      transit_days: method === 'shipping' ? input.transit_days : null,
      fee_note: note,
      provider: 'shop',
      provider_quote: null,
      window: null,
      expires_at: now + PRICE_LIFE,
    }
    // Refuses when the address is lost: the customer has to enter it again.
    openAddress(shop, review.address)
    const parcel = parcelOf(review)
    saveDelivery(tx, { quote_id: quote.id, priced, parcel, address: review.address, priced_at: now })
    decideReview(tx, { quote_id: quote.id, decision: 'priced', note, now })
    const details = { method, fee_cents, provider: 'shop' }
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
  if (!review) throw new Refusal('wrong_state', 'This delivery no longer waits for a decision.')
  if (review.decided_at !== null)
    throw new Refusal('wrong_state', 'This delivery was decided in the meantime.')
  return review
}
