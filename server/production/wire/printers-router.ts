import { z } from 'zod'
import { InstallNozzle } from '../../../shared/production/printers/nozzle.ts'
import { PrintersToAdd } from '../../../shared/production/printers/new-printers.ts'
import {
  LogMaintenance,
  SetLoaded,
  SetPrinterCondition,
} from '../../../shared/production/printers/printer-condition.ts'
import {
  RemovePrinter,
  ReorderPrinters,
  SavePrinter,
} from '../../../shared/production/printers/printer-form.ts'
import { ImportProfile, RemoveProfile } from '../../../shared/production/printers/profile-work.ts'
import { addPrinters, removePrinter, reorderPrinters, savePrinter } from '../printers/edit-printers.ts'
import { importProfile, removeProfile } from '../printers/edit-profiles.ts'
import { installNozzle } from '../printers/install-nozzle.ts'
import { logMaintenance } from '../printers/log-maintenance.ts'
import { readPrinterHistory, readPrintersPage } from '../printers/read-printers-page.ts'
import { setNozzleAndFilament } from '../printers/set-nozzle-and-filament.ts'
import { setPrinterCondition } from '../printers/set-printer-condition.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('look')
const make = staff('make')
const setUp = staff('set_up')

/** The shop's printers: their records, their condition, and the profiles that estimates are made with. */
export const printersRouter = router({
  page: look.meta(SHARED).query(({ ctx }) => readPrintersPage(ctx.shop, ctx.caller)),
  log: look
    .input(z.object({ printer_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPrinterHistory(ctx.shop, ctx.caller, input)),
  setCondition: make
    .input(SetPrinterCondition)
    .mutation(({ ctx, input }) => setPrinterCondition(ctx.shop, ctx.caller, input)),
  logMaintenance: make
    .input(LogMaintenance)
    .mutation(({ ctx, input }) => logMaintenance(ctx.shop, ctx.caller, input)),
  installNozzle: make
    .input(InstallNozzle)
    .mutation(({ ctx, input }) => installNozzle(ctx.shop, ctx.caller, input)),
  setLoaded: make
    .input(SetLoaded)
    .mutation(({ ctx, input }) => setNozzleAndFilament(ctx.shop, ctx.caller, input)),
  add: setUp.input(PrintersToAdd).mutation(({ ctx, input }) => addPrinters(ctx.shop, ctx.caller, input)),
  save: setUp.input(SavePrinter).mutation(({ ctx, input }) => savePrinter(ctx.shop, ctx.caller, input)),
  remove: setUp.input(RemovePrinter).mutation(({ ctx, input }) => removePrinter(ctx.shop, ctx.caller, input)),
  reorder: setUp
    .input(ReorderPrinters)
    .mutation(({ ctx, input }) => reorderPrinters(ctx.shop, ctx.caller, input)),
  importProfile: setUp
    .input(ImportProfile)
    .mutation(({ ctx, input }) => importProfile(ctx.shop, ctx.caller, input)),
  removeProfile: setUp
    .input(RemoveProfile)
    .mutation(({ ctx, input }) => removeProfile(ctx.shop, ctx.caller, input)),
})
