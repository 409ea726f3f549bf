import { Refusal } from '../../shared/platform/refusals.ts'
import type { Order } from '../../shared/orders/order.ts'
import { DAY } from '../../shared/platform/time.ts'
import { refuseAtKiosk } from '../accounts/authenticate.ts'
import { emailOfAccount } from '../accounts/account-store.ts'
import { findQuote, type QuoteRow } from '../quoting/quote-store.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrder, listOrdersOfPurchase, type OrderRow } from './order-store.ts'
import { getOwnOrder } from './read-orders.ts'
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
  const page = !maySignIn(shop, quote.account_id)
    ? `follow/${shop.vault.seal(quote.id, PURPOSE)}`
    : `orders/${quote.id}`
  const order_url = `${shop.address.base_url}/${page}`
  return { order_url, receipt_url: `${order_url}/receipt.pdf` }
}

/** The links and the address with which a guest comes back from another device. */
interface KeptOrder {
  /** Each opens one order of the purchase in any browser. */
  links: { number: number; url: string }[]
  /** The address that was typed at the till, for an account. */
  email: string | null
}

/** Returns how a guest keeps their own order and what they bought with it; null for an account, whose owner signs in. */
export function readKeptOrder(shop: Shop, caller: Caller, input: { order_id: string }): KeptOrder | null {
  refuseAtKiosk(caller)
  const order = getOwnOrder(shop.db, caller, input.order_id)
  if (caller.kind !== 'guest') return null
  const orders =
    order.purchase_number === null ? [order] : listOrdersOfPurchase(shop.db, order.purchase_number)
  const links = orders.map(({ id, number }) => ({
    number,
    url: orderUrls(shop, findQuote(shop.db, id)!).order_url,
  }))
  return { links, email: order.contact_email }
}

/** False for an account that gave up its email address: its orders are reached like those of a guest. */
function maySignIn(shop: Shop, accountId: string | null): boolean {
  return accountId !== null && emailOfAccount(shop.db, accountId) !== null
}

/** Time for which the link in a guest's emails still shows the order after it is completed or declined. */
export const ORDER_LINK_LIFE = 180 * DAY

/**
 * Finds the order of an email's link. Refuses when an account owns the order, because then its owner signs in, and with
 * `order_link_ended` half a year after the order ended.
 */
export function findOrderByLink(shop: Shop, key: string): OrderRow {
  const id = openKey(shop, key)
  const order = id === null ? undefined : findOrder(shop.db, id)
  if (!order) throw new Refusal('order_not_found', 'This link is incomplete. Open it from the email again.')
  if (maySignIn(shop, findQuote(shop.db, order.id)?.account_id ?? null))
    throw new Refusal('order_not_found', 'This order belongs to an account now. Sign in to see it.')
  const ended = order.completed_at ?? order.cancelled_at
  if (ended !== null && shop.clock.now() >= ended + ORDER_LINK_LIFE) throw new Refusal('order_link_ended')
  return order
}

/** Returns the order as its buyer sees it, for anyone with the link from an email. */
export function readOrderByLink(shop: Shop, input: { key: string }): Order {
  return showOrder(shop, findOrderByLink(shop, input.key))
}

function openKey(shop: Shop, key: string): string | null {
  try {
    return shop.vault.open(key, PURPOSE)
  } catch {
    return null
  }
}
