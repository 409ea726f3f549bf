import { z } from 'zod'
import { OneOrder, WaiveFirstArticle } from '../../../shared/orders/order-work.ts'
import { CheckUnits } from '../../../shared/orders/production/quality.ts'
import { CaptionPhoto, OnePhoto, ShowPhoto } from '../../../shared/production/quality/photo-bodies.ts'
import { FindFailures } from '../../../shared/production/quality/scrap-report.ts'
import { captionPhoto, deletePhoto, showPhoto } from '../quality/change-photos.ts'
import { checkUnits } from '../quality/check-units.ts'
import { readOrderQuality } from '../quality/order-quality.ts'
import { readQualityReport } from '../quality/quality-report.ts'
import { readShownPhotos, readShownPhotosByLink } from '../quality/read-photos.ts'
import { waiveFirstArticle } from '../quality/waive-first-article.ts'
import { open, router, SHARED, staff, visitor } from '../../trpc/trpc.ts'

const look = staff('look')
const make = staff('make')

/** Checks of printed units, photos, and what failed. */
export const qualityRouter = router({
  check: make.input(CheckUnits).mutation(({ ctx, input }) => checkUnits(ctx.shop, ctx.caller, input)),
  waiveFirstArticle: staff('decide')
    .input(WaiveFirstArticle)
    .mutation(({ ctx, input }) => waiveFirstArticle(ctx.shop, ctx.caller, input)),
  ofOrder: look.input(OneOrder).query(({ ctx, input }) => readOrderQuality(ctx.shop, ctx.caller, input)),
  /** Has costs, which are not for the shop floor. */
  report: staff('see_orders')
    .meta(SHARED)
    .input(FindFailures)
    .query(({ ctx, input }) => readQualityReport(ctx.shop, ctx.caller, input)),
  captionPhoto: make
    .input(CaptionPhoto)
    .mutation(({ ctx, input }) => captionPhoto(ctx.shop, ctx.caller, input)),
  showPhoto: make.input(ShowPhoto).mutation(({ ctx, input }) => showPhoto(ctx.shop, ctx.caller, input)),
  deletePhoto: make.input(OnePhoto).mutation(({ ctx, input }) => deletePhoto(ctx.shop, ctx.caller, input)),
  /** Lists the photos that a customer sees of their own order. */
  shownPhotos: visitor
    .input(OneOrder)
    .query(({ ctx, input }) => readShownPhotos(ctx.shop, ctx.caller, input)),
  /** The same by the link in an email. */
  followedPhotos: open
    .input(z.object({ key: z.string().max(200) }))
    .query(({ ctx, input }) => readShownPhotosByLink(ctx.shop, input)),
})
