import type { SeenPlates } from '../../../shared/production/plates/plate-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateUnits, type PlateRow } from '../../orders/units/plate-store.ts'
import {
  getSeenPlate,
  movePlate,
  plateStateOf,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'

/** Records that the parts are off the beds: their printers are free. */
export function clearPlates(shop: Shop, caller: Caller, input: SeenPlates): PlateState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) =>
    input.plates
      .map((seen) => clearBed({ tx, by: caller, now }, getSeenPlate(tx, seen)))
      .map((plate) => plateStateOf(tx, plate)),
  )
}

export function clearBed(step: Step, plate: PlateRow): PlateRow {
  const cleared = movePlate(step, plate, { trigger: 'clear', changes: { cleared_at: step.now } })
  recordOnOrders(step, listPlateUnits(step.tx, plate.id), (units) => ({
    what: 'plate cleared',
    details: { units, plate: plate.number },
  }))
  return cleared
}
