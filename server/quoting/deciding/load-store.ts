import type { PrintLoad } from '../../../shared/quoting/scheduling/capacity.ts'
import { plateEndsAt, type PlateAtWork } from '../../../shared/production/plates/plate-progress.ts'
import type { UnitNeeds } from '../../../shared/orders/production/unit-work.ts'
import { readyToPrintFrom } from '../../../shared/quoting/scheduling/ready-to-print.ts'
import { printersThatFit, type Printer } from '../../../shared/catalog/printers/printers.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'

interface LoadQuery {
  now: number
  printers: readonly Printer[]
  margin_mm: number
  /** An order that is left out, to compute how soon it can be done itself. */
  except?: string | null
}

/** A queued unit of a paid order; `needs` is JSON. */
interface WaitingRow {
  seconds: number
  needs: string
  queued_at: number
  promised: PacificDay | null
}

/**
 * Returns every print that paid orders still need, as the scheduler takes it. A printing plate takes its printer until its end, even
 * while an order on it is on hold. Queued units count one by one, on a planned plate or not; held units, and those of an
 * order on hold, take nothing.
 */
export function unfinishedLoad(db: ReadDb, query: LoadQuery): PrintLoad[] {
  const { catalog, shop_details } = readShopData(db)
  const shop = { catalog, zone: shop_details.time_zone }
  const rows = db.all<WaitingRow>(
    `select seconds, needs, queued_at, coalesce(orders.expected_ship_by, orders.ship_by) as promised from order_units join orders on orders.id = order_id
     where order_units.status = 'queued' and order_units.held_at is null and orders.status <> 'on_hold'
       and order_id is not ?
     order by order_units.queued_at, orders.number, unit`,
    query.except ?? null,
  )
  const fitting = new Map<string, string[]>()
  const printersFor = (needs: string) => {
    const known = fitting.get(needs) ?? idsThatFit(JSON.parse(needs) as UnitNeeds, query)
    fitting.set(needs, known)
    return known
  }
  const waiting = rows.map((row) => ({
    seconds: row.seconds,
    ready_from: readyToPrintFrom(shop, { ...row, ...(JSON.parse(row.needs) as UnitNeeds) }),
    printer_ids: printersFor(row.needs),
  }))
  return [...printingLoad(db, query), ...waiting]
}

/** Returns the printing plates with at least one unit of an order that is not left out. */
function printingLoad(db: ReadDb, { now, except }: LoadQuery): PrintLoad[] {
  const plates = db.all<PlateAtWork & { printer_id: string }>(
    `select * from plates where status = 'printing' and exists (select 1 from plate_units
       where plate_id = plates.id and outcome = 'printing' and order_id is not ?) order by number`,
    except ?? null,
  )
  return plates.map((plate) => ({
    seconds: Math.max(0, plateEndsAt(plate)! - now),
    ready_from: plate.started_at!,
    running_on: plate.printer_id,
  }))
}

function idsThatFit(
  { size_mm, nozzle_mm, material, own }: UnitNeeds,
  { printers, margin_mm }: LoadQuery,
): string[] {
  return printersThatFit(printers, { size_mm, nozzle_mm, material, own, margin_mm }).map(({ id }) => id)
}

/** Counts the units of an order that are not printed yet. `begun`: the material is in stock, so no lead time applies. */
export function countUnitsLeft(db: ReadDb, orderId: string): { quantity: number; begun: boolean } {
  const { quantity, begun } = db.get<{ quantity: number; begun: number }>(
    `select count(*) filter (where status in ('queued', 'printing')) as quantity,
       count(*) filter (where status <> 'queued' or attempts > 0) as begun from order_units where order_id = ?`,
    orderId,
  )!
  return { quantity, begun: begun > 0 }
}
