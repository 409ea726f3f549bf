import { z } from 'zod'
import { EMAIL_MOVE_NAMES, EMAIL_STATES } from '../../../shared/messaging/mail/email-states.ts'
import { listEmailsAbout, listOutbox, moveEmail, readEmail } from '../mail/emails.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const OneEmail = z.object({ email_id: z.string().max(40) })
const Page = z.object({
  state: z.enum(EMAIL_STATES).nullable().default(null),
  cursor: z.string().max(40).nullish(),
})

/** Emails to customers. */
export const emailsRouter = router({
  list: staff('see_customers')
    .meta(SHARED)
    .input(Page)
    .query(({ ctx, input: { state, cursor } }) =>
      listOutbox(ctx.shop, ctx.caller, { state, before: cursor ?? null }),
    ),
  about: staff('see_customers')
    .input(z.object({ id: z.string().max(40) }))
    .query(({ ctx, input }) => listEmailsAbout(ctx.shop, ctx.caller, input)),
  get: staff('see_customers')
    .input(OneEmail)
    .query(({ ctx, input }) => readEmail(ctx.shop, ctx.caller, input)),
  move: staff('decide')
    .input(OneEmail.extend({ move: z.enum(EMAIL_MOVE_NAMES) }))
    .mutation(({ ctx, input }) => moveEmail(ctx.shop, ctx.caller, input)),
})
