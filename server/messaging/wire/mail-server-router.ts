import { KeepHookSecret, SaveMailPassword } from '../../../shared/messaging/mail/mail-settings.ts'
import { SaveMailboxPassword } from '../../../shared/messaging/mail/mailbox-settings.ts'
import {
  keepHookSecret,
  readMailSetUp,
  saveMailboxPassword,
  saveMailPassword,
  sendTestEmail,
} from '../mail/set-up-mail.ts'
import { checkMailbox } from '../messages/check-mailbox.ts'
import { router, staff } from '../../trpc/trpc.ts'

const setUp = staff('set_up')

/** The mail server that sends emails, and the mailbox of replies. */
export const mailServerRouter = router({
  read: setUp.query(({ ctx }) => readMailSetUp(ctx.shop, ctx.caller)),
  savePassword: setUp
    .input(SaveMailPassword)
    .mutation(({ ctx, input }) => saveMailPassword(ctx.shop, ctx.caller, input)),
  keepHookSecret: setUp
    .input(KeepHookSecret)
    .mutation(({ ctx, input }) => keepHookSecret(ctx.shop, ctx.caller, input)),
  saveMailboxPassword: setUp
    .input(SaveMailboxPassword)
    .mutation(({ ctx, input }) => saveMailboxPassword(ctx.shop, ctx.caller, input)),
  checkMailbox: setUp.mutation(({ ctx }) => checkMailbox(ctx.shop, ctx.caller)),
  sendTest: setUp.mutation(({ ctx }) => sendTestEmail(ctx.shop, ctx.caller)),
})
