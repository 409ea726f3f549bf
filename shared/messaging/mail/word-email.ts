import type { EmailDraft, Sender } from './email.ts'
import { EMAIL_KINDS, isForStaff, type EmailKind, type EmailValues } from './email-kinds.ts'
import type { EmailText, FieldValues } from './text-template.ts'
import { fillText } from './text-template.ts'

/** An email to a customer in its default words, with the values that the shop's own words need. */
export interface CustomerEmail extends EmailDraft {
  kind: EmailKind
  values: FieldValues
}

export function draftEmail<Kind extends EmailKind>(kind: Kind, values: EmailValues<Kind>): CustomerEmail {
  const fieldValues = values as unknown as FieldValues
  return { kind, values: fieldValues, ...filled(kind, EMAIL_KINDS[kind], fieldValues) }
}

/** A text of the shop; null if it keeps the default. */
export type OwnText = { [Part in keyof EmailText]: string | null }

/** Returns the text of a kind of email: the shop's own words where it has some. */
export function textOfKind(kind: EmailKind, own: OwnText): EmailText {
  const { subject, body } = EMAIL_KINDS[kind]
  return { subject: own.subject ?? subject, body: own.body ?? body }
}

/** Words an email as the shop does. */
export function wordEmail(
  { kind, values }: Pick<CustomerEmail, 'kind' | 'values'>,
  own: OwnText,
  { name, support_email, phone }: Sender,
): EmailDraft {
  const shop = { shop_name: name, shop_email: support_email ?? '', shop_phone: phone ?? '' }
  return filled(kind, textOfKind(kind, own), { ...values, ...shop })
}

function filled(kind: EmailKind, text: EmailText, values: FieldValues): EmailDraft {
  return { ...fillText(text, values), for_staff: isForStaff(kind) }
}
