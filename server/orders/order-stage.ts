import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { orderStage, type OrderStage } from '../../shared/orders/order-stage.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { agreedDelivery } from './agreed-delivery.ts'
import { listUnits } from './units/unit-store.ts'
import { findShipment, type OrderRow } from './order-store.ts'

/** Returns the stage of an order from its units and its delivery. */
export function stageOf(db: ReadDb, row: OrderRow): OrderStage {
  const { status, shipped_at, ship_by, ship_date_pending } = row
  const state = findShipment(db, row.id)?.state
  const pickup = deliveryWay(agreedDelivery(db, row)) === 'pickup'
  return orderStage({
    status,
    shipped_at,
    ship_by,
    ship_date_pending: ship_date_pending === 1,
    parts: listUnits(db, row.id),
    delivery: { pickup, ...(state === undefined ? {} : { state }) },
  })
}
