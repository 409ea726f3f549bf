import { z } from 'zod'
import {
  FailUnits,
  HoldUnits,
  PrioritizeOrder,
  PrioritizeUnits,
  SeenUnits,
  SetUnitsBack,
} from '../../../shared/orders/production/unit-work.ts'
import { holdUnits, resumeUnits } from '../hold-units.ts'
import { failUnits, markUnitsFinished, undoUnitStep } from '../move-units.ts'
import { readPrintCard } from '../print-card.ts'
import { prioritizeOrder, prioritizeUnits } from '../prioritize.ts'
import { router, staff } from '../../trpc/trpc.ts'

const make = staff('make')
const decide = staff('decide')

/** Units before their print, and after they came off their plates. */
export const unitsRouter = router({
  hold: make.input(HoldUnits).mutation(({ ctx, input }) => holdUnits(ctx.shop, ctx.caller, input)),
  resume: make.input(SeenUnits).mutation(({ ctx, input }) => resumeUnits(ctx.shop, ctx.caller, input)),
  prioritize: decide
    .input(PrioritizeUnits)
    .mutation(({ ctx, input }) => prioritizeUnits(ctx.shop, ctx.caller, input)),
  prioritizeOrder: decide
    .input(PrioritizeOrder)
    .mutation(({ ctx, input }) => prioritizeOrder(ctx.shop, ctx.caller, input)),
  printCard: staff('look')
    .input(z.object({ quote_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPrintCard(ctx.shop, ctx.caller, input)),
  finished: make
    .input(SeenUnits)
    .mutation(({ ctx, input }) => markUnitsFinished(ctx.shop, ctx.caller, input)),
  fail: make.input(FailUnits).mutation(({ ctx, input }) => failUnits(ctx.shop, ctx.caller, input)),
  back: make.input(SetUnitsBack).mutation(({ ctx, input }) => undoUnitStep(ctx.shop, ctx.caller, input)),
})
