import { z } from 'zod'
import { listTextFaults } from './check-text.ts'
import { EMAIL_KIND_NAMES, EMAIL_KINDS, type EmailKind } from './email-kinds.ts'

export const MAX_SUBJECT = 150
export const MAX_BODY = 5000

/** Subject and body in the shop's own words; null if the default is used. */
const OwnText = z.object({
  subject: z.string().max(MAX_SUBJECT).nullable().default(null),
  body: z.string().max(MAX_BODY).nullable().default(null),
  /** False if the shop does not send it; only kinds that can be off. */
  sent: z.boolean().optional(),
})

function ownText(kind: EmailKind) {
  return OwnText.superRefine((text, context) => {
    if (text.sent === false && !EMAIL_KINDS[kind].canBeOff)
      context.addIssue({ code: 'custom', path: ['sent'], message: 'This email is always sent.' })
    for (const part of ['subject', 'body'] as const)
      for (const message of text[part] === null ? [] : listTextFaults(kind, part, text[part]))
        context.addIssue({ code: 'custom', path: [part], message })
  }).prefault({})
}

/** The shop's own words of each kind of email. Kinds that a newer program brings have their default text. */
export const EmailTexts = z.object(
  Object.fromEntries(EMAIL_KIND_NAMES.map((kind) => [kind, ownText(kind)])) as Record<
    EmailKind,
    ReturnType<typeof ownText>
  >,
)
export type EmailTexts = z.infer<typeof EmailTexts>
