import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { giveFilamentBack } from '../filament/book-filament.ts'
import type { Ids } from '../../platform/ports/ids.ts'
import {
  findLastPlate,
  findPlateOnBed,
  insertPlate,
  listPlateUnits,
  setOutcome,
  type PlateRow,
} from '../../orders/units/plate-store.ts'
import { settlePlate } from '../../orders/units/leave-plate.ts'
import { moveUnit } from '../../orders/units/unit-moves.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { putOnPlate } from './make-plate.ts'
import { changePlateRow, getPlate, movePlate, type Step } from './plate-moves.ts'
import { readPlateUnits } from './plate-units.ts'
import { UNSTARTED } from './unit-prints.ts'
import { reopenPrint, takeBackClearing } from './undo-plate-step.ts'

/** Takes back the start of one unit: it leaves its plate. A plate of which nothing was printed is given up with its last unit. */
export function takeBackUnitStart(step: Step, row: UnitRow): UnitRow {
  const { tx, now } = step
  const plate = findLastPlate(tx, row)
  const changes = { ...UNSTARTED, attempts: row.attempts - 1 }
  const moved = moveUnit(tx, row, { trigger: 'back', changes, now })
  if (plate?.outcome !== 'printing') return moved
  setOutcome(tx, plate.id, row, { outcome: 'removed', ended_at: now })
  if (listPlateUnits(tx, plate.id).length > 0) settlePlate(tx, plate.id, now)
  else {
    const planned = movePlate(step, plate, { trigger: 'back', changes: { started_at: null, progress: null } })
    movePlate(step, planned, { trigger: 'remove', changes: {} })
  }
  return moved
}

/** Takes back the end of one unit's print: it prints again on its plate, which returns to its printer. */
export function takeBackUnitEnd(step: Step, ids: Ids, row: UnitRow, why: string): UnitRow {
  const { tx, now } = step
  const plate = findLastPlate(tx, row) ?? plateOfEarlierPrint(step, ids, row)
  const printing = printAgain(step, getPlate(tx, plate.id), why)
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

/** The plate of a unit that was printed before plates were kept: the one with its order on that printer, else a new one. */
function plateOfEarlierPrint(step: Step, ids: Ids, row: UnitRow): PlateRow {
  const { tx } = step
  const onBed = row.printer_id === null ? undefined : findPlateOnBed(tx, row.printer_id)
  const joins = onBed && listPlateUnits(tx, onBed.id).some(({ order_id }) => order_id === row.order_id)
  if (row.printer_id === null || (onBed && !joins))
    throw new Refusal('printer_refused', 'Its printer is printing something else now.')
  const [unit] = readPlateUnits(tx, [row])
  const { seconds, grams } = unit
  const plate = onBed
    ? changePlateRow(step, onBed, { seconds: onBed.seconds + seconds, grams: onBed.grams + grams })
    : insertEarlierPlate(step, ids, { row, unit })
  putOnPlate(step, plate, [row], [null])
  return plate
}

function insertEarlierPlate(
  { tx, now }: Step,
  ids: Ids,
  { row, unit }: { row: UnitRow; unit: PlateUnit },
): PlateRow {
  const { material, color, color_note, nozzle_mm, layer_height_mm, seconds, grams } = unit
  return insertPlate(tx, {
    material,
    color,
    color_note,
    nozzle_mm,
    layer_height_mm,
    seconds,
    grams,
    time_factor: 1,
    grams_factor: 1,
    id: ids.make(ID_PREFIX.plate),
    status: 'printing',
    printer_id: row.printer_id,
    planned_start: null,
    started_at: row.started_at ?? now,
    note: null,
    created_at: now,
    updated_at: now,
  })
}
