import { z } from 'zod'
import { readFloor } from '../floor/read-floor.ts'
import { resolveCode } from '../floor/resolve-code.ts'
import {
  MovePlate,
  PreviewMove,
  ReadTimeline,
  TakePlates,
} from '../../../shared/production/floor/floor-work.ts'
import { movePlannedPlate, previewPlateMove, readTimeline } from '../floor/read-timeline.ts'
import { checkSuggestion, StaffNow, suggestForFloor, takeSuggestion } from '../floor/suggest.ts'
import { prepareOutlines } from '../plates/unit-outlines.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

/** The page Production: printers, plates and the queue. */
export const productionRouter = router({
  board: staff('look')
    .meta(SHARED)
    .query(({ ctx }) => readFloor(ctx.shop, ctx.caller)),
  resolveCode: staff('look')
    .input(z.object({ text: z.string().max(500) }))
    .query(({ ctx, input }) => resolveCode(ctx.shop, ctx.caller, input)),
  suggest: staff('look')
    .input(StaffNow)
    .query(({ ctx, input }) => suggestForFloor(ctx.shop, ctx.caller, input)),
  checkPlates: staff('look')
    .input(TakePlates.extend(StaffNow.shape))
    .query(({ ctx, input }) => checkSuggestion(ctx.shop, ctx.caller, input)),
  take: staff('make')
    .input(TakePlates)
    .mutation(async ({ ctx, input }) => {
      const orders = input.plates.flatMap(({ units }) => units.map(({ order_id }) => order_id))
      await prepareOutlines(ctx.shop, orders)
      return takeSuggestion(ctx.shop, ctx.caller, input)
    }),
  timeline: staff('look')
    .meta(SHARED)
    .input(ReadTimeline)
    .query(({ ctx, input }) => readTimeline(ctx.shop, ctx.caller, input)),
  previewMove: staff('look')
    .input(PreviewMove)
    .query(({ ctx, input }) => previewPlateMove(ctx.shop, ctx.caller, input)),
  move: staff('make')
    .input(MovePlate)
    .mutation(({ ctx, input }) => movePlannedPlate(ctx.shop, ctx.caller, input)),
})
