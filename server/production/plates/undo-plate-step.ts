import { whyTaken } from '../../../shared/production/plates/plate-rules.ts'
import type { UndoPlateStep } from '../../../shared/production/plates/plate-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import { giveFilamentBack } from '../filament/book-filament.ts'
import { unloadForPlate } from '../filament/load-for-plate.ts'
import { actorId } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { removeMeasure } from '../../orders/units/plate-measure-store.ts'
import { listTakenBeds, setOutcome, type PlateRow } from '../../orders/units/plate-store.ts'
import { moveUnit, unitsChanged } from '../../orders/units/unit-moves.ts'
import { listUnitsOnPlate, listUnits, type UnitRow } from '../../orders/units/unit-store.ts'
import {
  changeSeenPlate,
  movePlate,
  plateChanged,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'
import { UNSTARTED } from './unit-prints.ts'
import { getOrder, moveOrder } from '../../orders/order-moves.ts'
import { groupByOrder } from '../../orders/units/units-by-order.ts'

/** Takes back the last step of a plate that was recorded by mistake: its start, its end, or its clearing. */
export function undoPlateStep(shop: Shop, caller: Caller, input: UndoPlateStep): PlateState {
  return changeSeenPlate({ shop, caller }, input, (step, plate) => {
    takeBack(step, plate, input.why)
  })
}

function takeBack(step: Step, plate: PlateRow, why: string): PlateRow {
  if (plate.status === 'printing') return takeBackStart(step, plate, why)
  if (plate.status === 'printed') return takeBackEnd(step, plate, why)
  if (plate.status === 'cleared') return takeBackClearing(step, plate, why)
  throw plateChanged(step.tx, plate, 'This plate has no step to take back.')
}

function takeBackStart(step: Step, plate: PlateRow, why: string): PlateRow {
  const { tx, now } = step
  const onPlate = listUnitsOnPlate(tx, plate.id)
  if (onPlate.some(({ outcome }) => outcome === 'printed' || outcome === 'failed'))
    throw plateChanged(tx, plate, 'Some units of this plate are printed or failed already.')
  recordOnOrders(step, onPlate, (units) => ({
    what: 'units set back',
    from: 'printing',
    to: 'queued',
    why,
    details: { units, plate: plate.number },
  }))
  for (const row of onPlate) {
    setOutcome(tx, plate.id, row, { outcome: 'planned', ended_at: null })
    moveUnit(tx, row, { trigger: 'back', changes: { ...UNSTARTED, attempts: row.attempts - 1 }, now })
  }
  unstartOrders(step, onPlate)
  if (plate.printer_id !== null)
    unloadForPlate(tx, { plate, printer_id: plate.printer_id, by_account: actorId(step.by), now })
  return movePlate(step, plate, { trigger: 'back', changes: { started_at: null, progress: null } })
}

function takeBackEnd(step: Step, plate: PlateRow, why: string): PlateRow {
  const { tx, now } = step
  const printed = listUnitsOnPlate(tx, plate.id).filter(({ outcome }) => outcome === 'printed')
  if (printed.length === 0)
    throw plateChanged(tx, plate, 'Every unit of this plate failed. Plan them again on another plate.')
  const further = printed.filter(({ status }) => status !== 'finishing')
  if (further.length > 0)
    throw unitsChanged(further, 'Some of its units are finished already. Take that back first.')
  recordOnOrders(step, printed, (units) => ({
    what: 'units set back',
    from: 'finishing',
    to: 'printing',
    why,
    details: { units, plate: plate.number },
  }))
  const printing = reopenPrint(step, plate)
  removeMeasure(tx, plate.id, 'corrected')
  removeMeasure(tx, plate.id, 'machine')
  for (const row of printed) {
    setOutcome(tx, plate.id, row, { outcome: 'printing', ended_at: null })
    giveFilamentBack(tx, { plate_id: plate.id, unit: row, now })
    moveUnit(tx, row, { trigger: 'back', changes: { printed_at: null }, now })
  }
  return printing
}

/** Moves a printed plate back to printing; its units do not move. */
export function reopenPrint(step: Step, plate: PlateRow): PlateRow {
  return movePlate(step, plate, { trigger: 'back', changes: { printed_at: null } })
}

/** Moves a cleared plate back onto its bed. Refuses with `printer_refused` when another plate is there. */
export function takeBackClearing(step: Step, plate: PlateRow, why: string): PlateRow {
  const { tx } = step
  const id = plate.printer_id!
  const name = readShopData(tx).printers.find((printer) => printer.id === id)?.name ?? id
  const taken = whyTaken({ id, name }, listTakenBeds(tx))
  if (taken !== null) throw new Refusal('printer_refused', `Another plate is on this printer. ${taken}`)
  recordOnOrders(step, listUnitsOnPlate(tx, plate.id), (units) => ({
    what: 'clearing taken back',
    why,
    details: { units, plate: plate.number },
  }))
  return movePlate(step, plate, { trigger: 'back', changes: { cleared_at: null } })
}

/** Puts orders of which nothing was ever printed back into the queue. */
function unstartOrders({ tx, by, now }: Step, rows: readonly UnitRow[]): void {
  for (const id of groupByOrder(rows).keys()) {
    const order = getOrder(tx, id)
    const begun = listUnits(tx, id).some(({ status, attempts }) => status !== 'queued' || attempts > 0)
    if (order.status === 'in_production' && !begun)
      moveOrder(tx, order, { trigger: 'unstart', what: 'start taken back', by, now, changes: {} })
  }
}
