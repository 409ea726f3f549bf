import type { PrintLoad } from '../../shared/scheduling/capacity.ts'
import { printersThatFit, type Printer } from '../../shared/scheduling/printers.ts'
import type { ReadDb } from '../db/db.ts'
import { needsOf, type UnitNeeds, type UnitRow } from './unit-store.ts'

interface Machines {
  now: number
  printers: readonly Printer[]
  margin_mm: number
  /** An order that is left out, to see how soon it can be done itself. */
  except?: string | null
}

/**
 * Every print that the shop still owes, as the calendar of the printers takes it. What prints takes its printer until it
 * is done, also while its order is held; what waits of a held order takes nothing.
 */
export function unfinishedLoad(db: ReadDb, machines: Machines): PrintLoad[] {
  const rows = db.all<UnitRow>(
    `select order_units.* from order_units join orders on orders.id = order_id
     where (order_units.status = 'printing' or (order_units.status = 'queued' and orders.status <> 'on_hold'))
       and order_id is not ?
     order by order_units.queued_at, orders.number, unit`,
    machines.except ?? null,
  )
  const fitting = new Map<string, string[]>()
  const printersFor = (needs: string) => {
    const known = fitting.get(needs) ?? idsThatFit(needsOf({ needs }), machines)
    fitting.set(needs, known)
    return known
  }
  return rows.map((row) =>
    row.status === 'printing' && row.printer_id !== null
      ? {
          seconds: secondsLeft(row, machines.now),
          ready_from: row.started_at ?? machines.now,
          running_on: row.printer_id,
        }
      : { seconds: row.seconds, ready_from: row.queued_at, printer_ids: printersFor(row.needs) },
  )
}

function idsThatFit(
  { size_mm, nozzle_mm, material }: UnitNeeds,
  { printers, margin_mm }: Machines,
): string[] {
  return printersThatFit(printers, { size_mm, nozzle_mm, material, margin_mm }).map(({ id }) => id)
}

/** Machine time that a unit still takes. One that waits for its turn on a plate takes all of its time. */
function secondsLeft(row: UnitRow, now: number): number {
  const [done, since] =
    row.progress === null ? [0, row.started_at ?? now] : [row.seconds * row.progress, row.updated_at]
  const passed = Math.max(0, now - since)
  return Math.max(0, Math.round(row.seconds - done - passed))
}

/** When a print is done by the clock, or by what was seen of it; a past moment when nobody has noted it yet. */
export function printDoneAt(row: UnitRow, now: number): number {
  if (row.progress === null) return (row.started_at ?? now) + row.seconds
  return row.updated_at + Math.round(row.seconds * (1 - row.progress))
}
