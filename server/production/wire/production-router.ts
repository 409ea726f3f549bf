import { z } from 'zod'
import { FailUnits, SeenUnits, SetUnitsBack } from '../../../shared/orders/production/unit-work.ts'
import { readPrintCard } from '../print-card.ts'
import { failUnits, markUnitsFinished, undoUnitStep } from '../move-units.ts'
import { router, staff } from '../../trpc/trpc.ts'

const make = staff('make')

/** Print cards, and the units that came off their plates. */
export const productionRouter = router({
  printCard: staff('look')
    .input(z.object({ quote_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPrintCard(ctx.shop, ctx.caller, input)),
  finished: make
    .input(SeenUnits)
    .mutation(({ ctx, input }) => markUnitsFinished(ctx.shop, ctx.caller, input)),
  fail: make.input(FailUnits).mutation(({ ctx, input }) => failUnits(ctx.shop, ctx.caller, input)),
  back: make.input(SetUnitsBack).mutation(({ ctx, input }) => undoUnitStep(ctx.shop, ctx.caller, input)),
})
