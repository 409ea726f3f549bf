import { z } from 'zod'
import {
  AdjustSpool,
  EditSpool,
  MarkSpool,
  MoveSpool,
  ReceiveSpools,
  RestoreSpool,
  RetireSpool,
  SetFilamentMinimum,
  WeighSpool,
} from '../../../shared/production/filament/spool.ts'
import { GiveToRule, SetColorLimit, SetStockRule } from '../../../shared/production/filament/stock-rule.ts'
import { ImportSpoolman, ReadSpoolman } from '../../../shared/production/filament/spoolman.ts'
import { adjustSpool, weighSpool } from '../filament/count-spool.ts'
import { importSpoolman, previewSpoolmanImport } from '../filament/import-spoolman.ts'
import { editSpool, markSpool, restoreSpool, retireSpool } from '../filament/keep-spool.ts'
import { moveSpool } from '../filament/move-spool.ts'
import { readStockRulePage } from '../filament/read-buying.ts'
import { readPlateFilament, readSpoolLog, readSpoolsPage } from '../filament/read-spools.ts'
import { receiveSpools } from '../filament/receive-spools.ts'
import { giveToRule, setColorLimit, setStockRule } from '../filament/set-stock-rule.ts'
import { setFilamentMinimum } from '../filament/set-minimum.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('look')
const make = staff('make')
const decide = staff('decide')

/** Spools of filament: what is there, where, and what is sold of it. */
export const filamentRouter = router({
  page: look.meta(SHARED).query(({ ctx }) => readSpoolsPage(ctx.shop, ctx.caller)),
  log: look
    .input(z.object({ spool_id: z.string().max(64) }))
    .query(({ ctx, input }) => readSpoolLog(ctx.shop, ctx.caller, input)),
  forPlate: look
    .input(z.object({ plate_id: z.string().max(64) }))
    .query(({ ctx, input }) => readPlateFilament(ctx.shop, ctx.caller, input)),
  receive: make.input(ReceiveSpools).mutation(({ ctx, input }) => receiveSpools(ctx.shop, ctx.caller, input)),
  weigh: make.input(WeighSpool).mutation(({ ctx, input }) => weighSpool(ctx.shop, ctx.caller, input)),
  adjust: make.input(AdjustSpool).mutation(({ ctx, input }) => adjustSpool(ctx.shop, ctx.caller, input)),
  edit: make.input(EditSpool).mutation(({ ctx, input }) => editSpool(ctx.shop, ctx.caller, input)),
  move: make.input(MoveSpool).mutation(({ ctx, input }) => moveSpool(ctx.shop, ctx.caller, input)),
  mark: make.input(MarkSpool).mutation(({ ctx, input }) => markSpool(ctx.shop, ctx.caller, input)),
  retire: make.input(RetireSpool).mutation(({ ctx, input }) => retireSpool(ctx.shop, ctx.caller, input)),
  restore: make.input(RestoreSpool).mutation(({ ctx, input }) => restoreSpool(ctx.shop, ctx.caller, input)),
  stockRule: look.meta(SHARED).query(({ ctx }) => readStockRulePage(ctx.shop, ctx.caller)),
  setStockRule: staff('set_up')
    .input(SetStockRule)
    .mutation(({ ctx, input }) => setStockRule(ctx.shop, ctx.caller, input)),
  setColorLimit: staff('set_up')
    .input(SetColorLimit)
    .mutation(({ ctx, input }) => setColorLimit(ctx.shop, ctx.caller, input)),
  giveToRule: decide.input(GiveToRule).mutation(({ ctx, input }) => giveToRule(ctx.shop, ctx.caller, input)),
  // Reads another machine, so it is no query that windows repeat.
  previewSpoolman: staff('set_up')
    .input(ReadSpoolman)
    .mutation(({ ctx, input }) => previewSpoolmanImport(ctx.shop, ctx.caller, input)),
  importSpoolman: staff('set_up')
    .input(ImportSpoolman)
    .mutation(({ ctx, input }) => importSpoolman(ctx.shop, ctx.caller, input)),
  setMinimum: decide
    .input(SetFilamentMinimum)
    .mutation(({ ctx, input }) => setFilamentMinimum(ctx.shop, ctx.caller, input)),
})
