import type { PrintLoad } from '../../shared/scheduling/capacity.ts'
import { plateEndsAt } from '../../shared/plates/plate-progress.ts'
import { printersThatFit, type Printer } from '../../shared/scheduling/printers.ts'
import type { PacificDay } from '../../shared/time.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import type { PlateRow } from './plate-store.ts'
import { readyToPrintFrom } from './ready-to-print.ts'
import { needsOf, type UnitNeeds, type UnitRow } from './unit-store.ts'

interface LoadQuery {
  now: number
  printers: readonly Printer[]
  margin_mm: number
  /** An order that is left out, to compute how soon it can be done itself. */
  except?: string | null
}

/**
 * Every print that paid orders still need, as the scheduler takes it. A printing plate takes its printer until its end, even
 * while an order on it is on hold. Queued units count one by one, on a planned plate or not; held units, and those of an
 * order on hold, take nothing.
 */
export function unfinishedLoad(db: ReadDb, query: LoadQuery): PrintLoad[] {
  const { catalog } = readShopData(db)
  const rows = db.all<UnitRow & { promised: PacificDay | null }>(
    `select order_units.*, coalesce(orders.expected_ship_by, orders.ship_by) as promised from order_units join orders on orders.id = order_id
     where order_units.status = 'queued' and order_units.held_at is null and orders.status <> 'on_hold'
       and order_id is not ?
     order by order_units.queued_at, orders.number, unit`,
    query.except ?? null,
  )
  const fitting = new Map<string, string[]>()
  const printersFor = (needs: string) => {
    const known = fitting.get(needs) ?? idsThatFit(needsOf({ needs }), query)
    fitting.set(needs, known)
    return known
  }
  const waiting = rows.map((row) => ({
    seconds: row.seconds,
    ready_from: readyToPrintFrom(catalog, row),
    printer_ids: printersFor(row.needs),
  }))
  return [...printingLoad(db, query), ...waiting]
}

/** Printing plates with at least one unit of an order that is not left out. */
function printingLoad(db: ReadDb, { now, except }: LoadQuery): PrintLoad[] {
  const plates = db.all<PlateRow>(
    `select * from plates where status = 'printing' and exists (select 1 from plate_units
       where plate_id = plates.id and outcome = 'printing' and order_id is not ?) order by number`,
    except ?? null,
  )
  return plates.map((plate) => ({
    seconds: Math.max(0, plateEndsAt(plate)! - now),
    ready_from: plate.started_at!,
    running_on: plate.printer_id!,
  }))
}

function idsThatFit(
  { size_mm, nozzle_mm, material }: UnitNeeds,
  { printers, margin_mm }: LoadQuery,
): string[] {
  return printersThatFit(printers, { size_mm, nozzle_mm, material, margin_mm }).map(({ id }) => id)
}

/** When a print is done, by its reported progress or else by the clock. In the past when staff have not recorded it yet. */
export function printDoneAt(row: UnitRow, now: number): number {
  const seconds = row.plate_seconds ?? row.seconds
  if (row.progress === null) return (row.started_at ?? now) + seconds
  return row.updated_at + Math.round(seconds * (1 - row.progress))
}
