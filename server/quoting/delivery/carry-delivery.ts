import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { deleteDelivery, findPricedDelivery, parcelOf, restoreDelivery } from './delivery-store.ts'
import { deleteReview } from './review-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { parcelOfQuote } from './parcel-of-quote.ts'
import type { QuoteRow } from '../quote-store.ts'

/**
 * A requote with a new id keeps the delivery, with its price and expiry, when the parcel is the same, so that changing the
 * color does not ask for the address again.
 */
export function carryDelivery(tx: WriteDb, shop: Shop, { from, to }: { from: QuoteRow; to: QuoteRow }): void {
  const delivery = findPricedDelivery(tx, from.id, shop.clock.now())
  const parcel = delivery && parcelOfQuote(tx, to)
  if (!parcel || !isSameBox(parcelOf(delivery), parcel)) return
  if (parcel.value_cents > readShopData(tx).delivery.review.most_value_cents) return
  const parcels = JSON.stringify([{ quote_ids: [to.id], parcel }])
  restoreDelivery(tx, { ...delivery, quote_id: to.id, parcels })
}

function isSameBox(before: Parcel, after: Parcel): boolean {
  return before.grams === after.grams && before.size_mm.every((side, axis) => side === after.size_mm[axis])
}

/** Deletes a delivery of a quote that no longer applies, and its address. */
export function dropDelivery(tx: WriteDb, quoteId: string): void {
  const key = { quote_id: quoteId, basket_id: null }
  deleteDelivery(tx, key)
  deleteReview(tx, key)
}
