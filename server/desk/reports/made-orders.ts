import { addCosts, expectedCost } from '../../../shared/quoting/costs/print-cost.ts'
import type { MadeOrderRow } from '../../../shared/desk/reports/margin.ts'
import type { InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import { documentsByTime } from '../../catalog/documents-by-time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import { listShippedOrders, type ShippedOrderRow } from './order-reports-store.ts'
import { readCostedOrders } from './costed-orders.ts'
import { ratesReader } from '../../quoting/rates-reader.ts'
import { listFailedPrints, listPrintedUnits, type FailedRow, type PrintedRow } from './print-reports-store.ts'

/** Returns the shipped orders with what their prints were quoted to take and what they took. */
export function readMadeOrders(db: ReadDb, span: InstantSpan, provider: PaymentProvider): MadeOrderRow[] {
  const rows = listShippedOrders(db, span, provider)
  const ids = rows.map(({ order_id }) => order_id)
  const printed = new Map(listPrintedUnits(db, ids).map((row) => [row.order_id, row]))
  const failed = new Map(listFailedPrints(db, ids).map((row) => [row.order_id, row]))
  const costed = new Map(readCostedOrders(db, span, provider).map((order) => [order.order_id, order]))
  const rates = ratesReader(db)
  const costs = documentsByTime(db, 'costs')
  return rows.map((row) => {
    const quoted = timesQuantity(row, row.quantity)
    const filament_cost = (quoted.grams / 1000) * rates(row).filament_cents_per_kg
    const work = { units: row.quantity, seconds: quoted.seconds, filament_cost }
    const { good, failed: lost } = costed.get(row.order_id)!
    return {
      ...row,
      quoted,
      used: usedBy(row, printed.get(row.order_id), failed.get(row.order_id)),
      quoted_parts: expectedCost(work, costs(row.shipped_at)),
      parts: addCosts([good, lost]),
    }
  })
}

function timesQuantity({ unit_seconds, unit_grams }: ShippedOrderRow, units: number) {
  return { seconds: (unit_seconds ?? 0) * units, grams: (unit_grams ?? 0) * units }
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
