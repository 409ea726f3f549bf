import { z } from 'zod'
import { readFloor } from '../floor/read-floor.ts'
import { resolveCode } from '../floor/resolve-code.ts'
import { router, staff } from './trpc.ts'

/** The shop floor: printers, plates and the queue. */
export const floorRouter = router({
  board: staff('look').query(({ ctx }) => readFloor(ctx.shop, ctx.caller)),
  resolveCode: staff('look')
    .input(z.object({ text: z.string().max(500) }))
    .query(({ ctx, input }) => resolveCode(ctx.shop, ctx.caller, input)),
})
