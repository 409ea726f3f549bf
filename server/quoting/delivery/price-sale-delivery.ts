import type { DeliveryAddress, DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { isAsChosen, isSameAddress } from '../../../shared/quoting/delivery/kept-price.ts'
import type { PackedParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { findSale, keyOfSale, namedIn, type Sale } from '../sale.ts'
import { tryAddress } from './address-store.ts'
import { readyAt, type OfferedDay } from './courier-speeds.ts'
import { parcelsOf } from './delivery-store.ts'
import { validateAddress } from './price-delivery.ts'
import { priceParcels } from './price-parcels.ts'
import { findDeliveryReview, reviewedParcelsOf, type DeliveryReviewRow } from './review-store.ts'
import { findSaleDelivery, hasSameParcels, packQuotes } from './sale-delivery.ts'
import { saveParcelsOutcome } from './save-parcels-outcome.ts'

interface RequestToPrice {
  body: DeliveryBody
  caller: Caller
  /** The customer's contact, in case staff must price the delivery. A guest without an email address is refused then. */
  contact?: ContactBody | undefined
  /** The ship dates that are offered: a courier comes on one of them. */
  options: readonly OfferedDay[]
}

/**
 * Prices the delivery of a sale and saves it, or refuses; a refusal that concerns one quote of a basket has its `quote_id`. A valid
 * price for the same address and parcels is kept, so that asking again does not change it. One that staff must price waits for them,
 * and is refused with `shipping_review_required`.
 */
export async function priceSaleDelivery(shop: Shop, sale: Sale, request: RequestToPrice): Promise<void> {
  const { body, caller, contact } = request
  const parcels = parcelsToDeliver(shop, shop.db, sale)
  if (hasValidPrice(shop, sale, { body, parcels })) return
  const ready_at = readyAt(shop.db, request.options, shop.clock.now())
  const outcome = await priceParcels(shop, { to: body, parcels, ready_at })
  const refusal = shop.write((tx) => {
    // The sale may have changed while its delivery was priced.
    const current = findSale(tx, keyOfSale(sale))
    if (current?.basket?.state === 'paid') throw new Refusal('basket_paid')
    const packed = current && parcelsToDeliver(shop, tx, current)
    if (!packed || !hasSameParcels(packed, parcels)) throw new Refusal('wrong_state')
    const review = findDeliveryReview(tx, keyOfSale(current))
    const isWaiting = review?.decision === null && isFor(shop, review, { address: outcome.address, parcels })
    return saveParcelsOutcome(tx, shop, {
      sale: current,
      parcels: packed,
      outcome,
      caller,
      contact,
      isWaiting,
    })
  })
  if (refusal) throw refusal
}

const NOT_DELIVERABLE: Partial<Record<QuoteStatus, RefusalCode>> = {
  received: 'not_priced',
  processing: 'not_priced',
  accepted: 'quote_paid',
  expired: 'quote_expired',
  failed: 'quote_final',
  withdrawn: 'quote_final',
}

/** Refuses statuses without a price that can still be paid: pricing a delivery needs the part's weight. */
export function refuseClosed(status: QuoteStatus): void {
  const code = NOT_DELIVERABLE[status]
  if (code) throw new Refusal(code)
}

const WEIGHT_UNKNOWN = 'The weight of this part is not known yet. An engineer will look at it first.'

/** Returns the parcels of a sale. Refuses when the status or the unknown weight of a quote does not allow a delivery price. */
function parcelsToDeliver(shop: Shop, db: ReadDb, sale: Sale): PackedParcel[] {
  for (const quote of sale.quotes) {
    try {
      refuseClosed(effectiveStatus(quote, shop.clock.now()))
      if (!packQuotes(db, [quote])) throw new Refusal('not_priced', WEIGHT_UNKNOWN)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.code, error.message, { ...error.fields, ...namedIn(sale, quote.id) })
    }
  }
  return packQuotes(db, sale.quotes)!
}

/**
 * Returns true if there is a valid price for exactly this delivery. Refuses with `outside_shipping_area` and the reason of staff when
 * they refused this delivery.
 */
function hasValidPrice(
  shop: Shop,
  sale: Sale,
  { body, parcels }: { body: DeliveryBody; parcels: readonly PackedParcel[] },
): boolean {
  // A price that ends within the hour is renewed, so that there is time to pay.
  const priced = findSaleDelivery(shop.db, sale, shop.clock.now() + HOUR)
  const review = findDeliveryReview(shop.db, keyOfSale(sale))
  if (!priced && review?.decision !== 'refused') return false
  const { address } = validateAddress(shop, body)
  if (review?.decision === 'refused' && isFor(shop, review, { address, parcels }))
    throw new Refusal('outside_shipping_area', review.note ?? undefined)
  return (
    priced !== undefined &&
    hasSameParcels(parcelsOf(priced), parcels) &&
    isSealedAs(shop, priced, address) &&
    isAsChosen(priced, body)
  )
}

function isFor(
  shop: Shop,
  review: DeliveryReviewRow,
  { address, parcels }: { address: DeliveryAddress; parcels: readonly PackedParcel[] },
): boolean {
  return hasSameParcels(reviewedParcelsOf(review), parcels) && isSealedAs(shop, review, address)
}

function isSealedAs(shop: Shop, row: { address: string }, address: DeliveryAddress): boolean {
  const known = tryAddress(shop, row.address)
  return known !== null && isSameAddress(known, address)
}
