import { z } from 'zod'
import { OWN_ORDER_FILTERS } from '../../../shared/orders/own-order-filter.ts'
import { PAGE_LIMIT } from '../../../shared/platform/ids.ts'
import { readShipTo } from '../order-address.ts'
import { makePaymentLink } from '../checkout/make-payment-link.ts'
import { readOrderByLink } from '../order-links.ts'
import { readKeptPurchase, readPurchaseByLink } from '../purchase-links.ts'
import { listOrdersOf, readOrder } from '../read-orders.ts'
import { readOwnParcels, readParcelsByLink } from '../read-parcels.ts'
import { open, router, visitor } from '../../trpc/trpc.ts'

const Page = z.object({
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z.string().max(64).optional(),
  shows: z.enum(OWN_ORDER_FILTERS).optional(),
  q: z.string().trim().max(100).optional(),
})

/** Orders as their customers see them. */
export const ordersRouter = router({
  get: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readOrder(ctx.shop, ctx.caller, input)),
  shipTo: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readShipTo(ctx.shop, ctx.caller, input)),
  keep: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readKeptPurchase(ctx.shop, ctx.caller, input)),
  parcels: visitor
    .input(z.object({ order_id: z.string() }))
    .query(({ ctx, input }) => readOwnParcels(ctx.shop, ctx.caller, input)),
  followParcels: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readParcelsByLink(ctx.shop, input)),
  /** Reads an order through the link in an email, in any browser. */
  follow: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readOrderByLink(ctx.shop, input)),
  /** The same for all orders of a purchase. */
  followPurchase: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readPurchaseByLink(ctx.shop, input)),
  /** Makes a link to the payment page that was just opened, for somebody else who pays. */
  paymentLink: visitor
    .meta({ limit: 'requote' })
    .input(
      z.union([
        z.strictObject({ quote_id: z.string().max(40) }),
        z.strictObject({ basket_id: z.string().max(64) }),
      ]),
    )
    .mutation(({ ctx, input }) => makePaymentLink(ctx.shop, ctx.caller, input)),
  list: visitor.input(Page).query(({ ctx, input }) => listOrdersOf(ctx.shop, ctx.caller, input)),
})
