import type { PlanPlate } from '../../../shared/production/plates/plate-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseEarlyPlan } from '../first-article.ts'
import { getSeenUnits } from '../../orders/units/unit-moves.ts'
import { checkPlate, makePlate } from './make-plate.ts'
import { plateStateOf, recordOnOrders, type PlateState } from './plate-moves.ts'
import { refuseOnOtherPlate, refuseUnlessWaiting } from './waiting-units.ts'

/** Plans units of one or more orders as one print, with or without a printer. */
export function planPlate(shop: Shop, caller: Caller, input: PlanPlate): PlateState {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    refuseUnlessWaiting(tx, rows)
    refuseOnOtherPlate(tx, rows, null)
    refuseEarlyPlan(tx, rows, null)
    const { planned_start = null, note = null } = input
    const checked = checkPlate(tx, rows, input)
    const plate = makePlate({ tx, now }, shop.ids, checked, { planned_start, note: note || null })
    const printers = checked.printer === null ? [] : [checked.printer.name]
    recordOnOrders({ tx, by: caller, now }, rows, (units) => ({
      what: 'plate planned',
      details: { units, plate: plate.number, printers },
    }))
    return plateStateOf(tx, plate)
  })
}
