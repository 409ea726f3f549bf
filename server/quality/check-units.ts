import { remarkOf, type CheckUnits } from '../../shared/production/quality.ts'
import type { Caller } from '../caller.ts'
import { failUnits, markUnitsFinished } from '../production/move-units.ts'
import type { UnitState } from '../units/unit-moves.ts'
import type { Shop } from '../shop.ts'

/** Records the check of units that are printed: those that pass are ready to pack, those that fail are printed again. */
export function checkUnits(shop: Shop, caller: Caller, input: CheckUnits): UnitState[] {
  if (input.result === 'fail') return failUnits(shop, caller, input)
  return markUnitsFinished(shop, caller, input, { result: input.result, remark: remarkOf(input) })
}
