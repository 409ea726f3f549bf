import { giveFilamentBack } from '../filament/book-filament.ts'
import { findLastPlate, setOutcome, type PlateRow } from '../../orders/units/plate-store.ts'
import { moveUnit } from '../../orders/units/unit-moves.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { changePlateRow, getPlate, type Step } from './plate-moves.ts'
import { reopenPrint, takeBackClearing } from './undo-plate-step.ts'

/** Takes back the end of one unit's print: it prints again on its plate, which returns to its printer. */
export function takeBackUnitEnd(step: Step, row: UnitRow, why: string): UnitRow {
  const { tx, now } = step
  const printing = printAgain(step, getPlate(tx, findLastPlate(tx, row)!.id), why)
  setOutcome(tx, printing.id, row, { outcome: 'printing', ended_at: null })
  giveFilamentBack(tx, { plate_id: printing.id, unit: row, now })
  const changes = {
    printer_id: printing.printer_id,
    started_at: printing.started_at,
    progress: null,
    printed_at: null,
    ready_at: null,
  }
  return moveUnit(tx, row, { trigger: 'back', changes, now })
}

function printAgain(step: Step, plate: PlateRow, why: string): PlateRow {
  if (plate.status === 'printing') return changePlateRow(step, plate, {})
  const printed = plate.status === 'cleared' ? takeBackClearing(step, plate, why) : plate
  return reopenPrint(step, printed)
}
