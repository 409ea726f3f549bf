import { z } from 'zod'
import { SaveBusinessDetails } from '../../../shared/accounts/business-details.ts'
import { readBusiness, readOwnBusiness, saveBusiness, saveOwnBusiness } from '../business-details.ts'
import { person, router, staff } from '../../trpc/trpc.ts'

export const OneAccount = z.object({ account_id: z.string().max(64) })
const look = staff('see_customers')
const decide = staff('decide')

/** The company of an account, as the customer and as staff see it. */
export const businessRouter = router({
  own: person.query(({ ctx }) => readOwnBusiness(ctx.shop, ctx.caller)),
  saveOwn: person
    .meta({ limit: 'account_change' })
    .input(SaveBusinessDetails)
    .mutation(({ ctx, input }) => saveOwnBusiness(ctx.shop, ctx.caller, input)),
  get: look.input(OneAccount).query(({ ctx, input }) => readBusiness(ctx.shop, ctx.caller, input)),
  save: decide
    .input(SaveBusinessDetails.extend(OneAccount.shape))
    .mutation(({ ctx, input }) => saveBusiness(ctx.shop, ctx.caller, input)),
})
