import { z } from 'zod'
import { SalesTaxRules } from '../../shared/payments/sales-tax.ts'
import { readTaxes, saveTaxes } from '../payments/taxes.ts'
import { router, staff } from './trpc.ts'

/** Where the shop collects sales tax. */
export const taxesRouter = router({
  get: staff('set_up').query(({ ctx }) => readTaxes(ctx.shop, ctx.caller)),
  save: staff('set_up')
    .input(z.object({ version: z.int(), rules: SalesTaxRules }))
    .mutation(({ ctx, input }) => saveTaxes(ctx.shop, ctx.caller, input)),
})
