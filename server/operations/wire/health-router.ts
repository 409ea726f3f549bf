import { readHealth, startCheck } from '../health/read-health.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** How the program, its computer and the services it uses are. */
export const healthRouter = router({
  read: staff('set_up').query(({ ctx }) => readHealth(ctx.shop, ctx.caller)),
  check: staff('set_up').mutation(({ ctx }) => startCheck(ctx.shop, ctx.caller)),
})
