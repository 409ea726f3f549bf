import type { PrintLoad } from '../../shared/scheduling/capacity.ts'
import { printersThatFit, type Printer } from '../../shared/scheduling/printers.ts'
import type { ReadDb } from '../db/db.ts'
import { needsOf, type UnitNeeds, type UnitRow } from './unit-store.ts'

interface LoadQuery {
  now: number
  printers: readonly Printer[]
  margin_mm: number
  /** An order that is left out, to compute how soon it can be done itself. */
  except?: string | null
}

/**
 * Every print that paid orders still need, as the scheduler takes it. A running print takes its printer until it is done,
 * even while its order is on hold; queued units of an order on hold take nothing.
 */
export function unfinishedLoad(db: ReadDb, query: LoadQuery): PrintLoad[] {
  const rows = db.all<UnitRow>(
    `select order_units.* from order_units join orders on orders.id = order_id
     where (order_units.status = 'printing' or (order_units.status = 'queued' and orders.status <> 'on_hold'))
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
  return rows.map((row) =>
    row.status === 'printing' && row.printer_id !== null
      ? {
          seconds: secondsLeft(row, query.now),
          ready_from: row.started_at ?? query.now,
          running_on: row.printer_id,
        }
      : { seconds: row.seconds, ready_from: row.queued_at, printer_ids: printersFor(row.needs) },
  )
}

function idsThatFit(
  { size_mm, nozzle_mm, material }: UnitNeeds,
  { printers, margin_mm }: LoadQuery,
): string[] {
  return printersThatFit(printers, { size_mm, nozzle_mm, material, margin_mm }).map(({ id }) => id)
}

/** Machine seconds that a unit still takes. One whose print on the plate has not begun takes all of its time. */
function secondsLeft(row: UnitRow, now: number): number {
  const [done, since] =
    row.progress === null ? [0, row.started_at ?? now] : [row.seconds * row.progress, row.updated_at]
  const passed = Math.max(0, now - since)
  return Math.max(0, Math.round(row.seconds - done - passed))
}

/** When a print is done, by its reported progress or else by the clock. In the past when staff have not recorded it yet. */
export function printDoneAt(row: UnitRow, now: number): number {
  if (row.progress === null) return (row.started_at ?? now) + row.seconds
  return row.updated_at + Math.round(row.seconds * (1 - row.progress))
}
