import type { OrderTerms } from '../../shared/platform/shop-terms.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrderByLink } from './order-links.ts'
import type { OrderRow } from './order-store.ts'
import { getOwnOrder } from './read-orders.ts'

/** Returns the versions of terms and shop details that were in force when an own order was paid. */
export function readOrderTerms(shop: Shop, caller: Caller, input: { order_id: string }): Partial<OrderTerms> {
  return termsOf(getOwnOrder(shop.db, caller, input.order_id))
}

/** The same for anyone with the link from an email. */
export function readOrderTermsByLink(shop: Shop, input: { key: string }): Partial<OrderTerms> {
  return termsOf(findOrderByLink(shop, input.key))
}

/** Empty for an order from before the versions were kept: its page then has the terms of now. */
function termsOf({ terms_version, details_version }: OrderRow): Partial<OrderTerms> {
  return terms_version === null || details_version === null
    ? {}
    : { terms: terms_version, shop_details: details_version }
}
