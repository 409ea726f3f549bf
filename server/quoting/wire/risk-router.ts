import { z } from 'zod'
import { AcceptRisk, OfferAtRisk } from '../../../shared/quoting/quotes/at-risk.ts'
import { acceptRisk, readAcceptedRisk, readRisk } from '../review/accept-risk.ts'
import { offerAtRisk, readOpenOffer, withdrawRiskOffer } from '../review/offer-at-risk.ts'
import { router, staff, visitor } from '../../trpc/trpc.ts'

const OneQuote = z.object({ quote_id: z.string().max(40) })
const OneOffer = OneQuote.extend({ offer_id: z.string().max(64) })

/** Printing a part at the customer's risk: what the shop offers, and what the customer accepts. */
export const riskRouter = router({
  own: visitor.input(OneQuote).query(({ ctx, input }) => readRisk(ctx.shop, ctx.caller, input)),
  accept: visitor
    .meta({ limit: 'requote' })
    .input(AcceptRisk)
    .mutation(({ ctx, input }) => acceptRisk(ctx.shop, ctx.caller, input).parse()),
  offer: staff('decide')
    .input(OfferAtRisk)
    .mutation(({ ctx, input }) => offerAtRisk(ctx.shop, ctx.caller, input)),
  withdraw: staff('decide')
    .input(OneOffer)
    .mutation(({ ctx, input }) => withdrawRiskOffer(ctx.shop, ctx.caller, input)),
  open: staff('see_orders')
    .input(OneQuote)
    .query(({ ctx, input }) => readOpenOffer(ctx.shop, ctx.caller, input)),
  accepted: staff('see_orders')
    .input(OneQuote)
    .query(({ ctx, input }) => readAcceptedRisk(ctx.shop, ctx.caller, input)),
})
