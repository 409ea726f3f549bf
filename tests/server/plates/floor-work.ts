import { readPlate } from '../../../server/floor/read-plate.ts'
import { readFloor } from '../../../server/floor/read-floor.ts'
import { changePlate } from '../../../server/plates/change-plate.ts'
import { clearPlates } from '../../../server/plates/clear-plates.ts'
import { correctPlateTimes } from '../../../server/plates/correct-plate-times.ts'
import { failOnPlate } from '../../../server/plates/fail-on-plate.ts'
import { finishPlates } from '../../../server/plates/finish-plates.ts'
import { planPlate } from '../../../server/plates/plan-plate.ts'
import { removePlate } from '../../../server/plates/remove-plate.ts'
import { startPlates } from '../../../server/plates/start-plates.ts'
import { undoPlateStep } from '../../../server/plates/undo-plate-step.ts'
import type { Caller } from '../../../server/caller.ts'
import { findPlate, listPlateUnits } from '../../../server/units/plate-store.ts'
import type { ChangePlate, FailOnPlate } from '../../../shared/plates/plate-work.ts'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import type { TestShop } from '../../shop/test-shop.ts'

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
    finish: (id: string, clear = false, at: number | null = null) =>
      finishPlates(shop, by, { plates: [seen(id)], clear, at }),
    finishAll: (ids: string[]) => finishPlates(shop, by, { ...seenAll(ids), clear: true }),
    clear: (...ids: string[]) => clearPlates(shop, by, seenAll(ids)),
    fail: (id: string, units: Failed['units']) =>
      failOnPlate(shop, by, { ...seen(id), units, reason: 'adhesion', note: 'first layer' }),
    back: (id: string) => undoPlateStep(shop, by, { ...seen(id), why: 'wrong printer' }),
    correct: (id: string, started_at: number, printed_at: number | null) =>
      correctPlateTimes(shop, by, { ...seen(id), started_at, printed_at }),
    remove: (id: string) => removePlate(shop, by, seen(id)),
  }
}
