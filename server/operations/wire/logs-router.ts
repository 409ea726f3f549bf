import { z } from 'zod'
import { MakeBundle, ReadBundleFile } from '../../../shared/platform/logs/support-bundle.ts'
import { LogRetention } from '../../../shared/platform/logs/log-retention.ts'
import { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { PageError, ReadLogs, SetLogLevel } from '../../../shared/platform/logs/shown-log.ts'
import { dismissLastRun, listCrashes, readCrash, readLastRun, reportPageError } from '../logs/crashes.ts'
import { followLog } from '../logs/follow-log.ts'
import { readLogRetention, saveLogRetention } from '../logs/log-retention.ts'
import { readLogLevel, readLogs, setLogLevel } from '../logs/read-logs.ts'
import { makeBundle, readBundleFile } from '../logs/support-bundle.ts'
import { asTrpcError, open, router, staff, staffStream } from '../../trpc/trpc.ts'

const OneCrash = z.object({ id: z.string().max(60) })

/** The log, crash reports, and errors that pages report. */
export const logsRouter = router({
  list: staff('set_up')
    .input(ReadLogs)
    .query(({ ctx, input }) => readLogs(ctx.shop, ctx.caller, input)),
  /** Lines as they are logged. */
  follow: staffStream('set_up')
    .input(FindLogs)
    .subscription(async function* ({ ctx, input, signal }) {
      const { shop, caller, callerNow = () => caller } = ctx
      try {
        yield* followLog(shop, { callerNow, filter: input, signal })
      } catch (error) {
        throw asTrpcError(error) ?? error
      }
    }),
  level: staff('set_up').query(({ ctx }) => readLogLevel(ctx.shop, ctx.caller)),
  setLevel: staff('set_up')
    .input(SetLogLevel)
    .mutation(({ ctx, input }) => setLogLevel(ctx.shop, ctx.caller, input)),
  retention: staff('set_up').query(({ ctx }) => readLogRetention(ctx.shop, ctx.caller)),
  saveRetention: staff('set_up')
    .input(LogRetention)
    .mutation(({ ctx, input }) => saveLogRetention(ctx.shop, ctx.caller, input)),
  crashes: staff('set_up').query(({ ctx }) => listCrashes(ctx.shop, ctx.caller)),
  crash: staff('set_up')
    .input(OneCrash)
    .query(({ ctx, input }) => readCrash(ctx.shop, ctx.caller, input)),
  lastRun: staff('set_up').query(({ ctx }) => readLastRun(ctx.shop, ctx.caller)),
  dismissLastRun: staff('set_up').mutation(({ ctx }) => dismissLastRun(ctx.shop, ctx.caller)),
  makeBundle: staff('set_up')
    .input(MakeBundle)
    .mutation(({ ctx, input }) => makeBundle(ctx.shop, ctx.caller, input)),
  bundleFile: staff('set_up')
    .input(ReadBundleFile)
    .query(({ ctx, input }) => readBundleFile(ctx.shop, ctx.caller, input)),
  reportPageError: open
    .meta({ limit: 'page_error' })
    .input(PageError)
    .mutation(({ ctx, input }) => reportPageError(ctx.shop, input)),
})
