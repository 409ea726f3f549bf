import { z } from 'zod'
import { FindQuotes } from '../../../shared/desk/quote-list.ts'
import { openQuote } from '../open-quote.ts'
import { listQuotes } from '../quote-list.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const OneQuote = z.object({ quote_id: z.string().max(40) })
const look = staff('see_orders')

/** All quotes, for staff. */
export const shopQuotesRouter = router({
  list: look
    .meta(SHARED)
    .input(FindQuotes)
    .query(({ ctx, input }) => listQuotes(ctx.shop, ctx.caller, input)),
  get: look.input(OneQuote).query(({ ctx, input }) => openQuote(ctx.shop, ctx.caller, input)),
})
