import { z } from 'zod'
import { Brand } from '../../../shared/platform/brand/brand.ts'
import { readShownBrand } from '../../catalog/shown-brand.ts'
import { sampleReceipt } from '../../messaging/mail/sample-brand.ts'
import { open, router, staff } from '../../trpc/trpc.ts'

/** Returns the look of the shop. */
export const brandRouter = router({
  public: open.query(({ ctx }) => readShownBrand(ctx.shop.db)),
  /** A PDF in base64, in a look that is not saved yet. */
  sampleReceipt: staff('set_up')
    .input(z.object({ brand: Brand }))
    .mutation(async ({ ctx, input }) => ({
      pdf: Buffer.from(await sampleReceipt(ctx.shop, ctx.caller, input)).toString('base64'),
    })),
})
