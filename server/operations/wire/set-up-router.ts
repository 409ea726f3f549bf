import { z } from 'zod'
import { SET_UP_STEPS, SET_UP_TRIGGERS } from '../../../shared/operations/set-up/set-up-steps.ts'
import { StepAnswer } from '../../../shared/operations/set-up/step-answers.ts'
import { answerStep } from '../set-up/answer-step.ts'
import { moveSetUp, readSetUp, skipStep } from '../set-up/move-set-up.ts'
import { keepTestQuote, payTestOrder, readTestOrder } from '../set-up/test-order.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const setUp = staff('set_up')

/** The set-up of a new shop. */
export const setUpRouter = router({
  read: setUp.meta(SHARED).query(({ ctx }) => readSetUp(ctx.shop, ctx.caller)),
  answer: setUp.input(StepAnswer).mutation(({ ctx, input }) => answerStep(ctx.shop, ctx.caller, input)),
  skip: setUp
    .input(z.object({ step: z.enum(SET_UP_STEPS) }))
    .mutation(({ ctx, input }) => skipStep(ctx.shop, ctx.caller, input)),
  move: setUp
    .input(z.object({ trigger: z.enum(SET_UP_TRIGGERS) }))
    .mutation(({ ctx, input }) => moveSetUp(ctx.shop, ctx.caller, input)),
  testOrder: setUp.query(({ ctx }) => readTestOrder(ctx.shop, ctx.caller)),
  keepTestQuote: setUp
    .input(z.object({ quote_id: z.string().max(40) }))
    .mutation(({ ctx, input }) => keepTestQuote(ctx.shop, ctx.caller, input)),
  payTestOrder: setUp.mutation(({ ctx }) => payTestOrder(ctx.shop, ctx.caller)),
})
