import { z } from 'zod'
import { SeenPlate } from '../../../shared/production/plates/plate-work.ts'
import {
  ChooseSlicer,
  RemoveSlicerProfile,
  SaveSlicerProfile,
  ShareSlicerProfiles,
} from '../../../shared/production/slicer/slicer-work.ts'
import { chooseSlicer, readSlicerPage } from '../slicer/choose-slicer.ts'
import { removeSlicerProfile, saveSlicerProfile, shareSlicerProfiles } from '../slicer/keep-profiles.ts'
import { readPlateSlicing, readSlicingLog } from '../slicer/read-slicing.ts'
import { cancelSlicing, requestSlicing } from '../slicer/request-slicing.ts'
import { router, staff } from '../../trpc/trpc.ts'

const PlateId = z.object({ plate_id: z.string().max(64) })
const look = staff('look')
const make = staff('make')
const setUp = staff('set_up')

/** The shop's slicer: its settings, the profiles of printer models, and the slicing of plates. */
export const slicerRouter = router({
  page: setUp.query(({ ctx }) => readSlicerPage(ctx.shop, ctx.caller)),
  choose: setUp.input(ChooseSlicer).mutation(({ ctx, input }) => chooseSlicer(ctx.shop, ctx.caller, input)),
  saveProfile: setUp
    .input(SaveSlicerProfile)
    .mutation(({ ctx, input }) => saveSlicerProfile(ctx.shop, ctx.caller, input)),
  removeProfile: setUp
    .input(RemoveSlicerProfile)
    .mutation(({ ctx, input }) => removeSlicerProfile(ctx.shop, ctx.caller, input)),
  shareProfiles: setUp
    .input(ShareSlicerProfiles)
    .mutation(({ ctx, input }) => shareSlicerProfiles(ctx.shop, ctx.caller, input)),
  plate: look.input(PlateId).query(({ ctx, input }) => readPlateSlicing(ctx.shop, ctx.caller, input)),
  log: make.input(PlateId).query(({ ctx, input }) => readSlicingLog(ctx.shop, ctx.caller, input)),
  slice: make.input(SeenPlate).mutation(({ ctx, input }) => requestSlicing(ctx.shop, ctx.caller, input)),
  cancel: make.input(PlateId).mutation(({ ctx, input }) => cancelSlicing(ctx.shop, ctx.caller, input)),
})
