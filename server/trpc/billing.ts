import { openPortal } from '../money/billing-portal.ts'
import { person, router } from './trpc.ts'

/** Where a person's cards and receipts are. */
export const billingRouter = router({
  portal: person.mutation(({ ctx }) => openPortal(ctx.shop, ctx.caller)),
})
