import { z } from 'zod'
import { RecordEnergy } from '../../shared/production/plate-energy.ts'
import { readOrderCost, readPlateCost } from '../production/read-costs.ts'
import { recordEnergy } from '../production/record-energy.ts'
import { router, staff } from './trpc.ts'

const money = staff('see_money')

/** What prints cost: for staff who see money. */
export const costsRouter = router({
  ofPlate: money
    .input(z.object({ plate_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPlateCost(ctx.shop, ctx.caller, input)),
  ofOrder: money
    .input(z.object({ order_id: z.string().max(64) }))
    .query(({ ctx, input }) => readOrderCost(ctx.shop, ctx.caller, input)),
  recordEnergy: staff('make')
    .input(RecordEnergy)
    .mutation(({ ctx, input }) => recordEnergy(ctx.shop, ctx.caller, input)),
})
