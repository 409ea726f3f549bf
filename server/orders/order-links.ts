import { Refusal } from '../../shared/platform/refusals.ts'
import type { Order } from '../../shared/orders/order.ts'
import { DAY, type Instant } from '../../shared/platform/time.ts'
import { emailOfAccount } from '../accounts/account-store.ts'
import { findQuote, type QuoteRow } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrder, type OrderRow } from './order-store.ts'
import { showOrder } from './show-order.ts'

/** The purpose the vault seals the key of such a link for. */
const PURPOSE = 'order link'

/**
 * Returns where the reader of an email finds the order and its receipt. Guests cannot sign in on another device, so their
 * emails have a link that opens this one order in any browser.
 */
export function orderUrls(
  shop: Shop,
  quote: Pick<QuoteRow, 'id' | 'account_id'>,
): { order_url: string; receipt_url: string } {
  const page = maySignIn(shop, quote.account_id) ? `orders/${quote.id}` : `follow/${orderKey(shop, quote.id)}`
  const order_url = `${shop.address.base_url}/${page}`
  return { order_url, receipt_url: `${order_url}/receipt.pdf` }
}

/** Returns the key with which anyone can view this one order. */
export function orderKey(shop: Shop, order_id: string): string {
  return shop.vault.seal(order_id, PURPOSE)
}

/** False for an account that gave up its email address: its orders are reached like those of a guest. */
export function maySignIn(shop: Shop, accountId: string | null): boolean {
  return accountId !== null && emailOfAccount(shop.db, accountId) !== null
}

/** Time for which the link in a guest's emails still shows the order after it is completed or declined. */
export const ORDER_LINK_LIFE = 180 * DAY

/**
 * Finds the order of an email's link. Refuses when an account owns the order, because then its owner signs in, and with
 * `order_link_ended` half a year after the order ended.
 */
export function findOrderByLink(shop: Shop, key: string): OrderRow {
  const id = openKey(shop, key, PURPOSE)
  const order = id === null ? undefined : findOrder(shop.db, id)
  if (!order) throw incompleteLink()
  if (maySignIn(shop, findQuote(shop.db, order.id)?.account_id ?? null))
    throw new Refusal('order_not_found', 'This order belongs to an account now. Sign in to see it.')
  if (isOldLink(order, shop.clock.now())) throw new Refusal('order_link_ended')
  return order
}

/** Returns true half a year after the order was completed or declined. */
export function isOldLink({ completed_at, cancelled_at }: OrderRow, now: Instant): boolean {
  const ended = completed_at ?? cancelled_at
  return ended !== null && now >= ended + ORDER_LINK_LIFE
}

export function incompleteLink(): Refusal {
  return new Refusal('order_not_found', 'This link is incomplete. Open it from the email again.')
}

/** Returns the order as its buyer sees it, for anyone with the link from an email. */
export function readOrderByLink(shop: Shop, input: { key: string }): Order {
  return showOrder(shop, findOrderByLink(shop, input.key))
}

/** Returns what the shop sealed in a link for this purpose; null for anything else. */
export function openKey(shop: Shop, key: string, purpose: string): string | null {
  try {
    return shop.vault.open(key, purpose)
  } catch {
    return null
  }
}
