import { readFloor } from '../floor/read-floor.ts'
import { router, staff } from './trpc.ts'

/** The shop floor: printers, plates and the queue. */
export const floorRouter = router({
  board: staff('look').query(({ ctx }) => readFloor(ctx.shop, ctx.caller)),
})
