import { z } from 'zod'
import { readCostRates, readOrderCost, readPlateCost } from '../read-costs.ts'
import { router, staff } from '../../trpc/trpc.ts'

const money = staff('see_money')

/** Costs of prints, for staff who see money. */
export const costsRouter = router({
  rates: money.query(({ ctx }) => readCostRates(ctx.shop, ctx.caller)),
  ofPlate: money
    .input(z.object({ plate_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPlateCost(ctx.shop, ctx.caller, input)),
  ofOrder: money
    .input(z.object({ order_id: z.string().max(64) }))
    .query(({ ctx, input }) => readOrderCost(ctx.shop, ctx.caller, input)),
})
