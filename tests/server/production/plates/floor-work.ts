import { readPlate } from '../../../../server/production/floor/read-plate.ts'
import { readFloor } from '../../../../server/production/floor/read-floor.ts'
import { changePlate } from '../../../../server/production/plates/change-plate.ts'
import { clearPlates } from '../../../../server/production/plates/clear-plates.ts'
import { correctPlateTimes } from '../../../../server/production/plates/correct-plate-times.ts'
import { failOnPlate } from '../../../../server/production/plates/fail-on-plate.ts'
import { endPrints } from '../../../../server/production/plates/end-prints.ts'
import { planPlate } from '../../../../server/production/plates/plan-plate.ts'
import { removePlate } from '../../../../server/production/plates/remove-plate.ts'
import { startPlates } from '../../../../server/production/plates/start-plates.ts'
import { undoPlateStep } from '../../../../server/production/plates/undo-plate-step.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { findPlate, listPlateUnits } from '../../../../server/orders/units/plate-store.ts'
import type { ChangePlate, FailOnPlate } from '../../../../shared/production/plates/plate-work.ts'
import type { SeenUnit } from '../../../../shared/orders/production/unit-work.ts'
import type { TestShop } from '../../../shop/test-shop.ts'

type Failed = Pick<FailOnPlate, 'units'>

/** Plates as a test moves them along: each step looks first, as a page does. */
export function floorWork({ shop, database }: TestShop, by: Caller) {
  const seen = (id: string) => ({ plate_id: id, revision: findPlate(database, id)?.revision ?? 1 })
  const seenAll = (ids: string[]) => ({ plates: ids.map(seen) })
  return {
    seen,
    row: (id: string) => findPlate(database, id)!,
    outcomes: (id: string) => listPlateUnits(database, id).map(({ outcome }) => outcome),
    shown: (id: string) => readPlate(shop, by, { plate_id: id }),
    board: () => readFloor(shop, by),
    plan: (units: SeenUnit[], printer_id: string | null = 'p1') =>
      planPlate(shop, by, { units, printer_id }).plate_id,
    change: (id: string, changes: Omit<ChangePlate, 'plate_id' | 'revision'>) =>
      changePlate(shop, by, { ...seen(id), ...changes }),
    start: (...ids: string[]) => startPlates(shop, by, seenAll(ids)),
    endPrint: (id: string, clear = false, at: number | null = null) =>
      endPrints(shop, by, { plates: [seen(id)], clear, at }),
    endAllPrints: (ids: string[]) => endPrints(shop, by, { ...seenAll(ids), clear: true }),
    clear: (...ids: string[]) => clearPlates(shop, by, seenAll(ids)),
    fail: (id: string, units: Failed['units']) =>
      failOnPlate(shop, by, { ...seen(id), units, reason: 'adhesion', note: 'first layer' }),
    back: (id: string) => undoPlateStep(shop, by, { ...seen(id), why: 'wrong printer' }),
    correct: (id: string, started_at: number, printed_at: number | null) =>
      correctPlateTimes(shop, by, { ...seen(id), started_at, printed_at }),
    remove: (id: string) => removePlate(shop, by, seen(id)),
  }
}
