import { countDesk } from '../desk/desk-counts.ts'
import { router, staff } from './trpc.ts'

/** What waits for a person of the shop. */
export const deskRouter = router({
  counts: staff('look').query(({ ctx }) => countDesk(ctx.shop, ctx.caller)),
})
