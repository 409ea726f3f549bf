import type { WriteDb } from '../../platform/db/db.ts'
import { findLastPlate, findPlate, listPlateUnits, savePlate, setOutcome } from './plate-store.ts'
import type { UnitRow } from './unit-store.ts'

/** Takes units that are given up off their plates. What is on a bed already stays there until staff clear it. */
export function leavePlates(tx: WriteDb, units: readonly UnitRow[], now: number): void {
  for (const unit of units) {
    const plate = findLastPlate(tx, unit)
    if (plate?.outcome !== 'planned' && plate?.outcome !== 'printing') continue
    setOutcome(tx, plate.id, unit, { outcome: 'removed', ended_at: now })
    settlePlate(tx, plate.id, now)
  }
}

/**
 * Ends a plate on which nothing is left to print: a planned one is canceled, a printing one is printed. Otherwise its revision
 * increases, because its units have changed. Returns whether it ended.
 */
export function settlePlate(tx: WriteDb, plateId: string, now: number): boolean {
  const plate = findPlate(tx, plateId)!
  const goesOn = listPlateUnits(tx, plateId).some(({ outcome }) => outcome === plate.status)
  if (goesOn || (plate.status !== 'planned' && plate.status !== 'printing')) {
    savePlate(tx, plate, {}, now)
    return false
  }
  const ended =
    plate.status === 'planned'
      ? ({ status: 'cancelled' } as const)
      : ({ status: 'printed', printed_at: now, progress: null } as const)
  savePlate(tx, plate, ended, now)
  return true
}
