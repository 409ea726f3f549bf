import type { Order } from '../../../shared/orders/order.ts'
import { isPartlyShipped, orderStage } from '../../../shared/orders/order-stage.ts'
import { orderHeadline, orderStageWords } from './order-words.ts'

/** The news that the orders of a purchase share. */
export interface SharedNews {
  headline: ReturnType<typeof orderHeadline>
  /** All pieces as those of one order, for one timeline. */
  whole: Order
  /** False if badges differ, so that each order shows its own. */
  isOneStage: boolean
}

/**
 * Returns the news of the orders that travel together; null if one of them has news of its own. A canceled order travels no
 * more, so it has its own in any case.
 */
export function sharedNews(all: readonly Order[]): SharedNews | null {
  const orders = all.filter(({ status }) => status !== 'cancelled')
  if (orders.length === 0) return null
  const [first] = orders
  const newsOf = (order: Order) =>
    JSON.stringify([orderHeadline(order), order.delivery.state ?? null, order.shipped_at])
  const isAlone = (order: Order) => orderStage(order) === 'on_hold' || isPartlyShipped(order)
  if (orders.some((order) => isAlone(order) || newsOf(order) !== newsOf(first))) return null
  return {
    headline: orderHeadline(first),
    whole: { ...first, parts: orders.flatMap(({ parts }) => parts) },
    isOneStage: new Set(orders.map((order) => orderStageWords(order).label)).size === 1,
  }
}
