import type { DeskAction } from '../../shared/desk/desk-actions.ts'
import type { DeskClock, DeskItem } from '../../shared/desk/desk-item.ts'
import { quoteReasonText, reviewReasonText } from '../../shared/desk/quote-reasons.ts'
import { economyDay } from '../../shared/quoting/scheduling/lead-times.ts'
import { reasonsOf as reasonsOfReview } from '../quoting/delivery/review-store.ts'
import { listWaitingReviews, type WaitingReview } from '../quoting/delivery/sale-delivery.ts'
import { findOrder } from '../orders/order-store.ts'
import { offeringShop, type Offering } from '../quoting/deciding/offering-shop.ts'
import { promisableDatesIn } from '../quoting/deciding/promisable-dates.ts'
import { breakdownOf, storedFlagsOf } from '../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { basketNumber, basketTitle } from './delivery-reviews.ts'
import { findListed, listHeld, listRequests, listShipDates, type ListedRow } from './desk-store.ts'
import { itemOfQuote } from './item-of-quote.ts'
import { sinceOf } from './waiting-for-staff.ts'

/** Returns the quotes and orders that wait for a decision of staff: ship dates, requests, reviews, deliveries. */
export function quoteItems(shop: Shop, now: number): DeskItem[] {
  const { db } = shop
  const sent = listRequests(db, now).filter((row) => row.request_status === 'open')
  return [
    ...shipDateItems(shop, now),
    ...sent.map((row) => waitingItem(shop, 'engineering', row)),
    ...listHeld(db, now).map((row) => waitingItem(shop, 'held', row)),
    ...listWaitingReviews(db).map((waiting) => deliveryItem(shop, waiting)),
  ]
}

/** Returns a delivery of a quote or basket that waits for a price. */
function deliveryItem(shop: Shop, { review, sale }: WaitingReview): DeskItem {
  const { basket, quotes } = sale
  const row = findListed(shop.db, quotes[0].id)!
  return itemOfQuote(shop, 'delivery_reviews', row, {
    ...(basket
      ? { subject_id: basket.id, title: basketTitle(quotes), quote_number: basketNumber(quotes) }
      : {}),
    reason: reviewReasonText(reasonsOfReview(review)),
    since: review.asked_at,
    clock: expiryOf(row),
    action: null,
    state: `asked ${review.asked_at}`,
  })
}

/** Days are computed for so many; the others are confirmed on their page. Each paid order needs a plan of all other work. */
const MAX_DATES = { paid: 4, unpaid: 20 }

function shipDateItems(shop: Shop, now: number): DeskItem[] {
  const [unpaid, paid] = [true, false].map((isUnpaid) =>
    listShipDates(shop.db, now).filter(({ order_number }) => (order_number === null) === isUnpaid),
  )
  const ofAll = unpaid.length === 0 ? null : offeringShop(shop.db, now)
  return [
    ...paid.map((row, at) =>
      shipDateItem(shop, row, at < MAX_DATES.paid ? offeringShop(shop.db, now, row.id) : null),
    ),
    ...unpaid.map((row, at) => shipDateItem(shop, row, at < MAX_DATES.unpaid ? ofAll : null)),
  ]
}

/** `offering` null: its day is not computed. */
function shipDateItem(shop: Shop, row: ListedRow, offering: Offering | null): DeskItem {
  const quote = findQuote(shop.db, row.id)!
  const paid = row.order_number === null ? '' : 'Paid without a ship date. '
  return itemOfQuote(shop, 'ship_dates', row, {
    reason: `${paid}${reasonOf(quote)}`,
    since: sinceOf(row),
    clock: expiryOf(row),
    action: offering && confirmAction(shop, quote, offering),
    state: `revision ${quote.revision}`,
  })
}

function waitingItem(shop: Shop, kind: 'engineering' | 'held', row: ListedRow): DeskItem {
  const quote = findQuote(shop.db, row.id)!
  return itemOfQuote(shop, kind, row, {
    reason: reasonOf(quote),
    since: sinceOf(row),
    clock: expiryOf(row),
    action: null,
    state: `revision ${quote.revision}`,
  })
}

function reasonOf(quote: QuoteRow): string {
  return quoteReasonText(breakdownOf(quote)?.tier.reasons ?? [], storedFlagsOf(quote), quote)
}

/** An unpaid quote ends with its price, and a request when nobody answers it; a paid order does not. */
function expiryOf({ order_number, expires_at }: ListedRow): DeskClock | null {
  return order_number !== null || expires_at === null ? null : { means: 'expires', at: expires_at }
}

/** Confirms the earliest day that can be kept; null if none could be computed. */
function confirmAction(shop: Shop, quote: QuoteRow, offering: Offering): DeskAction | null {
  const facts = { row: quote, now: shop.clock.now() }
  const { dates, economy_offset_days } = promisableDatesIn(offering, shop.db, facts)
  const { earliest, today, calendar } = dates
  if (earliest === null || earliest < today) return null
  const order = findOrder(shop.db, quote.id)
  const promised = order?.speed === 'week' ? economyDay(calendar, earliest, economy_offset_days) : earliest
  // An issued price keeps its day, and a paid order is moved on its own page.
  const can_undo = order === undefined && quote.tier === 'assisted'
  return { does: 'confirm_date', quote_id: quote.id, ship_by: earliest, promised, can_undo }
}
