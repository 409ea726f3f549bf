import { KeepPaymentSecret } from '../../../shared/payments/payment-set-up.ts'
import { changePaymentSecret } from '../../orders/checkout/change-payments.ts'
import { readPaymentSetUp, testPayments } from '../set-up-payments.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** The provider of card payments and its keys. */
export const paymentsRouter = router({
  read: staff('set_up').query(({ ctx }) => readPaymentSetUp(ctx.shop, ctx.caller)),
  keep: staff('set_up')
    .input(KeepPaymentSecret)
    .mutation(({ ctx, input }) => changePaymentSecret(ctx.shop, ctx.caller, input)),
  test: staff('set_up').mutation(({ ctx }) => testPayments(ctx.shop, ctx.caller)),
})
