import {
  HoldUnits,
  PrioritizeOrder,
  PrioritizeUnits,
  SeenUnits,
} from '../../../shared/orders/production/unit-work.ts'
import { holdUnits, resumeUnits } from '../hold-units.ts'
import { prioritizeOrder, prioritizeUnits } from '../prioritize.ts'
import { router, staff } from '../../trpc/trpc.ts'

const make = staff('make')
const decide = staff('decide')

/** Units that wait to be printed: which are held, and which are printed first. */
export const unitsRouter = router({
  hold: make.input(HoldUnits).mutation(({ ctx, input }) => holdUnits(ctx.shop, ctx.caller, input)),
  resume: make.input(SeenUnits).mutation(({ ctx, input }) => resumeUnits(ctx.shop, ctx.caller, input)),
  prioritize: decide
    .input(PrioritizeUnits)
    .mutation(({ ctx, input }) => prioritizeUnits(ctx.shop, ctx.caller, input)),
  prioritizeOrder: decide
    .input(PrioritizeOrder)
    .mutation(({ ctx, input }) => prioritizeOrder(ctx.shop, ctx.caller, input)),
})
