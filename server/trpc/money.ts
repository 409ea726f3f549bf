import { z } from 'zod'
import { ReadMoney } from '../../shared/payments/money-view.ts'
import { readMoney } from '../money/read-money.ts'
import { PreviewRefundInput, previewRefund, RefundOrderInput, refundOrder } from '../money/refund-order.ts'
import { giveStrayBack, tryRefundAgain } from '../money/retry-refund.ts'
import { noteTaxByHand, tellTaxAgain } from '../payments/unreported-taxes.ts'
import { router, staff } from './trpc.ts'

/** What came in and went out, and giving money back. */
export const moneyRouter = router({
  read: staff('look')
    .input(ReadMoney)
    .query(({ ctx, input }) => readMoney(ctx.shop, ctx.caller, input)),
  preview: staff('decide')
    .input(PreviewRefundInput)
    .query(({ ctx, input }) => previewRefund(ctx.shop, ctx.caller, input)),
  refund: staff('decide')
    .input(RefundOrderInput)
    .mutation(({ ctx, input }) => refundOrder(ctx.shop, ctx.caller, input)),
  tryAgain: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => tryRefundAgain(ctx.shop, ctx.caller, input)),
  tellTaxAgain: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => tellTaxAgain(ctx.shop, ctx.caller, input)),
  taxByHand: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => noteTaxByHand(ctx.shop, ctx.caller, input)),
  giveBack: staff('decide')
    .input(z.object({ checkout_id: z.string() }))
    .mutation(({ ctx, input }) => giveStrayBack(ctx.shop, ctx.caller, input)),
})
