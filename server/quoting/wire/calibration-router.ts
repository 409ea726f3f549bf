import {
  AcceptFactor,
  TakeFactorBack,
  SetSpread,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { acceptFactor, takeFactorBack, setSpread } from '../calibration/accept-factor.ts'
import { readCalibration } from '../calibration/read-calibration.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const setUp = staff('set_up')

/** Estimates beside what prints took, and the factors that the owner accepts. */
export const calibrationRouter = router({
  page: staff('decide')
    .meta(SHARED)
    .query(({ ctx }) => readCalibration(ctx.shop, ctx.caller)),
  accept: setUp.input(AcceptFactor).mutation(({ ctx, input }) => acceptFactor(ctx.shop, ctx.caller, input)),
  takeBack: setUp
    .input(TakeFactorBack)
    .mutation(({ ctx, input }) => takeFactorBack(ctx.shop, ctx.caller, input)),
  setSpread: setUp.input(SetSpread).mutation(({ ctx, input }) => setSpread(ctx.shop, ctx.caller, input)),
})
