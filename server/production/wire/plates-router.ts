import { z } from 'zod'
import { FindPlates } from '../../../shared/production/plates/plate-list.ts'
import {
  ChangePlate,
  CorrectPlateTimes,
  FailOnPlate,
  EndPrints,
  PlanPlate,
  SeenPlate,
  SeenPlates,
  UndoPlateStep,
} from '../../../shared/production/plates/plate-work.ts'
import { readPlate } from '../floor/read-plate.ts'
import { changePlate } from '../plates/change-plate.ts'
import { clearPlates } from '../plates/clear-plates.ts'
import { correctPlateTimes } from '../plates/correct-plate-times.ts'
import { failOnPlate } from '../plates/fail-on-plate.ts'
import { endPrints } from '../plates/end-prints.ts'
import { listPlates } from '../plates/plate-list.ts'
import { planPlate } from '../plates/plan-plate.ts'
import { readPlateBed } from '../plates/plate-bed.ts'
import { removePlate } from '../plates/remove-plate.ts'
import { undoPlateStep } from '../plates/undo-plate-step.ts'
import { prepareOutlines } from '../plates/unit-outlines.ts'
import { RecordEnergy } from '../../../shared/production/plates/plate-energy.ts'
import { recordEnergy } from '../record-energy.ts'
import { listPlateUnits } from '../../orders/units/plate-store.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const make = staff('make')

function ordersOf(units: readonly { order_id: string }[]): string[] {
  return units.map(({ order_id }) => order_id)
}

/** Plates: units that one printer prints in one run. */
export const platesRouter = router({
  recordEnergy: make
    .input(RecordEnergy)
    .mutation(({ ctx, input }) => recordEnergy(ctx.shop, ctx.caller, input)),
  list: staff('look')
    .meta(SHARED)
    .input(FindPlates)
    .query(({ ctx, input }) => listPlates(ctx.shop, ctx.caller, input)),
  get: staff('look')
    .input(z.object({ plate_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPlate(ctx.shop, ctx.caller, input)),
  bed: staff('look')
    .input(z.object({ plate_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPlateBed(ctx.shop, ctx.caller, input)),
  plan: make.input(PlanPlate).mutation(async ({ ctx, input }) => {
    await prepareOutlines(ctx.shop, ordersOf(input.units))
    return planPlate(ctx.shop, ctx.caller, input)
  }),
  change: make.input(ChangePlate).mutation(async ({ ctx, input }) => {
    const { shop } = ctx
    await prepareOutlines(
      shop,
      ordersOf([...listPlateUnits(shop.db, input.plate_id), ...(input.units ?? [])]),
    )
    return changePlate(shop, ctx.caller, input)
  }),
  endPrint: make.input(EndPrints).mutation(({ ctx, input }) => endPrints(ctx.shop, ctx.caller, input)),
  clear: make.input(SeenPlates).mutation(({ ctx, input }) => clearPlates(ctx.shop, ctx.caller, input)),
  fail: make.input(FailOnPlate).mutation(({ ctx, input }) => failOnPlate(ctx.shop, ctx.caller, input)),
  back: make.input(UndoPlateStep).mutation(({ ctx, input }) => undoPlateStep(ctx.shop, ctx.caller, input)),
  correctTimes: make
    .input(CorrectPlateTimes)
    .mutation(({ ctx, input }) => correctPlateTimes(ctx.shop, ctx.caller, input)),
  remove: make.input(SeenPlate).mutation(({ ctx, input }) => removePlate(ctx.shop, ctx.caller, input)),
})
