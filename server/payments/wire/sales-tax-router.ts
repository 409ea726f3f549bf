import { readTaxServices } from '../taxes.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** The services that calculate sales tax. */
export const salesTaxRouter = router({
  services: staff('set_up').query(({ ctx }) => readTaxServices(ctx.shop, ctx.caller)),
})
