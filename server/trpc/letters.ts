import { z } from 'zod'
import { LETTER_MOVE_NAMES, LETTER_STATES } from '../../shared/mail/email-states.ts'
import { SaveMail } from '../../shared/mail/mail-settings.ts'
import { listOutbox, moveLetter, readLetter } from '../mail/emails.ts'
import { readMailSetUp, saveMailSetUp, sendTestLetter } from '../mail/set-up-mail.ts'
import { router, staff } from './trpc.ts'

const OneLetter = z.object({ letter_id: z.string().max(40) })
const Page = z.object({
  state: z.enum(LETTER_STATES).nullable().default(null),
  cursor: z.string().max(40).nullish(),
})

/** Letters to customers, and the mail server that sends them. */
export const lettersRouter = router({
  list: staff('look')
    .input(Page)
    .query(({ ctx, input: { state, cursor } }) =>
      listOutbox(ctx.shop, ctx.caller, { state, before: cursor ?? null }),
    ),
  get: staff('look')
    .input(OneLetter)
    .query(({ ctx, input }) => readLetter(ctx.shop, ctx.caller, input)),
  move: staff('decide')
    .input(OneLetter.extend({ move: z.enum(LETTER_MOVE_NAMES) }))
    .mutation(({ ctx, input }) => moveLetter(ctx.shop, ctx.caller, input)),
  setUp: staff('set_up').query(({ ctx }) => readMailSetUp(ctx.shop, ctx.caller)),
  saveSetUp: staff('set_up')
    .input(SaveMail)
    .mutation(({ ctx, input }) => saveMailSetUp(ctx.shop, ctx.caller, input)),
  sendTest: staff('set_up').mutation(({ ctx }) => sendTestLetter(ctx.shop, ctx.caller)),
})
