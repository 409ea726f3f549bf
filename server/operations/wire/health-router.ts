import { readHealth, startCheck } from '../health/read-health.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Reads and checks the health of the program, its computer and the services it uses. */
export const healthRouter = router({
  read: staff('set_up').query(({ ctx }) => readHealth(ctx.shop, ctx.caller)),
  check: staff('set_up').mutation(({ ctx }) => startCheck(ctx.shop, ctx.caller)),
})
