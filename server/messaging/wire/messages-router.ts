import { z } from 'zod'
import { FindThreads } from '../../../shared/messaging/messages/inbox.ts'
import { MessageBody } from '../../../shared/messaging/messages/message.ts'
import {
  DeleteAnswerTemplate,
  SaveAnswerTemplate,
} from '../../../shared/messaging/messages/answer-templates.ts'
import {
  deleteAnswerTemplate,
  listAnswerTemplates,
  saveAnswerTemplate,
} from '../messages/answer-templates.ts'
import { needNoAnswer, sendCustomerMessage, sendStaffMessage } from '../messages/send-message.ts'
import {
  markReadByCustomer,
  markReadByStaff,
  readCustomerThread,
  readLastAnswers,
  readStaffThread,
} from '../messages/read-thread.ts'
import { readInbox } from '../messages/read-inbox.ts'
import { open, router, SHARED, staff, visitor } from '../../trpc/trpc.ts'

const OneQuote = z.object({ quote_id: z.string().max(40) })
const Link = z.object({ key: z.string().max(200) })
const Seen = z.object({ until: z.int().min(0) })
const Message = z.object({ message: MessageBody })
const decide = staff('decide')
const look = staff('see_orders')
const COUNTED = { limit: 'message' } as const

/** The messages of a quote and its order: for its customer, for anyone with the link of an email, and for staff. */
export const messagesRouter = router({
  own: visitor.input(OneQuote).query(({ ctx, input }) => readCustomerThread(ctx.shop, ctx.caller, input)),
  linked: open.input(Link).query(({ ctx, input }) => readCustomerThread(ctx.shop, ctx.caller, input)),
  send: visitor
    .meta(COUNTED)
    .input(OneQuote.extend(Message.shape))
    .mutation(({ ctx, input: { message, ...access } }) =>
      sendCustomerMessage(ctx.shop, ctx.caller, { access, message }),
    ),
  sendByLink: open
    .meta(COUNTED)
    .input(Link.extend(Message.shape))
    .mutation(({ ctx, input: { message, ...access } }) =>
      sendCustomerMessage(ctx.shop, ctx.caller, { access, message }),
    ),
  seen: visitor
    .input(OneQuote.extend(Seen.shape))
    .mutation(({ ctx, input: { until, ...access } }) =>
      markReadByCustomer(ctx.shop, ctx.caller, { access, until }),
    ),
  seenByLink: open
    .input(Link.extend(Seen.shape))
    .mutation(({ ctx, input: { until, ...access } }) =>
      markReadByCustomer(ctx.shop, ctx.caller, { access, until }),
    ),
  inbox: staff('see_customers')
    .input(FindThreads)
    .query(({ ctx, input }) => readInbox(ctx.shop, ctx.caller, input)),
  ofQuote: look.input(OneQuote).query(({ ctx, input }) => readStaffThread(ctx.shop, ctx.caller, input)),
  lastAnswers: look.meta(SHARED).query(({ ctx }) => readLastAnswers(ctx.shop, ctx.caller)),
  templates: look.meta(SHARED).query(({ ctx }) => listAnswerTemplates(ctx.shop, ctx.caller)),
  saveTemplate: decide
    .input(SaveAnswerTemplate)
    .mutation(({ ctx, input }) => saveAnswerTemplate(ctx.shop, ctx.caller, input)),
  deleteTemplate: decide
    .input(DeleteAnswerTemplate)
    .mutation(({ ctx, input }) => deleteAnswerTemplate(ctx.shop, ctx.caller, input)),
  answer: decide
    .input(OneQuote.extend(Message.shape))
    .mutation(({ ctx, input }) => sendStaffMessage(ctx.shop, ctx.caller, input)),
  needNoAnswer: decide
    .input(OneQuote)
    .mutation(({ ctx, input }) => needNoAnswer(ctx.shop, ctx.caller, input)),
  seenByStaff: decide
    .input(OneQuote.extend(Seen.shape))
    .mutation(({ ctx, input }) => markReadByStaff(ctx.shop, ctx.caller, input)),
})
