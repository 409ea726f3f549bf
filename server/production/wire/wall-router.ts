import { readWall } from '../floor/read-wall.ts'
import { router, wall } from '../../trpc/trpc.ts'

/** The page Wall display. */
export const wallRouter = router({
  board: wall.query(({ ctx }) => readWall(ctx.shop, ctx.caller)),
})
