import { readFloorScreen } from '../floor-devices.ts'
import { touchFloorSession } from '../pin-sign-in.ts'
import { open, router, staff } from '../../trpc/trpc.ts'

/**
 * Tells a browser at the printers which device it is, and who works on it. Devices and PINs are under `/auth`, because
 * they set cookies.
 */
export const shopFloorRouter = router({
  screen: open.query(({ ctx }) => readFloorScreen(ctx.shop, ctx.caller)),
  touch: staff('look').mutation(({ ctx }) => touchFloorSession(ctx.shop, ctx.caller)),
})
