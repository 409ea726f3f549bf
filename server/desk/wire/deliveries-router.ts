import { PriceReview, RefuseReview, TakeBackDeliveryPrice } from '../../../shared/desk/delivery-reviews.ts'
import { listDeliveryReviews, priceReview, refuseReview } from '../delivery-reviews.ts'
import { takeBackDeliveryPrice } from '../take-back-delivery-price.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const decide = staff('decide')

/** Deliveries that staff price. */
export const deliveriesRouter = router({
  reviews: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => listDeliveryReviews(ctx.shop, ctx.caller)),
  price: decide.input(PriceReview).mutation(({ ctx, input }) => priceReview(ctx.shop, ctx.caller, input)),
  takeBackPrice: decide
    .input(TakeBackDeliveryPrice)
    .mutation(({ ctx, input }) => takeBackDeliveryPrice(ctx.shop, ctx.caller, input)),
  refuse: decide.input(RefuseReview).mutation(({ ctx, input }) => refuseReview(ctx.shop, ctx.caller, input)),
})
