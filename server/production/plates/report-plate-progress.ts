import type { ReadDb } from '../../platform/db/db.ts'
import { findLastPlate, type PlateRow } from '../../orders/units/plate-store.ts'
import { findUnit, listUnitsOnPlate, saveUnit, type UnitRow } from '../../orders/units/unit-store.ts'
import { changePlateRow, type Step } from './plate-moves.ts'

/** Stores the progress of the plates on which these units print; all units of a plate have the plate's progress. */
export function reportPlateProgress(step: Step, rows: readonly UnitRow[], progress: number): UnitRow[] {
  const { tx, now } = step
  for (const plate of platesOf(tx, rows)) {
    changePlateRow(step, plate, { progress })
    for (const row of listUnitsOnPlate(tx, plate.id))
      if (row.outcome === 'printing') saveUnit(tx, row, { progress }, now)
  }
  return rows.map(({ order_id, unit }) => findUnit(tx, order_id, unit)!)
}

function platesOf(db: ReadDb, rows: readonly UnitRow[]): PlateRow[] {
  const plates = rows.map((row) => findLastPlate(db, row)).filter((plate) => plate?.outcome === 'printing')
  return [...new Map(plates.map((plate) => [plate!.id, plate!])).values()]
}
