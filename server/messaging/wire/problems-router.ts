import { z } from 'zod'
import { OneOrder } from '../../../shared/orders/order-work.ts'
import {
  AnswerProblem,
  ProblemBody,
  RefundProblem,
  ReprintProblem,
} from '../../../shared/messaging/problems/problem-report.ts'
import {
  answerProblem,
  readStaffProblems,
  refundProblem,
  reprintProblem,
} from '../problems/decide-problem.ts'
import { readOrderProblems, reportProblem } from '../problems/report-problem.ts'
import { open, router, staff, visitor } from '../../trpc/trpc.ts'

const OneQuote = z.object({ quote_id: z.string().max(40) })
const Link = z.object({ key: z.string().max(200) })
const Report = z.object({ report: ProblemBody })
const decide = staff('decide')
const COUNTED = { limit: 'message' } as const

/** Problems with delivered parts: for the customer, for anyone with the link of an email, and for staff. */
export const problemsRouter = router({
  own: visitor.input(OneQuote).query(({ ctx, input }) => readOrderProblems(ctx.shop, ctx.caller, input)),
  linked: open.input(Link).query(({ ctx, input }) => readOrderProblems(ctx.shop, ctx.caller, input)),
  report: visitor
    .meta(COUNTED)
    .input(OneQuote.extend(Report.shape))
    .mutation(({ ctx, input: { report, ...access } }) =>
      reportProblem(ctx.shop, ctx.caller, { access, report }),
    ),
  reportByLink: open
    .meta(COUNTED)
    .input(Link.extend(Report.shape))
    .mutation(({ ctx, input: { report, ...access } }) =>
      reportProblem(ctx.shop, ctx.caller, { access, report }),
    ),
  ofOrder: decide.input(OneOrder).query(({ ctx, input }) => readStaffProblems(ctx.shop, ctx.caller, input)),
  reprint: decide
    .input(ReprintProblem)
    .mutation(({ ctx, input }) => reprintProblem(ctx.shop, ctx.caller, input)),
  refund: decide
    .input(RefundProblem)
    .mutation(({ ctx, input }) => refundProblem(ctx.shop, ctx.caller, input)),
  answer: decide
    .input(AnswerProblem)
    .mutation(({ ctx, input }) => answerProblem(ctx.shop, ctx.caller, input)),
})
