import { EMAIL_FIELDS, type EmailFieldName } from '../../../shared/messaging/mail/email-fields.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'

/** The selection in a text field. */
interface Selected {
  start: number
  end: number
}

/** Returns how a field is written in the text of an email: one that may be empty is in brackets. */
export function fieldText(kind: EmailKind, name: EmailFieldName): string {
  return EMAIL_KINDS[kind].optional.includes(name) ? `[{${name}}]` : `{${name}}`
}

/** Replaces what is selected by a field. A block gets a line of its own. */
export function insertField(
  text: string,
  { start, end }: Selected,
  { kind, name }: { kind: EmailKind; name: EmailFieldName },
): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const inserted = fieldText(kind, name)
  if (EMAIL_FIELDS[name].type === 'line')
    return { text: before + inserted + after, caret: before.length + inserted.length }
  const head = before.trimEnd() === '' ? inserted : `${before.trimEnd()}\n\n${inserted}`
  const tail = after.trimStart() === '' ? '' : `\n\n${after.trimStart()}`
  return { text: head + tail, caret: head.length }
}
