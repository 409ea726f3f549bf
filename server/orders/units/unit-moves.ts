import { nextState } from '../../../shared/platform/moves.ts'
import {
  UNIT_MOVES,
  type UnitStatus,
  type UnitTrigger,
} from '../../../shared/orders/production/unit-states.ts'
import type { SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { findUnit, saveUnit, type UnitChanges, type UnitRow } from './unit-store.ts'

/** The state of a unit after a move; the console gets it too if the unit had changed before the move. */
export interface UnitState {
  order_id: string
  unit: number
  status: UnitStatus
  printer_id: string | null
}

export function unitStateOf({ order_id, unit, status, printer_id }: UnitRow): UnitState {
  return { order_id, unit, status, printer_id }
}

/** Returns the units in the status that staff saw. Refuses with `wrong_state` when one has changed since. */
export function getSeenUnits(db: ReadDb, seen: readonly SeenUnit[]): UnitRow[] {
  const unique = new Map(seen.map((unit) => [`${unit.order_id} ${unit.unit}`, unit]))
  const rows = [...unique.values()].map((unit) => {
    const row = findUnit(db, unit.order_id, unit.unit)
    if (!row) throw new Refusal('order_not_found', 'There is no such unit of an order.')
    return { row, moved: row.status !== unit.seen }
  })
  // The one that changed is first: whoever is refused learns who changed it.
  const [first] = rows.toSorted((a, b) => Number(b.moved) - Number(a.moved))
  const all = rows.map(({ row }) => row)
  if (first?.moved) throw unitsChanged([first.row, ...all.filter((row) => row !== first.row)])
  return all
}

/** Returns the refusal `wrong_state` with the current state of the units; its default sentence says that they have changed. */
export function unitsChanged(
  rows: readonly UnitRow[],
  detail?: string,
  fields: Record<string, unknown> = {},
): Refusal {
  return new Refusal('wrong_state', detail, { units: rows.map(unitStateOf), ...fields })
}

/** Returns the status that a trigger leads to. Refuses with `wrong_state` when `UNIT_MOVES` has no such move. */
export function unitTarget(row: UnitRow, trigger: UnitTrigger): UnitStatus {
  const status = nextState(UNIT_MOVES, row.status, trigger)
  if (!status) throw unitsChanged([row])
  return status
}

/** Moves one unit by `UNIT_MOVES`. */
export function moveUnit(
  tx: WriteDb,
  row: UnitRow,
  move: { trigger: UnitTrigger; changes: UnitChanges; now: number },
): UnitRow {
  const status = unitTarget(row, move.trigger)
  if (!saveUnit(tx, row, { ...move.changes, status }, move.now)) throw unitsChanged([row])
  return findUnit(tx, row.order_id, row.unit)!
}
