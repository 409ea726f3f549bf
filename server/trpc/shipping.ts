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
import { router, staff } from './trpc.ts'

const make = staff('make')

/** Packing and shipping of finished orders. */
export const shippingRouter = router({
  board: staff('look').query(({ ctx }) => readShipping(ctx.shop, ctx.caller)),
  address: make.input(OneOrder).query(({ ctx, input }) => readAddress(ctx.shop, ctx.caller, input)),
  pack: make.input(SeenOrder).mutation(({ ctx, input }) => packOrder(ctx.shop, ctx.caller, input)),
  unpack: make.input(SeenOrder).mutation(({ ctx, input }) => unpackOrder(ctx.shop, ctx.caller, input)),
  book: make.input(OneOrder).mutation(({ ctx, input }) => bookShipment(ctx.shop, ctx.caller, input)),
  ship: make.input(ShipOrder).mutation(({ ctx, input }) => shipOrder(ctx.shop, ctx.caller, input)),
  undo: make.input(SeenOrder).mutation(({ ctx, input }) => undoShipping(ctx.shop, ctx.caller, input)),
  correct: make
    .input(CorrectTracking)
    .mutation(({ ctx, input }) => correctTracking(ctx.shop, ctx.caller, input)),
  report: make.input(ReportDelivery).mutation(({ ctx, input }) => {
    reportDelivery(ctx.shop, ctx.caller, input)
  }),
})
