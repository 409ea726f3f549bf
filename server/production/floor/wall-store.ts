import type { WallPromise, WallBoard } from '../../../shared/production/floor/wall-board.ts'
import type { Instant, PacificDay } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'

interface PromisedRow {
  id: string
  number: number
  day: PacificDay
  ship_by: PacificDay
  printed: number
  quantity: number
  status: string
  shipped_at: number | null
  packed_at: number | null
}

/** Returns orders to hand over by a day that were not handed over before `since`. */
export function listPromisedOrders(
  db: ReadDb,
  { until, since }: { until: PacificDay; since: Instant },
): WallPromise[] {
  const rows = db.all<PromisedRow>(
    `select orders.id, number, coalesce(expected_ship_by, ship_by) as day, ship_by, orders.status, orders.shipped_at,
       packed_at, count(order_units.unit) as quantity,
       coalesce(sum(order_units.status not in ('queued', 'printing')), 0) as printed
     from orders left join shipments on shipments.order_id = orders.id
       left join order_units on order_units.order_id = orders.id and order_units.status <> 'cancelled'
     where ship_by is not null and coalesce(expected_ship_by, ship_by) <= :until
       and (orders.status in ('queued', 'in_production', 'on_hold')
         or (orders.status = 'completed' and orders.shipped_at >= :since))
     group by orders.id order by day, number`,
    { until, since },
  )
  return rows.map(({ id, status, shipped_at, packed_at, ...row }) => ({
    ...row,
    order_id: id,
    on_hold: status === 'on_hold',
    packed: packed_at !== null,
    shipped: shipped_at !== null,
  }))
}

/** Units and orders since an instant. */
export function countSince(db: ReadDb, since: Instant): WallBoard['counts'] {
  return db.get<WallBoard['counts']>(
    `select
       (select count(*) from plate_units where outcome = 'printed' and ended_at >= :since) as printed,
       (select count(*) from unit_failures where at >= :since) as failed,
       (select count(*) from shipments where packed_at >= :since) as packed,
       (select count(*) from orders where shipped_at >= :since) as shipped`,
    { since },
  )!
}
