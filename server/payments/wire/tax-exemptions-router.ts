import { z } from 'zod'
import { EndExemption, NewExemption } from '../../../shared/payments/tax-exemption.ts'
import { findAccounts } from '../../accounts/find-accounts.ts'
import { OneAccount } from '../../accounts/wire/business-router.ts'
import {
  endExemption,
  listAllExemptions,
  readExemptCustomer,
  readExemptions,
  readOwnExemptions,
  recordExemption,
} from '../tax-exemptions.ts'
import { person, router, staff } from '../../trpc/trpc.ts'

const look = staff('see_customers')
const decide = staff('decide')

export const taxExemptionsRouter = router({
  own: person.query(({ ctx }) => readOwnExemptions(ctx.shop, ctx.caller)),
  list: look.query(({ ctx }) => listAllExemptions(ctx.shop, ctx.caller)),
  customer: look.input(OneAccount).query(({ ctx, input }) => readExemptCustomer(ctx.shop, ctx.caller, input)),
  of: look.input(OneAccount).query(({ ctx, input }) => readExemptions(ctx.shop, ctx.caller, input)),
  /** Accounts by name, company or email address, to record an exemption for. */
  accounts: look
    .input(z.object({ q: z.string().trim().max(100) }))
    .query(({ ctx, input }) => findAccounts(ctx.shop, ctx.caller, input)),
  record: decide
    .input(NewExemption)
    .mutation(({ ctx, input }) => recordExemption(ctx.shop, ctx.caller, input)),
  end: decide.input(EndExemption).mutation(({ ctx, input }) => endExemption(ctx.shop, ctx.caller, input)),
})
