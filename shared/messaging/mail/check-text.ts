import { EMAIL_FIELDS, SHOP_FIELDS, type EmailField, type EmailFieldName } from './email-fields.ts'
import { EMAIL_KINDS, type EmailKind } from './email-kinds.ts'
import { fieldsOf, parseTemplate, type EmailText } from './text-template.ts'
import { oneLine } from '../../orders/words-in-emails.ts'

/** Returns the fields that the text of a kind of email can have, its own first. */
export function fieldsOfKind(kind: EmailKind): EmailFieldName[] {
  const { fields, optional } = EMAIL_KINDS[kind]
  return [...fields, ...optional, ...SHOP_FIELDS]
}

/** Returns a sentence for each fault in the subject or body of an email. */
export function listTextFaults(kind: EmailKind, part: keyof EmailText, text: string): string[] {
  const names = [...new Set(parseTemplate(text).flatMap((piece) => fieldsOf(piece)))]
  const known = names.filter((name) => isKnown(kind, name))
  return [
    ...listBraceFaults(text),
    ...names.filter((name) => !isKnown(kind, name)).map((name) => `This email has no field {${name}}.`),
    ...listBracketFaults(kind, text),
    ...(part === 'subject' ? listSubjectFaults(text, known) : listBodyFaults(kind, text, known)),
  ]
}

function isKnown(kind: EmailKind, name: string): name is EmailFieldName {
  return (fieldsOfKind(kind) as string[]).includes(name)
}

function isBlock(name: EmailFieldName): boolean {
  return EMAIL_FIELDS[name].type === 'block'
}

/** Returns the braces that are not a field, such as `{Order number}`. */
function listBraceFaults(text: string): string[] {
  const rest = text.replaceAll(/\{[a-z_]+\}/g, '')
  const [unknown] = /\{[^{}\n]{0,40}\}?|\}/.exec(rest) ?? []
  return unknown === undefined
    ? []
    : [`“${unknown}” is not a field. Fields are written like {shop_name}, and braces are for fields only.`]
}

function listBracketFaults(kind: EmailKind, text: string): string[] {
  const { optional, required } = EMAIL_KINDS[kind]
  const isOptional = (name: string) => (optional as string[]).includes(name)
  return parseTemplate(text).flatMap((piece) => {
    const names = fieldsOf(piece)
    if (!piece.inBrackets)
      return names
        .filter(isOptional)
        .map((name) => `{${name}} may be empty. Put it in [brackets] with the words that need it.`)
    return names
      .filter((name) => (required as string[]).includes(name))
      .flatMap((name) =>
        names
          .filter((other) => other !== name && mayBeEmpty(kind, other))
          .map((other) => `{${name}} must not be in the same [brackets] as {${other}}, which may be empty.`),
      )
  })
}

function mayBeEmpty(kind: EmailKind, name: string): boolean {
  const field: EmailField | undefined = isKnown(kind, name) ? EMAIL_FIELDS[name] : undefined
  return field?.mayBeEmpty === true || (EMAIL_KINDS[kind].optional as string[]).includes(name)
}

function listSubjectFaults(text: string, names: readonly EmailFieldName[]): string[] {
  const always = parseTemplate(text).filter(({ inBrackets }) => !inBrackets)
  const words = always.flatMap(({ tokens }) =>
    tokens.map((token) => ('text' in token ? token.text : token.field)),
  )
  return [
    ...(oneLine(words.join('')) === '' ? ['Write a subject. What is in [brackets] may be left out.'] : []),
    ...(/[\r\n]/.test(text) ? ['A subject is one line.'] : []),
    ...names
      .filter((name) => !EMAIL_FIELDS[name].inSubject)
      .map((name) =>
        isBlock(name)
          ? `{${name}} is for the text, not for the subject.`
          : `{${name}} cannot be in the subject, because customers could write your subjects with it.`,
      ),
  ]
}

function listBodyFaults(kind: EmailKind, text: string, names: readonly EmailFieldName[]): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll(/[[\]]/g, '').trim())
  return [
    ...EMAIL_KINDS[kind].required
      .filter((name) => !names.includes(name))
      .map((name) => `{${name}} is missing: ${EMAIL_FIELDS[name].meaning}.`),
    ...names
      .filter(
        (name) => isBlock(name) && lines.some((line) => line.includes(`{${name}}`) && line !== `{${name}}`),
      )
      .map((name) => `{${name}} needs a line of its own.`),
  ]
}
