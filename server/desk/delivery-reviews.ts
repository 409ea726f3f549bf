import { counted } from '../../shared/platform/counted.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import type { DeliveryReview, PriceReview, RefuseReview } from '../../shared/desk/delivery-reviews.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { showBasket } from '../orders/baskets/show-basket.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { touchBasket, type SaleKey } from '../quoting/basket-store.ts'
import { openAddress, tryAddress } from '../quoting/delivery/address-store.ts'
import { saveDelivery } from '../quoting/delivery/delivery-store.ts'
import { refuseClosed } from '../quoting/delivery/price-sale-delivery.ts'
import {
  decideReview,
  findDeliveryReview,
  reasonsOf,
  reviewedParcelsOf,
  type DeliveryReviewRow,
} from '../quoting/delivery/review-store.ts'
import {
  isStillWaiting,
  listWaitingReviews,
  packQuotes,
  type WaitingReview,
} from '../quoting/delivery/sale-delivery.ts'
import { inBasket } from '../quoting/delivery/save-parcels-outcome.ts'
import { openQuestions, refuseOpenQuestions } from '../quoting/review/open-questions.ts'
import { findSale, keyOfSale, type OwnBasket } from '../quoting/sale.ts'
import { findListed } from './desk-store.ts'
import { showRow } from './waiting-for-staff.ts'
import { pricedByStaff, refuseDecided } from './price-by-staff.ts'

/** Lists the deliveries that wait for staff, the oldest first. Only staff who may decide see the address. */
export function listDeliveryReviews(shop: Shop, caller: Caller): DeliveryReview[] {
  const { role } = staffWith('see_orders', caller)
  const seesAddress = hasRight(role, 'decide')
  return listWaitingReviews(shop.db).map((waiting) => showReview(shop, waiting, seesAddress))
}

function showReview(shop: Shop, waiting: WaitingReview, seesAddress: boolean): DeliveryReview {
  const { review, sale } = waiting
  const [first] = sale.quotes
  const { basket } = sale
  const row = showRow(shop, findListed(shop.db, first.id)!)
  return {
    ...row,
    ...(basket ? basketFields(shop, { ...sale, basket }, row) : {}),
    basket_id: basket?.id ?? null,
    quote_id: first.id,
    reasons: reasonsOf(review),
    city: review.city,
    parcels: parcelsShown(shop, waiting),
    asked_at: review.asked_at,
    customer_note: first.contact_note,
    questions: openQuestions(
      shop.db,
      sale.quotes.map(({ id }) => id),
    ),
    ...shownAddress(shop, review, seesAddress),
  }
}

/** Returns the fields of a row that are about a basket as a whole. */
function basketFields(shop: Shop, own: OwnBasket, { material }: { material: string }) {
  const { basket, quotes } = own
  const economy = showBasket(shop, own).options.find(({ speed }) => speed === 'week')
  const expiries = quotes.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at]))
  const materials = new Set(quotes.map((quote) => quote.material))
  return {
    id: basket.id,
    number: basketNumber(quotes),
    filename: basketTitle(quotes),
    quantity: quotes.reduce((sum, { quantity }) => sum + quantity, 0),
    material: materials.size === 1 ? material : `${materials.size} materials`,
    amount_cents: economy?.total_cents ?? null,
    until: expiries.length === 0 ? null : Math.min(...expiries),
  }
}

/** `3 parts: lid.stl, body.stl, foot.stl`. */
export function basketTitle(quotes: readonly { filename: string }[]): string {
  return `${counted(quotes.length, 'part')}: ${quotes.map(({ filename }) => filename).join(', ')}`
}

/** `Q-1042 and 2 more`. */
export function basketNumber([first, ...others]: readonly { seq: number }[]): string {
  return `${quoteNumberOf(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`
}

