import {
  ConfirmShipDate,
  DeclineQuote,
  IssueQuote,
  ReferQuote,
  RejectRequest,
  ReleaseQuote,
  SetEstimate,
  TakeBackPrice,
  TakeBackShipDate,
} from '../../../shared/quoting/quotes/operator-moves.ts'
import { listWaitingQuotes } from '../waiting-for-staff.ts'
import { confirmShipDate, takeBackShipDate } from '../../orders/ship-dates/confirm-ship-date.ts'
import { rejectRequest, setEstimate } from '../../quoting/review/answer-request.ts'
import { issueQuote } from '../../quoting/review/issue-quote.ts'
import { declineQuote, referQuote, releaseQuote } from '../../quoting/review/review-quote.ts'
import { takeBackPrice } from '../../quoting/review/take-back-price.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('see_orders')
const decide = staff('decide')

/** Ship dates that staff confirm. */
export const shipDatesRouter = router({
  list: look.meta(SHARED).query(({ ctx }) => listWaitingQuotes(ctx.shop, ctx.caller, 'ship_dates')),
  confirm: decide
    .input(ConfirmShipDate)
    .mutation(({ ctx, input }) => confirmShipDate(ctx.shop, ctx.caller, input)),
  takeBack: decide
    .input(TakeBackShipDate)
    .mutation(({ ctx, input }) => takeBackShipDate(ctx.shop, ctx.caller, input)),
})

/** Engineering requests. */
export const engineeringRouter = router({
  list: look.meta(SHARED).query(({ ctx }) => listWaitingQuotes(ctx.shop, ctx.caller, 'engineering')),
  estimate: decide.input(SetEstimate).mutation(({ ctx, input }) => setEstimate(ctx.shop, ctx.caller, input)),
  /** Takes back a released price as well. */
  takeBack: decide
    .input(TakeBackPrice)
    .mutation(({ ctx, input }) => takeBackPrice(ctx.shop, ctx.caller, input)),
  issue: decide.input(IssueQuote).mutation(({ ctx, input }) => issueQuote(ctx.shop, ctx.caller, input)),
  reject: decide
    .input(RejectRequest)
    .mutation(({ ctx, input }) => rejectRequest(ctx.shop, ctx.caller, input)),
})

/** Quotes that are held for review. */
export const reviewsRouter = router({
  list: look.meta(SHARED).query(({ ctx }) => listWaitingQuotes(ctx.shop, ctx.caller, 'held')),
  release: decide.input(ReleaseQuote).mutation(({ ctx, input }) => releaseQuote(ctx.shop, ctx.caller, input)),
  refer: decide.input(ReferQuote).mutation(({ ctx, input }) => referQuote(ctx.shop, ctx.caller, input)),
  decline: decide.input(DeclineQuote).mutation(({ ctx, input }) => declineQuote(ctx.shop, ctx.caller, input)),
})
