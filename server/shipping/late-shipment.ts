import { lateRefundAt } from '../../shared/orders/late-refund.ts'
import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listLedger, moneyOfOrder } from '../payments/ledger-store.ts'
import { findShipment, type OrderRow } from '../orders/order-store.ts'
import { wasReopened } from '../orders/problem-store.ts'
import { listParcels, type ParcelRow } from '../orders/parcel-store.ts'
import { hasLeft } from './choose-parcel.ts'
import { rowsOfParcel } from './parcel-contents.ts'

/**
 * Returns the late refunds of the orders that a parcel would complete if it were shipped at the instant `shipped`, by order id.
 * `leaving`: the ids of parcels that are handed over together with it.
 */
export function lateRefundsOf(
  db: ReadDb,
  parcel: ParcelRow,
  shipped: number,
  leaving: ReadonlySet<string> = new Set(),
): Map<string, Amounts> {
  const completed = rowsOfParcel(db, parcel).filter(({ id }) => {
    const others = listParcels(db, id).filter((other) => other.id !== parcel.id)
    const isPacked = findShipment(db, id) !== undefined
    return isPacked && others.every((other) => hasLeft(other) || leaving.has(other.id))
  })
  return new Map(
    completed.flatMap((row) => {
      const late = lateRefundOf(db, row, shipped)
      return late === null ? [] : [[row.id, late] as const]
    }),
  )
}

/**
 * Returns the late refund if an order were shipped at the instant `shipped`; null if none is due. A reprint is never
 * late: the promise was kept or refunded when the order was complete.
 */
export function lateRefundOf(db: ReadDb, row: OrderRow, shipped: number): Amounts | null {
  if (wasReopened(db, row.id)) return null
  const refunded = listLedger(db, row.id).some(
    ({ kind, reason, state }) => kind === 'refund' && reason === 'late' && state !== 'failed',
  )
  return lateRefundAt({
    promised: row.ship_by === null ? null : asPacificDay(row.ship_by),
    shipped,
    money: moneyOfOrder(db, row.id),
    wasRefunded: refunded,
  })
}

/** Returns the refund that shipping a parcel now would make, over all orders in it. */
export function lateCentsOf(
  db: ReadDb,
  parcel: ParcelRow,
  now: number,
  leaving?: ReadonlySet<string>,
): number {
  const refunds = [...lateRefundsOf(db, parcel, now, leaving).values()]
  return refunds.reduce((sum, amounts) => sum + totalOf(amounts), 0)
}
