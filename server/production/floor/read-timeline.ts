import type { MovePlate, PreviewMove, ReadTimeline } from '../../../shared/production/floor/floor-work.ts'
import { previewMove, type MovePreview } from '../../../shared/production/floor/preview-move.ts'
import { makeTimeline, type Timeline } from '../../../shared/production/floor/timeline.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { changePlate } from '../plates/change-plate.ts'
import { getPlate, type PlateState } from '../plates/plate-moves.ts'
import type { Shop } from '../../platform/shop.ts'
import { readPlan } from './read-plan.ts'

/** Returns the prints of each printer over time, and their meaning for each promise. */
export function readTimeline(shop: Shop, caller: Caller, { days }: ReadTimeline): Timeline {
  staffWith('look', caller)
  return makeTimeline(readPlan(shop.db, shop.clock.now()), days)
}

/** Returns the changes that moving a planned plate would make. Nothing is stored. */
export function previewPlateMove(shop: Shop, caller: Caller, move: PreviewMove): MovePreview {
  staffWith('look', caller)
  return previewMove(readPlan(shop.db, shop.clock.now()), move)
}

/** Moves a planned plate to a printer and a time; plates that come after it there get a time after it. */
export function movePlannedPlate(shop: Shop, caller: Caller, input: MovePlate): PlateState {
  staffWith('make', caller)
  return shop.write((tx) => {
    const { refused, changes } = previewMove(readPlan(tx, shop.clock.now()), input)
    if (refused !== null) throw new Refusal('printer_refused', refused)
    const states = changes.map(({ plate_id, printer_id, planned_start }) => {
      const plate = getPlate(tx, plate_id)
      const revision = plate_id === input.plate_id ? input.revision : plate.revision
      const printer = printer_id === plate.printer_id ? {} : { printer_id }
      return changePlate(shop, caller, { plate_id, revision, planned_start, ...printer })
    })
    return states[0]
  })
}
