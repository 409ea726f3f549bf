import { Refusal } from '../../../shared/platform/refusals.ts'
import { findNewestPurchase, quotesOfPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { BuyRequest } from './buy-request.ts'
import { areAlike, hasSamePrice, type SaleTerms } from './sale-terms.ts'

/** Returns the newest purchase of what a link pays for; null if its buyer has asked for something else since. */
export function findCurrentPurchase(db: ReadDb, shop: Shop, agreed: PurchaseRow): PurchaseRow | null {
  const newest = findNewestPurchase(db, quotesOfPurchase(db, agreed))!
  return newest.id === agreed.id || areAlike(shop, db, agreed, newest) ? newest : null
}

/**
 * Returns the refusal if a payment link would open other terms than it was made for, or null. It must never close the payment
 * page that the buyer opened later.
 */
export function linkFault(
  db: ReadDb,
  shop: Shop,
  { request: { link }, terms }: { request: BuyRequest; terms: SaleTerms },
): Refusal | null {
  if (!link) return null
  const isCurrent = findCurrentPurchase(db, shop, link.agreed) !== null
  if (!isCurrent || !hasSamePrice(shop, db, link.agreed, terms)) return new Refusal('checkout_closed')
  const { ship_by } = terms
  const isAgreed = ship_by === link.ship_by || link.ship_by === null || (ship_by ?? '9') <= link.ship_by
  return isAgreed ? null : new Refusal('ship_date_changed', undefined, { ship_by })
}
