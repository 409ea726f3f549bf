import { sumCost } from '../../../shared/quoting/costs/print-cost.ts'
import type { CostedOrder } from '../../../shared/desk/reports/costs.ts'
import type { InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import { listPlatesOfOrders } from '../../production/cost-store.ts'
import { readPlateCosts } from '../../production/plate-costs.ts'
import { listShippedOrders } from './order-reports-store.ts'

/** Orders shipped in a span, with what all their prints cost, whenever they were printed. */
export function readCostedOrders(db: ReadDb, span: InstantSpan, provider: PaymentProvider): CostedOrder[] {
  const orders = listShippedOrders(db, span, provider)
  const plates = listPlatesOfOrders(
    db,
    orders.map(({ order_id }) => order_id),
  )
  const units = Map.groupBy(
    readPlateCosts(db, plates).flatMap((plate) => plate.units),
    ({ order_id }) => order_id,
  )
  return orders.map(({ order_id, number, filename, material, quantity, paid_cents, refunded_cents }) => ({
    order_id,
    number,
    filename,
    material,
    quantity,
    paid_cents,
    refunded_cents,
    ...sumCost(units.get(order_id) ?? []),
  }))
}
