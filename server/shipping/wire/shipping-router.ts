import {
  CorrectTracking,
  OneOrder,
  OneParcel,
  PackOrder,
  ReportDelivery,
  SeenParcel,
  ShipOrder,
} from '../../../shared/orders/order-work.ts'
import {
  BuyReturn,
  CorrectAddress,
  DecideAddress,
  HandOverParcels,
  MakeManifest,
  OneLabel,
  PackingQuery,
  SelectedOrders,
} from '../../../shared/orders/parcel-work.ts'
import { OneBatch, StartBatch } from '../../../shared/shipping/shipping-batch.ts'
import { NamedOrders, ShipTracked } from '../../../shared/shipping/plan-tracking.ts'
import { readBatches, readLabelPrices } from '../batch/read-batches.ts'
import { readPrintable } from '../batch/read-printable.ts'
import { clearBatch, startBatch, stopBatch } from '../batch/start-batch.ts'
import { undoBatch } from '../batch/undo-batch.ts'
import { bookParcel } from '../book-parcel.ts'
import { checkParcelAddress, correctAddress, decideAddress } from '../check-address.ts'
import { handOver, makeManifest } from '../hand-over.ts'
import { packAndBook } from '../pack-and-book.ts'
import { packOrder, unpackOrder } from '../pack-order.ts'
import { readHandover } from '../read-handover.ts'
import { readPacking } from '../read-packing.ts'
import { readParcel } from '../read-parcel.ts'
import { readSlip } from '../read-slip.ts'
import { buyReturnLabel } from '../return-label.ts'
import { shipOrder, undoShipping } from '../ship-order.ts'
import { readNamedOrders, shipTracked } from '../ship-tracked.ts'
import { reportDelivery } from '../parcel-moves.ts'
import { readAddress, readShipping } from '../shipping-board.ts'
import { correctTracking } from '../tracking.ts'
import { voidLabel } from '../void-label.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const ship = staff('ship')

/** Packing and shipping of finished orders. */
export const shippingRouter = router({
  board: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => readShipping(ctx.shop, ctx.caller)),
  address: ship.input(OneOrder).query(({ ctx, input }) => readAddress(ctx.shop, ctx.caller, input)),
  parcel: ship.input(OneParcel).query(({ ctx, input }) => readParcel(ctx.shop, ctx.caller, input)),
  pack: ship.input(PackOrder).mutation(({ ctx, input }) => packOrder(ctx.shop, ctx.caller, input)),
  packAndBook: ship.input(PackOrder).mutation(({ ctx, input }) => packAndBook(ctx.shop, ctx.caller, input)),
  packing: ship.input(PackingQuery).query(({ ctx, input }) => readPacking(ctx.shop, ctx.caller, input)),
  slip: ship.input(OneParcel).query(({ ctx, input }) => readSlip(ctx.shop, ctx.caller, input)),
  unpack: ship.input(SeenParcel).mutation(({ ctx, input }) => unpackOrder(ctx.shop, ctx.caller, input)),
  checkAddress: ship
    .input(OneOrder)
    .mutation(({ ctx, input }) => checkParcelAddress(ctx.shop, ctx.caller, input)),
  decideAddress: ship
    .input(DecideAddress)
    .mutation(({ ctx, input }) => decideAddress(ctx.shop, ctx.caller, input)),
  correctAddress: ship
    .input(CorrectAddress)
    .mutation(({ ctx, input }) => correctAddress(ctx.shop, ctx.caller, input)),
  book: ship.input(OneParcel).mutation(({ ctx, input }) => bookParcel(ctx.shop, ctx.caller, input)),
  void: ship.input(OneLabel).mutation(({ ctx, input }) => voidLabel(ctx.shop, ctx.caller, input)),
  buyReturn: ship.input(BuyReturn).mutation(({ ctx, input }) => buyReturnLabel(ctx.shop, ctx.caller, input)),
  ship: ship.input(ShipOrder).mutation(({ ctx, input }) => shipOrder(ctx.shop, ctx.caller, input)),
  namedOrders: ship
    .input(NamedOrders)
    .query(({ ctx, input }) => readNamedOrders(ctx.shop, ctx.caller, input)),
  shipTracked: ship.input(ShipTracked).mutation(({ ctx, input }) => shipTracked(ctx.shop, ctx.caller, input)),
  undo: ship.input(SeenParcel).mutation(({ ctx, input }) => undoShipping(ctx.shop, ctx.caller, input)),
  correct: ship
    .input(CorrectTracking)
    .mutation(({ ctx, input }) => correctTracking(ctx.shop, ctx.caller, input)),
  report: ship.input(ReportDelivery).mutation(({ ctx, input }) => {
    reportDelivery(ctx.shop, ctx.caller, input)
  }),
  handover: staff('see_orders').query(({ ctx }) => readHandover(ctx.shop, ctx.caller)),
  manifest: ship.input(MakeManifest).mutation(({ ctx, input }) => makeManifest(ctx.shop, ctx.caller, input)),
  handOver: ship.input(HandOverParcels).mutation(({ ctx, input }) => handOver(ctx.shop, ctx.caller, input)),
  batches: ship.meta(SHARED).query(({ ctx }) => readBatches(ctx.shop, ctx.caller)),
  printable: ship.input(SelectedOrders).query(({ ctx, input }) => readPrintable(ctx.shop, ctx.caller, input)),
  labelPrices: ship.meta(SHARED).query(({ ctx }) => readLabelPrices(ctx.shop, ctx.caller)),
  startBatch: ship.input(StartBatch).mutation(({ ctx, input }) => startBatch(ctx.shop, ctx.caller, input)),
  undoBatch: ship.input(OneBatch).mutation(({ ctx, input }) => undoBatch(ctx.shop, ctx.caller, input)),
  stopBatch: ship.input(OneBatch).mutation(({ ctx, input }) => stopBatch(ctx.shop, ctx.caller, input)),
  clearBatch: ship.input(OneBatch).mutation(({ ctx, input }) => clearBatch(ctx.shop, ctx.caller, input)),
})
