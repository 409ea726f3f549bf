import { z } from 'zod'
import { ReadMoney } from '../../../shared/payments/money-view.ts'
import { readDisputeEvidence } from '../../desk/dispute-evidence.ts'
import {
  EnterOutsideRefund,
  enterOutsideRefund,
  NoteOutsideRefund,
  noteOutsideRefund,
} from '../money/decide-outside-refund.ts'
import { readOutsideRefunds } from '../money/outside-refunds.ts'
import { readMoney } from '../money/read-money.ts'
import { PreviewRefundInput, previewRefund, RefundOrderInput, refundOrder } from '../money/refund-order.ts'
import { returnUnmatchedPayment, retryRefund, SettleRefund, settleRefund } from '../money/retry-refund.ts'
import { noteTaxByHand, retryTaxReport } from '../../payments/unreported-taxes.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

/** Payments and refunds. */
export const moneyRouter = router({
  read: staff('see_money')
    .meta(SHARED)
    .input(ReadMoney)
    .query(({ ctx, input }) => readMoney(ctx.shop, ctx.caller, input)),
  disputeEvidence: staff('see_money')
    .input(z.object({ order_id: z.string().max(40) }))
    .query(({ ctx, input }) => readDisputeEvidence(ctx.shop, ctx.caller, input)),
  outsideRefunds: staff('see_money')
    .meta(SHARED)
    .input(z.object({ order_id: z.string().max(40) }))
    .query(({ ctx, input }) => readOutsideRefunds(ctx.shop, ctx.caller, input)),
  enterOutsideRefund: staff('decide')
    .input(EnterOutsideRefund)
    .mutation(({ ctx, input }) => enterOutsideRefund(ctx.shop, ctx.caller, input)),
  noteOutsideRefund: staff('decide')
    .input(NoteOutsideRefund)
    .mutation(({ ctx, input }) => noteOutsideRefund(ctx.shop, ctx.caller, input)),
  preview: staff('decide')
    .input(PreviewRefundInput)
    .query(({ ctx, input }) => previewRefund(ctx.shop, ctx.caller, input)),
  refund: staff('decide')
    .input(RefundOrderInput)
    .mutation(({ ctx, input }) => refundOrder(ctx.shop, ctx.caller, input)),
  tryAgain: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => retryRefund(ctx.shop, ctx.caller, input)),
  settleRefund: staff('decide')
    .input(SettleRefund)
    .mutation(({ ctx, input }) => settleRefund(ctx.shop, ctx.caller, input)),
  retryTaxReport: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => retryTaxReport(ctx.shop, ctx.caller, input)),
  taxByHand: staff('decide')
    .input(z.object({ ledger_id: z.string() }))
    .mutation(({ ctx, input }) => noteTaxByHand(ctx.shop, ctx.caller, input)),
  giveBack: staff('decide')
    .input(z.object({ checkout_id: z.string() }))
    .mutation(({ ctx, input }) => returnUnmatchedPayment(ctx.shop, ctx.caller, input)),
})
