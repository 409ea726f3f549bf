import { z } from 'zod'
import { EMAIL_KIND_NAMES } from '../../../shared/messaging/mail/email-kinds.ts'
import { MAX_BODY, MAX_SUBJECT } from '../../../shared/messaging/mail/email-texts.ts'
import { STAFF_TEXTS } from '../../../shared/messaging/mail/staff-texts.ts'
import { PREVIEW_NAMES } from '../../../shared/messaging/mail/example-facts.ts'
import { findPreviewSubjects, readPreviewSource, sendEmailTest } from '../mail/preview-emails.ts'
import { previewDigest } from '../../desk/notifications/preview-digest.ts'
import { router, staff } from '../../trpc/trpc.ts'

const setUp = staff('set_up')
const SubjectId = z.string().max(40).nullable()
const Test = z.object({
  kind: z.enum(EMAIL_KIND_NAMES),
  text: z.object({
    subject: z.string().max(MAX_SUBJECT).nullable(),
    body: z.string().max(MAX_BODY).nullable(),
  }),
  id: SubjectId,
  names: z.enum(PREVIEW_NAMES),
})

/** Trying the texts of emails. They are saved as a document. */
export const emailTextsRouter = router({
  subjects: setUp
    .input(z.object({ about: z.enum(['order', 'quote']), search: z.string().max(100) }))
    .query(({ ctx, input }) => findPreviewSubjects(ctx.shop, ctx.caller, input)),
  source: setUp
    .input(z.object({ id: SubjectId }))
    .query(({ ctx, input }) => readPreviewSource(ctx.shop, ctx.caller, input)),
  digest: setUp.query(({ ctx }) => previewDigest(ctx.shop, ctx.caller)),
  sendTest: setUp.input(Test).mutation(async ({ ctx, input }) => {
    const news = input.kind in STAFF_TEXTS ? await previewDigest(ctx.shop, ctx.caller) : null
    return sendEmailTest(ctx.shop, ctx.caller, { ...input, news })
  }),
})
