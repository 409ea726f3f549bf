import { lateRefundAt } from '../../shared/orders/late-refund.ts'
import type { Amounts } from '../../shared/payments/amounts.ts'
import { asPacificDay } from '../../shared/time.ts'
import type { ReadDb } from '../db/db.ts'
import { listLedger, moneyOfOrder } from '../payments/ledger-store.ts'
import type { OrderRow } from '../orders/order-store.ts'

/** The late refund if an order were shipped at the instant `shipped`; null when none is due. */
export function lateRefundOf(db: ReadDb, row: OrderRow, shipped: number): Amounts | null {
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
