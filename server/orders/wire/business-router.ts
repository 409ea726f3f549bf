import { z } from 'zod'
import { SaveBusinessDetails } from '../../../shared/accounts/business-details.ts'
import { EndExemption, NewExemption } from '../../../shared/payments/tax-exemption.ts'
import { readBusiness, readOwnBusiness, saveBusiness, saveOwnBusiness } from '../business/business-details.ts'
import {
  endExemption,
  listAllExemptions,
  readExemptCustomer,
  readExemptions,
  readOwnExemptions,
  recordExemption,
} from '../business/tax-exemptions.ts'
import { findAccounts } from '../business/find-accounts.ts'
import { readInvoices, readInvoicesByLink } from '../invoices/read-invoices.ts'
import { open, person, router, staff, visitor } from '../../trpc/trpc.ts'

const OneAccount = z.object({ account_id: z.string().max(64) })
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

/** Issued invoices and credit notes; the files are under `/orders/:id/documents`. */
export const invoicesRouter = router({
  of: visitor
    .input(z.object({ order_id: z.string().max(64) }))
    .query(({ ctx, input }) => readInvoices(ctx.shop, ctx.caller, input)),
  follow: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readInvoicesByLink(ctx.shop, input)),
})
