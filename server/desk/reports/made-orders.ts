import type { MadeOrderRow } from '../../../shared/desk/reports/margin.ts'
import type { InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import { listShippedOrders, type ShippedOrderRow } from './order-reports-store.ts'
import { ratesReader } from '../../quoting/rates-reader.ts'
import { listFailedPrints, listPrintedUnits, type FailedRow, type PrintedRow } from './print-reports-store.ts'

/** Returns the shipped orders with what their prints were quoted to take and what they took. */
export function readMadeOrders(db: ReadDb, span: InstantSpan, provider: PaymentProvider): MadeOrderRow[] {
  const rows = listShippedOrders(db, span, provider)
  const ids = rows.map(({ order_id }) => order_id)
  const printed = new Map(listPrintedUnits(db, ids).map((row) => [row.order_id, row]))
  const failed = new Map(listFailedPrints(db, ids).map((row) => [row.order_id, row]))
  const rates = ratesReader(db)
  return rows.map((row) => ({
    ...row,
    quoted: { seconds: (row.unit_seconds ?? 0) * row.quantity, grams: (row.unit_grams ?? 0) * row.quantity },
    used: usedBy(row, printed.get(row.order_id), failed.get(row.order_id)),
    rates: rates(row),
  }))
}

/** Units that were on no plate, as before plates were kept, took what they were quoted. */
function usedBy(order: ShippedOrderRow, printed: PrintedRow | undefined, failed: FailedRow | undefined) {
  const off_plate = Math.max(0, order.quantity - (printed?.units ?? 0))
  const units = (printed?.units ?? 0) + off_plate
  return {
    seconds: (printed?.seconds ?? 0) + off_plate * (order.unit_seconds ?? 0) + (failed?.seconds ?? 0),
    grams: units * (order.unit_grams ?? 0) + (failed?.grams ?? 0),
  }
}
