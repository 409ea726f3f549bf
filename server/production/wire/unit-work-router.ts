import { z } from 'zod'
import {
  FailUnits,
  ReportProgress,
  SeenUnits,
  SetUnitsBack,
  StartUnits,
} from '../../../shared/orders/production/unit-work.ts'
import { readPrintCard } from '../print-card.ts'
import { readProduction } from '../production-board.ts'
import {
  failUnits,
  markUnitsFinished,
  markUnitsPrinted,
  reportProgress,
  undoUnitStep,
} from '../move-units.ts'
import { startUnits } from '../start-units.ts'
import { prepareOutlines } from '../plates/unit-outlines.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const make = staff('make')

/** Printers and the units printed on them. */
export const unitWorkRouter = router({
  board: staff('look')
    .meta(SHARED)
    .query(({ ctx }) => readProduction(ctx.shop, ctx.caller)),
  printCard: staff('look')
    .input(z.object({ quote_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPrintCard(ctx.shop, ctx.caller, input)),
  start: make.input(StartUnits).mutation(async ({ ctx, input }) => {
    await prepareOutlines(
      ctx.shop,
      input.units.map(({ order_id }) => order_id),
    )
    return startUnits(ctx.shop, ctx.caller, input)
  }),
  progress: make
    .input(ReportProgress)
    .mutation(({ ctx, input }) => reportProgress(ctx.shop, ctx.caller, input)),
  printed: make.input(SeenUnits).mutation(({ ctx, input }) => markUnitsPrinted(ctx.shop, ctx.caller, input)),
  finished: make
    .input(SeenUnits)
    .mutation(({ ctx, input }) => markUnitsFinished(ctx.shop, ctx.caller, input)),
  fail: make.input(FailUnits).mutation(({ ctx, input }) => failUnits(ctx.shop, ctx.caller, input)),
  back: make.input(SetUnitsBack).mutation(({ ctx, input }) => undoUnitStep(ctx.shop, ctx.caller, input)),
})
