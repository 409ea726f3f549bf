import { z } from 'zod'
import { LinkSettings, SeenLink, SetLink } from '../../../shared/production/printer-links/printer-link.ts'
import {
  ControlPrint,
  GiveUpPrint,
  StartEach,
  StartPrint,
} from '../../../shared/production/printer-links/print-work.ts'
import { removePlatePrintFile } from '../plates/upload-print-file.ts'
import { controlPrint } from '../printer-links/control-print.ts'
import { readLinkSettings, readLivePrinters, readPlatePrinting } from '../printer-links/read-live.ts'
import { removeLink, setLink } from '../printer-links/set-link.ts'
import { startEach } from '../printer-links/start-each.ts'
import { giveUpPrint, startPrint } from '../printer-links/start-print.ts'
import { testLink } from '../printer-links/test-link.ts'
import { router, staff } from '../../trpc/trpc.ts'

const look = staff('look')
const make = staff('make')
const setUp = staff('set_up')

const Id = z.string().max(64)

/** Connections to printers: what they do now, and what staff have them do. */
export const printerLinksRouter = router({
  live: look.query(({ ctx }) => readLivePrinters(ctx.shop, ctx.caller)),
  forPlate: look
    .input(z.object({ plate_id: Id }))
    .query(({ ctx, input }) => readPlatePrinting(ctx.shop, ctx.caller, input)),
  settings: setUp
    .input(z.object({ printer_id: Id }))
    .query(({ ctx, input }) => readLinkSettings(ctx.shop, ctx.caller, input)),
  set: setUp.input(SetLink).mutation(({ ctx, input }) => setLink(ctx.shop, ctx.caller, input)),
  test: setUp.input(LinkSettings).mutation(({ ctx, input }) => testLink(ctx.shop, ctx.caller, input)),
  remove: setUp.input(SeenLink).mutation(({ ctx, input }) => removeLink(ctx.shop, ctx.caller, input)),
  start: make.input(StartPrint).mutation(({ ctx, input }) => startPrint(ctx.shop, ctx.caller, input)),
  startEach: make.input(StartEach).mutation(({ ctx, input }) => startEach(ctx.shop, ctx.caller, input)),
  giveUp: make.input(GiveUpPrint).mutation(({ ctx, input }) => giveUpPrint(ctx.shop, ctx.caller, input)),
  control: make.input(ControlPrint).mutation(({ ctx, input }) => controlPrint(ctx.shop, ctx.caller, input)),
  removeFile: make
    .input(z.object({ plate_id: Id }))
    .mutation(({ ctx, input }) => removePlatePrintFile(ctx.shop, ctx.caller, input)),
})
