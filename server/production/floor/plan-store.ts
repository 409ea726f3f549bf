import type { ReadDb } from '../../platform/db/db.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { UNIT_COLUMNS, type UnitRow } from '../../orders/units/unit-store.ts'

/** An order in production with how many of its units are how far. */
export type OrderAtWork = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'ship_by' | 'expected_ship_by' | 'priority'
> & {
  first_article: 'none' | 'needed' | 'passed' | 'waived'
  /** Units that are not cancelled. */
  quantity: number
  printed: number
}

/** Returns orders with units that still have to be printed or finished. */
export function listOrdersAtWork(db: ReadDb): OrderAtWork[] {
  return db.all<OrderAtWork>(
    `select id, number, orders.status, ship_by, expected_ship_by, orders.priority, first_article,
       count(*) as quantity, sum(order_units.status in ('finishing', 'ready')) as printed
     from orders join order_units on order_id = orders.id and order_units.status <> 'cancelled'
     where orders.status in ('queued', 'in_production', 'on_hold')
     group by id having sum(order_units.status in ('queued', 'printing', 'finishing')) > 0
     order by number`,
  )
}

/** Returns the units that wait to be printed, those on planned plates and those that are held included. */
export function listUnitsToPrint(db: ReadDb): UnitRow[] {
  return db.all<UnitRow>(
    `select ${UNIT_COLUMNS} from order_units join orders on orders.id = order_id
     where order_units.status = 'queued' and orders.status in ('queued', 'in_production', 'on_hold')
     order by order_units.queued_at, orders.number, unit`,
  )
}
