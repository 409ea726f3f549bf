import { nextState } from '../../shared/moves.ts'
import { UNIT_MOVES, type UnitStatus, type UnitTrigger } from '../../shared/production/unit-states.ts'
import type { SeenUnit } from '../../shared/production/unit-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { findUnit, saveUnit, type UnitChanges, type UnitRow } from './unit-store.ts'

/** A unit as the console names it after a move, and where a move was refused because it has moved already. */
export interface UnitState {
  order_id: string
  unit: number
  status: UnitStatus
  printer_id: string | null
}

export function unitStateOf({ order_id, unit, status, printer_id }: UnitRow): UnitState {
  return { order_id, unit, status, printer_id }
}

/** The units that a person saw. Refuses with `wrong_state` and how they are now when one of them has moved since. */
export function getSeenUnits(db: ReadDb, seen: readonly SeenUnit[]): UnitRow[] {
  const named = new Map(seen.map((one) => [`${one.order_id} ${one.unit}`, one]))
  const rows = [...named.values()].map((one) => {
    const row = findUnit(db, one.order_id, one.unit)
    if (!row) throw new Refusal('order_not_found', 'There is no such unit of an order.')
    return { row, moved: row.status !== one.seen }
  })
  if (rows.some(({ moved }) => moved)) throw unitsChanged(rows.map(({ row }) => row))
  return rows.map(({ row }) => row)
}

/** "This has changed in the meantime", with how it is now. */
export function unitsChanged(rows: readonly UnitRow[], detail?: string): Refusal {
  return new Refusal('wrong_state', detail, { units: rows.map(unitStateOf) })
}

/** Where a trigger leads a unit. Refuses what the table does not have. */
export function unitTarget(row: UnitRow, trigger: UnitTrigger): UnitStatus {
  const status = nextState(UNIT_MOVES, row.status, trigger)
  if (!status) throw unitsChanged([row])
  return status
}

/** Moves one unit by the table. */
export function moveUnit(
  tx: WriteDb,
  row: UnitRow,
  move: { trigger: UnitTrigger; changes: UnitChanges; now: number },
): UnitRow {
  const status = unitTarget(row, move.trigger)
  if (!saveUnit(tx, row, { ...move.changes, status }, move.now)) throw unitsChanged([row])
  return findUnit(tx, row.order_id, row.unit)!
}
