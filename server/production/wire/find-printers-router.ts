import { findPrinters } from '../printers/find-printers.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Looks for printers in the local network, when the owner asks for it. */
export const findPrintersRouter = router({
  look: staff('set_up').mutation(({ ctx }) => findPrinters(ctx.shop, ctx.caller)),
})
