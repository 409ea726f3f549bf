import type { OrderHead } from '../../../shared/orders/boards.ts'
import { byDue } from '../../../shared/orders/due.ts'
import type { Priority } from '../../../shared/orders/production/unit-work.ts'
import { orderHead } from '../../orders/order-heads.ts'
import type { Shop } from '../../platform/shop.ts'
import { listOrdersById } from './floor-store.ts'

interface FloorOrder {
  head: OrderHead
  priority: Priority
}

/** The orders of the floor, by id. */
export type FloorOrders = ReadonlyMap<string, FloorOrder>

export function readFloorOrders(shop: Shop, ids: Iterable<string>): FloorOrders {
  const rows = listOrdersById(shop.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, { head: orderHead(shop, row), priority: row.priority }]))
}

/** The most urgent first. */
export function byPromise(a: OrderHead, b: OrderHead): number {
  return byDue(a.due, b.due) || a.number - b.number
}
