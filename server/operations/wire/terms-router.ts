import { z } from 'zod'
import { OrderTerms } from '../../../shared/platform/shop-terms.ts'
import { readTerms } from '../../catalog/read-terms.ts'
import { readOrderTerms, readOrderTermsByLink } from '../../orders/order-terms.ts'
import { open, router, visitor } from '../../trpc/trpc.ts'

/** Returns the texts that customers agree to. */
export const termsRouter = router({
  /** The terms of now, or of the versions that an order has. */
  get: open.input(OrderTerms.partial()).query(({ ctx, input }) => readTerms(ctx.shop, input)),
  ofOrder: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readOrderTerms(ctx.shop, ctx.caller, input)),
  /** Returns the terms of an order by the link in an email, in any browser. */
  follow: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readOrderTermsByLink(ctx.shop, input)),
})
