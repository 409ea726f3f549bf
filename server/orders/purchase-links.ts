import { Refusal } from '../../shared/platform/refusals.ts'
import type { Purchase } from '../../shared/orders/baskets/basket.ts'
import { refuseAtKiosk } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findBasket, findBasketOfQuote, listBasketQuotes } from '../quoting/basket-store.ts'
import { findQuote, type QuoteRow } from '../quoting/quote-store.ts'
import type { OwnBasket } from '../quoting/sale.ts'
import { showPurchase } from './checkout/show-purchase.ts'
import { incompleteLink, isOldLink, maySignIn, openKey, orderKey, orderUrls } from './order-links.ts'
import { findOrder } from './order-store.ts'
import { getOwnOrder } from './read-orders.ts'

/** The purpose the vault seals the key of such a link for. */
const PURPOSE = 'purchase link'

/** Returns where the reader of an email finds all that was bought with an order: the order itself if it was bought alone. */
export function purchaseUrl(shop: Shop, quote: Pick<QuoteRow, 'id' | 'account_id'>): string {
  const basket = findBasketOfQuote(shop.db, quote.id)
  if (basket?.state !== 'paid') return orderUrls(shop, quote).order_url
  const page = maySignIn(shop, quote.account_id)
    ? `baskets/${basket.id}`
    : `follow/purchase/${shop.vault.seal(basket.id, PURPOSE)}`
  return `${shop.address.base_url}/${page}`
}

/** A guest's way back to a purchase, on another device. */
interface KeptPurchase {
  /** Opens the order, or the purchase with all its orders, in any browser. */
  url: string
  /** The address that was typed at the till, for an account. */
  email: string | null
}

/** Returns how a guest keeps their own order and what they bought with it; null for an account, whose owner signs in. */
export function readKeptPurchase(
  shop: Shop,
  caller: Caller,
  input: { order_id: string },
): KeptPurchase | null {
  refuseAtKiosk(caller)
  const order = getOwnOrder(shop.db, caller, input.order_id)
  if (caller.kind !== 'guest') return null
  return { url: purchaseUrl(shop, findQuote(shop.db, order.id)!), email: order.contact_email }
}

/** A purchase as anyone with its link sees it. */
export interface FollowedPurchase {
  purchase: Purchase
  /** The keys of the links to its orders, by order id. */
  keys: Record<string, string>
}

/** Returns a guest's purchase, for anyone with the link from its email. */
export function readPurchaseByLink(shop: Shop, input: { key: string }): FollowedPurchase {
  const purchase = showPurchase(shop, findPurchaseByLink(shop, input.key))
  return { purchase, keys: Object.fromEntries(purchase.orders.map(({ id }) => [id, orderKey(shop, id)])) }
}

/**
 * Finds the paid basket of such a link. Refuses when an account owns it, because then its owner signs in, and with
 * `order_link_ended` half a year after the last of its orders ended.
 */
export function findPurchaseByLink(shop: Shop, key: string): OwnBasket {
  const id = openKey(shop, key, PURPOSE)
  const basket = id === null ? undefined : findBasket(shop.db, id)
  if (basket?.state !== 'paid') throw incompleteLink()
  const quotes = listBasketQuotes(shop.db, basket.id)
  if (maySignIn(shop, quotes[0].account_id))
    throw new Refusal('order_not_found', 'This purchase belongs to an account now. Sign in to see it.')
  const now = shop.clock.now()
  const orders = quotes.flatMap((quote) => findOrder(shop.db, quote.id) ?? [])
  if (orders.every((order) => isOldLink(order, now))) throw new Refusal('order_link_ended')
  return { basket, quotes }
}
