import {
  DeclineOrder,
  HoldOrder,
  MoveShipDate,
  OneOrder,
  SeenOrder,
} from '../../../shared/orders/order-work.ts'
import { declineOrder, previewDecline } from '../decline-order.ts'
import { readOrderPart } from '../order-part.ts'
import { holdOrder, resumeOrder } from '../hold-order.ts'
import { moveShipDate } from '../ship-dates/move-ship-date.ts'
import { FindOrders } from '../../../shared/orders/order-list.ts'
import { listShopOrders } from '../order-list.ts'
import { readShopOrder } from '../shop-orders.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('see_orders')
const decide = staff('decide')

/** All orders, for staff. */
export const shopOrdersRouter = router({
  list: look
    .meta(SHARED)
    .input(FindOrders)
    .query(({ ctx, input }) => listShopOrders(ctx.shop, ctx.caller, input)),
  get: look.input(OneOrder).query(({ ctx, input }) => readShopOrder(ctx.shop, ctx.caller, input)),
  part: look.input(OneOrder).query(({ ctx, input }) => readOrderPart(ctx.shop, ctx.caller, input)),
  hold: decide.input(HoldOrder).mutation(({ ctx, input }) => holdOrder(ctx.shop, ctx.caller, input)),
  resume: decide.input(SeenOrder).mutation(({ ctx, input }) => resumeOrder(ctx.shop, ctx.caller, input)),
  moveDate: decide
    .input(MoveShipDate)
    .mutation(({ ctx, input }) => moveShipDate(ctx.shop, ctx.caller, input)),
  previewDecline: decide
    .input(OneOrder)
    .query(({ ctx, input }) => previewDecline(ctx.shop, ctx.caller, input)),
  decline: decide.input(DeclineOrder).mutation(({ ctx, input }) => declineOrder(ctx.shop, ctx.caller, input)),
})
