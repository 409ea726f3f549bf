import type { ChangePlate } from '../../../shared/production/plates/plate-work.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { setOutcome, type PlateChanges, type PlateRow } from '../../orders/units/plate-store.ts'
import { removeMeasure } from '../../orders/units/plate-measure-store.ts'
import { refuseEarlyPlan } from '../first-article.ts'
import { getSeenUnits } from '../../orders/units/unit-moves.ts'
import { listUnitsOnPlate, type UnitRow } from '../../orders/units/unit-store.ts'
import { checkPlate, putOnPlate } from './make-plate.ts'
import { outdatePrintFile } from './print-file-store.ts'
import {
  changeSeenPlate,
  changePlateRow,
  plateChanged,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'
import { refuseOnOtherPlate, refuseUnlessWaiting } from './waiting-units.ts'

/** Changes a planned plate; of one that was started only the note can change. */
export function changePlate(shop: Shop, caller: Caller, input: ChangePlate): PlateState {
  return changeSeenPlate({ shop, caller }, input, (step, plate) => {
    const { tx } = step
    const { units, printer_id, planned_start, places, note } = input
    const replans = [units, printer_id, planned_start, places].some((field) => field !== undefined)
    if (replans && plate.status !== 'planned')
      throw plateChanged(tx, plate, 'This plate was started already. Only its note can change.')
    const changes: PlateChanges = {
      ...(note === undefined ? {} : { note: note || null }),
      ...(planned_start === undefined ? {} : { planned_start }),
    }
    const isMoved = units !== undefined || printer_id !== undefined || places !== undefined
    changePlateRow(step, plate, {
      ...changes,
      ...(isMoved ? replaceUnits(step, plate, input) : {}),
    })
    recordOnOrders(step, listUnitsOnPlate(tx, plate.id), (numbers) => ({
      what: 'plate changed',
      details: { units: numbers, plate: plate.number },
    }))
  })
}

/** Returns the columns that follow from the units and the printer. */
function replaceUnits(step: Step, plate: PlateRow, input: ChangePlate): PlateChanges {
  const { tx, now } = step
  const before = listUnitsOnPlate(tx, plate.id)
  const rows: UnitRow[] = input.units === undefined ? before : getSeenUnits(tx, input.units)
  refuseUnlessWaiting(tx, rows)
  refuseOnOtherPlate(tx, rows, plate.id)
  if (input.units !== undefined) refuseEarlyPlan(tx, rows, plate.id)
  const printer_id = input.printer_id === undefined ? plate.printer_id : input.printer_id
  const checked = checkPlate(tx, rows, { printer_id, places: input.places })
  const taken = before.filter(
    (old) => !rows.some(({ order_id, unit }) => order_id === old.order_id && unit === old.unit),
  )
  for (const unit of taken) setOutcome(tx, plate.id, unit, { outcome: 'removed', ended_at: now })
  recordOnOrders(step, taken, (units) => ({
    what: 'plate removed',
    details: { units, plate: plate.number },
  }))
  putOnPlate(step, plate, rows, checked.places)
  outdatePrintFile(tx, plate.id, now)
  // It was of the plate as it was before.
  removeMeasure(tx, plate.id, 'slicer')
  return { ...checked.made, printer_id }
}
