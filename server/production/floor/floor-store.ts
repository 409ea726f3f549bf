import type { ReadDb } from '../../platform/db/db.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import type { PlateUnitRow } from '../../orders/units/plate-store.ts'
import { UNIT_COLUMNS, type UnitRow } from '../../orders/units/unit-store.ts'

/** A unit on a plate: its place, and the unit itself. */
export type PlacedUnitRow = UnitRow &
  Pick<PlateUnitRow, 'plate_id' | 'outcome' | 'x_mm' | 'y_mm' | 'turn_deg'>

/** Returns the units of orders that are not packed: in the queue, printing, or printed. */
export function listUnitsAtWork(db: ReadDb): UnitRow[] {
  return db.all<UnitRow>(
    `select ${UNIT_COLUMNS} from order_units join orders on orders.id = order_id
     where orders.status in ('queued', 'in_production', 'on_hold')
       and order_units.status in ('queued', 'finishing', 'ready')
       and not (orders.status = 'on_hold' and order_units.status = 'queued')
       and not exists (select 1 from parcel_units where parcel_units.order_id = orders.id and parcel_units.unit = order_units.unit)
     order by orders.number, unit`,
  )
}

/** Returns the units of these plates, without those that were taken off them. */
export function listPlacedUnits(db: ReadDb, plateIds: readonly string[]): PlacedUnitRow[] {
  return db.all<PlacedUnitRow>(
    `select ${UNIT_COLUMNS}, on_plate.plate_id, on_plate.outcome, on_plate.x_mm, on_plate.y_mm, on_plate.turn_deg
     from plate_units as on_plate join order_units using (order_id, unit)
     where on_plate.plate_id in (select value from json_each(?)) and on_plate.outcome <> 'removed'
     order by order_id, unit`,
    JSON.stringify(plateIds),
  )
}

export function listOrdersById(db: ReadDb, ids: readonly string[]): OrderRow[] {
  return db.all<OrderRow>(
    'select * from orders where id in (select value from json_each(?))',
    JSON.stringify(ids),
  )
}

export function countHeldOrders(db: ReadDb): number {
  return db.get<{ n: number }>("select count(*) as n from orders where status = 'on_hold'")!.n
}
