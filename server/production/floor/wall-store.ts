import type { WallPromise, WallBoard } from '../../../shared/production/floor/wall-board.ts'
import type { Instant, PacificDay } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'

interface PromisedRow {
  id: string
  number: number
  day: PacificDay
  promised: PacificDay
  status: string
  shipped_at: number | null
  packed_at: number | null
}

interface UnprintedRow {
  order_id: string
  seconds: number
  plate_status: string | null
  plate_seconds: number | null
  plate_started: number | null
  planned_start: number | null
}

/** Returns orders to hand over by a day that were not handed over before `since`, with when each unprinted unit is printed at the earliest. */
export function listPromisedOrders(
  db: ReadDb,
  { until, since, now }: { until: PacificDay; since: Instant; now: Instant },
): WallPromise[] {
  const rows = db.all<PromisedRow>(
    `select orders.id, number, coalesce(expected_ship_by, ship_by) as day, ship_by as promised, status, orders.shipped_at,
       packed_at
     from orders left join shipments on shipments.order_id = orders.id
     where ship_by is not null and coalesce(expected_ship_by, ship_by) <= :until
       and (status in ('queued', 'in_production', 'on_hold') or (status = 'completed' and orders.shipped_at >= :since))
     order by day, number`,
    { until, since },
  )
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const quantities = new Map(
    db
      .all<{ order_id: string; n: number }>(
        `select order_id, count(*) as n from order_units
         where order_id in (select value from json_each(?)) and status <> 'cancelled' group by order_id`,
        ids,
      )
      .map(({ order_id, n }) => [order_id, n]),
  )
  const unprinted = Map.groupBy(listUnprinted(db, ids), ({ order_id }) => order_id)
  return rows.map(({ id, number, day, promised, status, shipped_at, packed_at }) => ({
    number,
    day,
    promised,
    quantity: quantities.get(id) ?? 0,
    on_hold: status === 'on_hold',
    packed: packed_at !== null,
    shipped: shipped_at !== null,
    print_ends: (unprinted.get(id) ?? []).map((unit) => earliestEnd(unit, now)),
  }))
}

function listUnprinted(db: ReadDb, ids: string): UnprintedRow[] {
  return db.all<UnprintedRow>(
    `select order_units.order_id, order_units.seconds, plates.status as plate_status, plates.seconds as plate_seconds,
       plates.started_at as plate_started, planned_start
     from order_units
       left join plate_units on plate_units.order_id = order_units.order_id and plate_units.unit = order_units.unit
         and plate_units.outcome in ('planned', 'printing')
       left join plates on plates.id = plate_units.plate_id
     where order_units.order_id in (select value from json_each(?)) and order_units.status in ('queued', 'printing')`,
    ids,
  )
}

/** A plate that prints ends when it was estimated to, a planned one when it begins as planned; other units could begin now. */
function earliestEnd(unit: UnprintedRow, now: Instant): Instant {
  const { plate_status, plate_seconds, plate_started, planned_start, seconds } = unit
  if (plate_seconds === null) return now + seconds
  if (plate_status === 'printing') return Math.max(now, (plate_started ?? now) + plate_seconds)
  return Math.max(now, planned_start ?? now) + plate_seconds
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
