import { openPortal } from '../money/billing-portal.ts'
import { person, router } from '../../trpc/trpc.ts'

/** A person's saved cards and receipts. */
export const billingRouter = router({
  portal: person.mutation(({ ctx }) => openPortal(ctx.shop, ctx.caller)),
})
