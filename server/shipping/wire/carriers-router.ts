import { KeepCarrierSecret, TestCarrier } from '../../../shared/shipping/carrier-set-up.ts'
import { keepCarrierSecret, readCarrierSetUp, testCarrier } from '../carrier-set-up.ts'
import { router, staff } from '../../trpc/trpc.ts'

const setUp = staff('set_up')

/** The keys and webhooks of carriers. */
export const carriersRouter = router({
  read: setUp.query(({ ctx }) => readCarrierSetUp(ctx.shop, ctx.caller)),
  keep: setUp
    .input(KeepCarrierSecret)
    .mutation(({ ctx, input }) => keepCarrierSecret(ctx.shop, ctx.caller, input)),
  test: setUp.input(TestCarrier).mutation(({ ctx, input }) => testCarrier(ctx.shop, ctx.caller, input)),
})
