import { z } from 'zod'
import { Brand } from '../../../shared/platform/brand/brand.ts'
import { OrderTerms } from '../../../shared/platform/shop-terms.ts'
import { readShownBrand } from '../../catalog/shown-brand.ts'
import { readTerms } from '../../catalog/read-terms.ts'
import { readOrderTerms, readOrderTermsByLink } from '../../orders/order-terms.ts'
import { sampleReceipt } from '../../messaging/mail/sample-brand.ts'
import { open, router, staff, visitor } from '../../trpc/trpc.ts'

/** Returns the look of the shop, and the texts that customers agree to. */
export const brandRouter = router({
  public: open.query(({ ctx }) => readShownBrand(ctx.shop.db)),
  /** The terms of now, or of the versions that an order has. */
  terms: open.input(OrderTerms.partial()).query(({ ctx, input }) => readTerms(ctx.shop, input)),
  termsOfOrder: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readOrderTerms(ctx.shop, ctx.caller, input)),
  /** A PDF in base64, in a look that is not saved yet. */
  sampleReceipt: staff('set_up')
    .input(z.object({ brand: Brand }))
    .mutation(async ({ ctx, input }) => ({
      pdf: Buffer.from(await sampleReceipt(ctx.shop, ctx.caller, input)).toString('base64'),
    })),
  /** Returns the terms of an order by the link in an email, in any browser. */
  termsOfFollowed: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readOrderTermsByLink(ctx.shop, input)),
})
