import { z } from 'zod'
import { PriceReview, RefuseReview } from '../../shared/desk/delivery-reviews.ts'
import { readDeliverySettings, saveDeliverySettings } from '../delivery/delivery-settings.ts'
import { listDeliveryReviews, priceReview, refuseReview } from '../desk/delivery-reviews.ts'
import { router, staff } from './trpc.ts'

const decide = staff('decide')
const setUp = staff('set_up')

/** Deliveries that staff price, and the rules for all others. */
export const deliveriesRouter = router({
  reviews: staff('see_orders').query(({ ctx }) => listDeliveryReviews(ctx.shop, ctx.caller)),
  price: decide.input(PriceReview).mutation(({ ctx, input }) => priceReview(ctx.shop, ctx.caller, input)),
  refuse: decide.input(RefuseReview).mutation(({ ctx, input }) => refuseReview(ctx.shop, ctx.caller, input)),
  settings: setUp.query(({ ctx }) => readDeliverySettings(ctx.shop, ctx.caller)),
  saveSettings: setUp
    .input(z.object({ version: z.int(), rules: z.unknown() }))
    .mutation(({ ctx, input }) => saveDeliverySettings(ctx.shop, ctx.caller, input)),
})
