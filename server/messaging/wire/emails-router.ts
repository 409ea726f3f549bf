import { z } from 'zod'
import { EMAIL_MOVE_NAMES, EMAIL_STATES } from '../../../shared/messaging/mail/email-states.ts'
import { KeepHookSecret, SaveMailPassword } from '../../../shared/messaging/mail/mail-settings.ts'
import { SaveMailboxPassword } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { listEmailsAbout, listOutbox, moveEmail, readEmail } from '../mail/emails.ts'
import {
  keepHookSecret,
  readMailSetUp,
  saveMailboxPassword,
  saveMailPassword,
  sendTestEmail,
} from '../mail/set-up-mail.ts'
import { checkMailbox } from '../messages/check-mailbox.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const OneEmail = z.object({ email_id: z.string().max(40) })
const Page = z.object({
  state: z.enum(EMAIL_STATES).nullable().default(null),
  cursor: z.string().max(40).nullish(),
})

/** Emails to customers, and the mail server that sends them. */
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
  setUp: staff('set_up').query(({ ctx }) => readMailSetUp(ctx.shop, ctx.caller)),
  savePassword: staff('set_up')
    .input(SaveMailPassword)
    .mutation(({ ctx, input }) => saveMailPassword(ctx.shop, ctx.caller, input)),
  keepHookSecret: staff('set_up')
    .input(KeepHookSecret)
    .mutation(({ ctx, input }) => keepHookSecret(ctx.shop, ctx.caller, input)),
  saveMailboxPassword: staff('set_up')
    .input(SaveMailboxPassword)
    .mutation(({ ctx, input }) => saveMailboxPassword(ctx.shop, ctx.caller, input)),
  checkMailbox: staff('set_up').mutation(({ ctx }) => checkMailbox(ctx.shop, ctx.caller)),
  sendTest: staff('set_up').mutation(({ ctx }) => sendTestEmail(ctx.shop, ctx.caller)),
})
