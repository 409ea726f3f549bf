import { decodeCursor, encodeCursor } from '../../shared/platform/ids.ts'
import type { OwnOrderFilter } from '../../shared/orders/own-order-filter.ts'
import type { Order, OrderListPage } from '../../shared/orders/order.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { findFirstOwner } from '../accounts/staff-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { isOwnedBy, quoteOwnerOf } from '../quoting/read-quotes.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrder, listOrders, type OrderRow } from './order-store.ts'
import { showOrder } from './show-order.ts'

/** Returns the caller's own order. Refuses alike another customer's order, an unknown id, and a quote that is not paid. */
export function getOwnOrder(db: ReadDb, caller: Caller, orderId: string): OrderRow {
  const row = findOrder(db, orderId)
  if (!row || !isOwnedBy(findQuote(db, orderId), caller)) throw new Refusal('order_not_found')
  return row
}

/** `GET /v1/orders/{order_id}`. */
export function readOrder(shop: Shop, caller: Caller, input: { order_id: string }): Order {
  return showOrder(shop, getOwnOrder(shop.db, caller, input.order_id))
}

/** The statuses that each filter of the page My orders shows. */
const STATUSES_SHOWN: Record<OwnOrderFilter, readonly OrderRow['status'][]> = {
  open: ['queued', 'in_production', 'on_hold'],
  shipped: ['completed'],
  canceled: ['cancelled'],
}

/** `GET /v1/orders`: newest first, one page. The filter and the search are for the shop's own pages. */
export function listOrdersOf(
  shop: Shop,
  caller: Caller,
  input: { limit: number; cursor?: string; shows?: OwnOrderFilter; q?: string | undefined },
): OrderListPage {
  const rows = listOrders(shop.db, quoteOwnerOf(caller), {
    limit: input.limit + 1,
    after: input.cursor ? decodeCursor(input.cursor) : null,
    text: input.q,
    ...(input.shows ? { statuses: STATUSES_SHOWN[input.shows] } : {}),
  })
  const page = rows.slice(0, input.limit)
  return {
    orders: page.map((row) => showOrder(shop, row)),
    next_cursor: rows.length > page.length ? encodeCursor(page.at(-1)!) : null,
  }
}

/**
 * `POST /v1/orders/{order_id}/cancel`: refuses, because a paid order is committed, and says whom to write to. An order that
 * the shop has declined is cancelled already and is returned as it is.
 */
export function cancelOrder(shop: Shop, caller: Caller, input: { order_id: string }): Order {
  const row = getOwnOrder(shop.db, caller, input.order_id)
  if (row.status === 'cancelled') return showOrder(shop, row)
  // The interface says whom to write to: a shop that has set no contact has an owner.
  const support_email =
    readShopData(shop.db).shop_details.support_email ?? findFirstOwner(shop.db)?.email ?? null
  throw new Refusal(
    'order_committed',
    `A paid order cannot be canceled. ${support_email === null ? 'Ask the shop' : `Write to ${support_email}`} and mention order number ${row.number}.`,
    support_email === null ? {} : { support_email },
  )
}