/** Returns the parcels as they were sent for review, with the quotes that are in them now: a requote takes the place of its quote. */
function parcelsShown(shop: Shop, { review, sale }: WaitingReview): DeliveryReview['parcels'] {
  const { basket, quotes } = sale
  const packed = basket && packQuotes(shop.db, quotes)
  return reviewedParcelsOf(review).map(({ parcel, reasons, fee_cents }, at) => ({
    parcel,
    reasons,
    fee_cents,
    parts: quotes
      .filter(({ id }) => !packed || packed[at].quote_ids.includes(id))
      .map(({ id, filename, quantity }) => ({ quote_id: id, filename, quantity })),
  }))
}

function shownAddress(shop: Shop, { address: sealed }: { address: string }, mayRead: boolean) {
  const address = tryAddress(shop, sealed)
  return { address: mayRead ? address : null, address_lost: address === null }
}

/** Sets one price for the delivery of a quote or of a whole basket, so that it can be bought. */
export function priceReview(shop: Shop, caller: Caller, input: PriceReview): { priced_at: number } {
  staffWith('decide', caller)
  return shop.write((tx) => {
    const waiting = waitingReview(tx, input)
    const { review, sale } = waiting
    const now = shop.clock.now()
    refuseOpenQuestions(
      tx,
      sale.quotes.map(({ id }) => id),
      input,
    )
    for (const quote of sale.quotes) refuseClosed(effectiveStatus(quote, now))
    const priced = pricedByStaff(input, { city: review.city, now })
    // Refuses when the address is lost: the customer has to enter it again.
    openAddress(shop, review.address)
    const parcels = sale.basket ? packQuotes(tx, sale.quotes)! : reviewedParcelsOf(review).map(asPacked)
    saveDelivery(tx, { ...keyOfSale(sale), priced, parcels, address: review.address, priced_at: now })
    const { method, fee_cents, provider } = priced
    decide(tx, waiting, { decision: 'priced', note: input.note, now })
    for (const [at, { id }] of sale.quotes.entries())
      recordEvent(tx, now, caller, {
        subject: 'quote',
        subject_id: id,
        what: 'delivery priced',
        details: { method, fee_cents, provider, ...inBasket(sale, at) },
      })
    return { priced_at: now }
  })
}

/** Refuses a delivery; the customer reads why. */
export function refuseReview(shop: Shop, caller: Caller, input: RefuseReview): null {
  staffWith('decide', caller)
  const { note } = input
  shop.write((tx) => {
    const waiting = waitingReview(tx, input)
    const { sale } = waiting
    const now = shop.clock.now()
    decide(tx, waiting, { decision: 'refused', note, now })
    for (const [at, { id }] of sale.quotes.entries()) {
      const event = { subject: 'quote', subject_id: id, what: 'delivery refused', why: note } as const
      recordEvent(tx, now, caller, sale.basket ? { ...event, details: inBasket(sale, at) } : event)
    }
  })
  return null
}

function asPacked({ parcel, quote_ids }: ReturnType<typeof reviewedParcelsOf>[number]) {
  return { parcel, quote_ids }
}

function decide(tx: WriteDb, { sale }: WaitingReview, decision: Parameters<typeof decideReview>[2]): void {
  decideReview(tx, keyOfSale(sale), decision)
  if (sale.basket) touchBasket(tx, sale.basket.id, decision.now)
}

/** Refuses when the delivery was decided, or when its basket was paid or changed since it was sent for review. */
function waitingReview(
  tx: WriteDb,
  input: { quote_id?: string | undefined; basket_id?: string | undefined },
): WaitingReview {
  const key: SaleKey = { quote_id: input.quote_id ?? null, basket_id: input.basket_id ?? null }
  const review: DeliveryReviewRow | undefined = findDeliveryReview(tx, key)
  refuseDecided(review)
  const sale = findSale(tx, review)
  if (!sale || !isStillWaiting(tx, review, sale))
    throw new Refusal(
      'wrong_state',
      'The customer changed this basket after they sent it. They have to send it again.',
    )
  return { review, sale }
}
