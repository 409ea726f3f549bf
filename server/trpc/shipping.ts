import {
  CorrectTracking,
  OneOrder,
  ReportDelivery,
  SeenOrder,
  ShipOrder,
} from '../../shared/orders/order-work.ts'
import { bookShipment } from '../shipping/book-shipment.ts'
import { packOrder, unpackOrder } from '../shipping/pack-order.ts'
import { shipOrder, undoShipping } from '../shipping/ship-order.ts'
import { reportDelivery } from '../shipping/shipment-moves.ts'
import { readAddress, readShipping } from '../shipping/shipping-board.ts'
import { correctTracking } from '../shipping/tracking.ts'
import { router, SHARED, staff } from './trpc.ts'

const ship = staff('ship')

/** Packing and shipping of finished orders. */
export const shippingRouter = router({
  board: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => readShipping(ctx.shop, ctx.caller)),
  address: ship.input(OneOrder).query(({ ctx, input }) => readAddress(ctx.shop, ctx.caller, input)),
  pack: ship.input(SeenOrder).mutation(({ ctx, input }) => packOrder(ctx.shop, ctx.caller, input)),
  unpack: ship.input(SeenOrder).mutation(({ ctx, input }) => unpackOrder(ctx.shop, ctx.caller, input)),
  book: ship.input(OneOrder).mutation(({ ctx, input }) => bookShipment(ctx.shop, ctx.caller, input)),
  ship: ship.input(ShipOrder).mutation(({ ctx, input }) => shipOrder(ctx.shop, ctx.caller, input)),
  undo: ship.input(SeenOrder).mutation(({ ctx, input }) => undoShipping(ctx.shop, ctx.caller, input)),
  correct: ship
    .input(CorrectTracking)
    .mutation(({ ctx, input }) => correctTracking(ctx.shop, ctx.caller, input)),
  report: ship.input(ReportDelivery).mutation(({ ctx, input }) => {
    reportDelivery(ctx.shop, ctx.caller, input)
  }),
})
