import { listUnitsOnPlate, saveUnit } from '../../orders/units/unit-store.ts'
import { changePlateRow, getPlate, type Step } from './plate-moves.ts'

/** Stores the progress of a plate that prints; all units that print on it have the plate's progress. */
export function reportPlateProgress(step: Step, plateId: string, progress: number): void {
  const { tx, now } = step
  const plate = getPlate(tx, plateId)
  if (plate.status !== 'printing') return
  changePlateRow(step, plate, { progress })
  for (const row of listUnitsOnPlate(tx, plateId))
    if (row.outcome === 'printing') saveUnit(tx, row, { progress }, now)
}
