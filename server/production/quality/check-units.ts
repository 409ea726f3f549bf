import { remarkOf, type CheckUnits } from '../../../shared/orders/production/quality.ts'
import type { Caller } from '../../platform/caller.ts'
import { failUnits, markUnitsFinished } from '../move-units.ts'
import type { UnitState } from '../../orders/units/unit-moves.ts'
import type { Shop } from '../../platform/shop.ts'

/** Records the check of units that are printed: those that pass are ready to pack, those that fail are printed again. */
export function checkUnits(shop: Shop, caller: Caller, input: CheckUnits): UnitState[] {
  if (input.result === 'fail') return failUnits(shop, caller, input)
  return markUnitsFinished(shop, caller, input, { result: input.result, remark: remarkOf(input) })
}
