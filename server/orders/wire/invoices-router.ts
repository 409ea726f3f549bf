import { z } from 'zod'
import { readInvoices, readInvoicesByLink } from '../invoices/read-invoices.ts'
import { open, router, visitor } from '../../trpc/trpc.ts'

/** Issued invoices and credit notes; the files are under `/orders/:id/documents`. */
export const invoicesRouter = router({
  of: visitor
    .input(z.object({ order_id: z.string().max(64) }))
    .query(({ ctx, input }) => readInvoices(ctx.shop, ctx.caller, input)),
  follow: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readInvoicesByLink(ctx.shop, input)),
})
