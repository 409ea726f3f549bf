import type { PurchaseMate } from '../../shared/orders/boards.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { stageOf } from './order-stage.ts'
import { listOrdersOfPurchase, type OrderRow } from './order-store.ts'

/** The other orders that were bought in the same purchase, by number. */
export function listPurchaseMates(db: ReadDb, { id, purchase_number }: OrderRow): OrderRow[] {
  if (purchase_number === null) return []
  return listOrdersOfPurchase(db, purchase_number).filter((order) => order.id !== id)
}

/** Returns the other orders of its purchase, as the page of an order shows them. */
export function showPurchaseMates(db: ReadDb, row: OrderRow): PurchaseMate[] {
  return listPurchaseMates(db, row).map((mate) => {
    const { filename, quantity } = findQuote(db, mate.id)!
    return { order_id: mate.id, number: mate.number, filename, quantity, stage: stageOf(db, mate) }
  })
}

/** Returns the purchase number in a search for one, as staff read and type it: `P1004` or `p1004`; null for anything else. */
export function readPurchaseNumber(text: string): string | null {
  return /^p\d{1,9}$/i.test(text.trim()) ? text.trim().toUpperCase() : null
}
