import type { Block, EmailDraft } from './email.ts'
import { oneLine } from '../../orders/words-in-emails.ts'

/** Subject and body of an email with fields such as `{order_number}`. */
export interface EmailText {
  subject: string
  body: string
}

/** Values of fields by name: one line of text, or blocks. Null if there is none. */
export type FieldValues = Readonly<Record<string, string | readonly Block[] | null>>

/** A piece of a text: as it is written, or in brackets, which is left out if a field in it is empty. */
interface TemplatePiece {
  inBrackets: boolean
  tokens: readonly ({ text: string } | { field: string })[]
}

const BRACKETS = /\[([^[\]]*)\]/g
const FIELD = /\{([a-z_]+)\}/

/** Splits a text into pieces. Brackets without a field in them are text. */
export function parseTemplate(template: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let end = 0
  for (const match of template.matchAll(BRACKETS)) {
    if (!FIELD.test(match[1])) continue
    pieces.push({ inBrackets: false, tokens: tokensOf(template.slice(end, match.index)) })
    pieces.push({ inBrackets: true, tokens: tokensOf(match[1]) })
    end = match.index + match[0].length
  }
  return [...pieces, { inBrackets: false, tokens: tokensOf(template.slice(end)) }]
}

/** Text and names of fields take turns. */
function tokensOf(text: string): TemplatePiece['tokens'] {
  return text.split(FIELD).map((part, at) => (at % 2 === 0 ? { text: part } : { field: part }))
}

/** Returns the names of the fields in a piece, in order. */
export function fieldsOf({ tokens }: TemplatePiece): string[] {
  return tokens.flatMap((token) => ('field' in token ? [token.field] : []))
}

/** Replaces the fields of a text by their values, which are never read as a text with fields. */
export function fillText({ subject, body }: EmailText, values: FieldValues): EmailDraft {
  const lines = fill(subject, values).filter((part) => typeof part === 'string')
  return { subject: lines.join(''), blocks: asBlocks(fill(body.replaceAll(/\r\n?/g, '\n'), values)) }
}

function fill(template: string, values: FieldValues): (string | Block)[] {
  return parseTemplate(template)
    .filter((piece) => !piece.inBrackets || fieldsOf(piece).every((name) => !isEmpty(values[name])))
    .flatMap(({ tokens }) => tokens)
    .flatMap((token) => ('text' in token ? [token.text] : valueOf(token.field, values)))
}

function isEmpty(value: FieldValues[string] | undefined): boolean {
  return value === null || (value !== undefined && value.length === 0)
}

/** A field that this email does not have stays as it is written. */
function valueOf(name: string, values: FieldValues): readonly (string | Block)[] {
  const value = values[name]
  if (value === undefined) return [`{${name}}`]
  if (value === null) return []
  return typeof value === 'string' ? [oneLine(value)] : value
}

/** Joins the parts to paragraphs and blocks. */
function asBlocks(parts: readonly (string | Block)[]): Block[] {
  const blocks: Block[] = []
  let text = ''
  const endText = () => {
    const paragraphs = text.split(/\n\s*\n/).map((words) => words.trim())
    blocks.push(...paragraphs.filter(Boolean).map((words): Block => ({ kind: 'text', text: words })))
    text = ''
  }
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else {
      endText()
      blocks.push(part)
    }
  }
  endText()
  return blocks
}
