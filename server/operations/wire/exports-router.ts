import { StartExport } from '../../../shared/platform/backup/export-page.ts'
import { cancelExport, readExport, startExport } from '../export/start-export.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Everything of the shop as open files. */
export const exportsRouter = router({
  read: staff('set_up').query(({ ctx }) => readExport(ctx.shop, ctx.caller)),
  start: staff('set_up')
    .input(StartExport)
    .mutation(({ ctx, input }) => startExport(ctx.shop, ctx.caller, input)),
  cancel: staff('set_up').mutation(({ ctx }) => cancelExport(ctx.shop, ctx.caller)),
})
