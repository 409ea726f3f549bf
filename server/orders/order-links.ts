import { Refusal } from '../../shared/refusals.ts'
import type { Order } from '../../shared/orders/order.ts'
import { DAY } from '../../shared/time.ts'
import { emailOfAccount } from '../accounts/account-store.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import { findOrder, type OrderRow } from './order-store.ts'
import { showOrder } from './show-order.ts'

/** What the vault's seal on such a link is good for. */
const PURPOSE = 'order link'

/**
 * Where the reader of a letter finds the order and its receipt. Who bought without an account has no way to sign in on
 * another device, so their letters carry a link that opens this one order in every browser.
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

/** Nobody can sign in to an account whose address was freed: its orders are followed as those of guests. */
function maySignIn(shop: Shop, accountId: string | null): boolean {
  return accountId !== null && emailOfAccount(shop.db, accountId) !== null
}

/** How long after an order is completed or declined the link of a guest's emails still shows it. */
export const ORDER_LINK_LIFE = 180 * DAY

/** The order of a letter's link. Refused once an account has it: then its person signs in; and half a year after its end. */
export function findOrderByLink(shop: Shop, key: string): OrderRow {
  const id = openKey(shop, key)
  const order = id === null ? undefined : findOrder(shop.db, id)
  if (!order)
    throw new Refusal('order_not_found', 'This link is not complete. Open it from the letter again.')
  if (maySignIn(shop, findQuote(shop.db, order.id)?.account_id ?? null))
    throw new Refusal('order_not_found', 'This order belongs to an account now. Sign in to see it.')
  const ended = order.completed_at ?? order.cancelled_at
  if (ended !== null && shop.clock.now() >= ended + ORDER_LINK_LIFE) throw new Refusal('order_link_ended')
  return order
}

/** The order as its buyer sees it, for whoever has the link of a letter. */
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
