import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { listWaitingThreads } from '../messages/read-thread.ts'
import type { Shop } from '../shop.ts'
import { itemOfOrder } from './item-of-quote.ts'

/** Customers who wait for an answer. */
export function messageItems(shop: Shop): DeskItem[] {
  return listWaitingThreads(shop.db).map(({ quote_id, order_number, text, waiting, since }) => ({
    ...itemOfOrder(shop, 'messages', quote_id, {
      reason: text === '' ? 'The customer sent photos.' : `“${text}”`,
      since,
      clock: null,
      action: null,
      // A further message brings a snoozed item back.
      state: `${waiting} since ${since}`,
    }),
    page: order_number === null ? null : `/console/orders/${quote_id}`,
  }))
}
