import type { WriteDb } from '../../platform/db/db.ts'
import { findsRefundedOrders, holdRefundedOrders } from '../hold-refunded.ts'
import { listUnbookedPayments } from '../../payments/outside-refund-store.ts'
import { bookOutsideRefunds } from '../../payments/record-outside-refund.ts'
import type { Shop } from '../../platform/shop.ts'

/** Enters refunds of a payment that were made at the payment company, and holds the orders that they refund whole. */
export function applyOutsideRefunds(tx: WriteDb, shop: Shop, paymentRef: string): void {
  bookOutsideRefunds(tx, shop, paymentRef)
  holdRefundedOrders(tx, shop)
}

/** Does it for all refunds that wait for a refund under way or a dispute to end, and for orders whose refund came back. */
export function applyWaitingRefunds(shop: Shop): void {
  const waiting = listUnbookedPayments(shop.db)
  if (waiting.length === 0 && !findsRefundedOrders(shop.db)) return
  shop.write((tx) => {
    for (const paymentRef of waiting) bookOutsideRefunds(tx, shop, paymentRef)
    holdRefundedOrders(tx, shop)
  })
}
