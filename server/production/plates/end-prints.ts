import type { EndPrints } from '../../../shared/production/plates/plate-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { listUnitsOnPlate } from '../../orders/units/unit-store.ts'
import { clearBed } from './clear-plates.ts'
import {
  getSeenPlate,
  movePlate,
  plateStateOf,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'
import { endUnitPrint } from './unit-prints.ts'

/** Records that prints ended; finishing of their units begins. With `clear`, plates that are printed already are cleared, too. */
export function endPrints(shop: Shop, caller: Caller, input: EndPrints): PlateState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const step = { tx, by: caller, now }
    const moved = input.plates.map((seen) => {
      const plate = getSeenPlate(tx, seen)
      const printed =
        input.clear && plate.status === 'printed' ? plate : endPrint(step, plate, input.at ?? now)
      return input.clear ? clearBed(step, printed) : printed
    })
    return moved.map((plate) => plateStateOf(tx, plate))
  })
}

/** Records that a print ended at `at`. */
export function endPrint(step: Step, plate: PlateRow, at: number): PlateRow {
  const { tx, now } = step
  if (at > now) throw new Refusal('wrong_state', 'A print cannot have ended in the future.')
  if (plate.started_at !== null && at < plate.started_at)
    throw new Refusal('wrong_state', `Plate ${plate.number} was started later than that.`)
  const printing = listUnitsOnPlate(tx, plate.id).filter(({ outcome }) => outcome === 'printing')
  const printed = movePlate(step, plate, {
    trigger: 'end_print',
    changes: { printed_at: at, progress: null },
  })
  for (const row of printing) endUnitPrint(step, row, at)
  recordOnOrders(step, printing, (units) => ({
    what: 'units printed',
    from: 'printing',
    to: 'finishing',
    details: { units, plate: plate.number },
  }))
  return printed
}
