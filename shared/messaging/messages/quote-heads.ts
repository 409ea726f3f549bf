import type { Letter } from './shop-letters.ts'

/** The author of the words that a head in an email announces: the shop, somebody else, or it does not say. */
export type Author = 'shop' | 'other' | 'unknown'

/** The facts by which the shop's own emails are recognized. */
export interface ShopAsSender {
  name: string
  addresses: readonly string[]
  /** Those that it sent in the conversation; without them, all of a quotation is taken for the shop's. */
  letters?: readonly Letter[]
}

/** Lines of a mail program above an email that it quotes or sends on. */
export interface QuoteHead {
  author: Author
  /** The line after the head. */
  end: number
  /** A block of "From:", "To:" and "Subject:", which no mail program writes above a mere quotation that it marks. */
  is_block: boolean
  /** Text of somebody else that the customer sends on. */
  is_forwarded: boolean
}

/** Longer lines are no heads; mail programs break heads over up to three lines. */
const MAX_HEAD = 400
const MAX_HEAD_LINES = 3

const WROTE =
  /(?<![\p{L}])(wrote|schrieb|(a|à) écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał|написал)(?![\p{L}])/iu
const BY_THE_CUSTOMER = /\b(I|we) wrote\b|schrieben? (ich|wir)\b|\b(ich|wir) schrieb|\bj’?'?ai écrit/iu
/** "On the drawing I wrote:" names neither a time nor an address. */
const WHEN_OR_WHO = /\d{1,2}[:.h]\d{2}|\b\d{4}\b|\d{1,2}[./]\d{1,2}[./]\d{2}|@/
const BEGINS_ATTRIBUTION =
  /^(on|am|le|el|il|op|em|den|w dniu|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/i

const LINE = /^[_-]{5,}$/
const ORIGINAL =
  /^-{2,}.{0,20}(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|mensaje (original|reenviado)|messaggio (originale|inoltrato)).{0,20}-{2,}$/i
const BEGIN_FORWARDED =
  /^(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|début du message (réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato)\s*:$/i

const FROM = /^\*?(from|von|de|da|van|från|fra)\s?\*?:\*?\s+\S/i
const FIELD =
  /^\*?(from|von|de|da|van|från|fra|sent|date|to|cc|subject|reply-to|gesendet|datum|an|betreff|envoyé|à|objet|enviado( el)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp)\s?\*?:\*?(\s|$)/i
const MIN_FIELDS = 3
const MAX_FIELDS = 10

/** Finds the head that begins at a line; null if the customer's own words may stand. */
export function headAt(lines: readonly string[], at: number, shop: ShopAsSender): QuoteHead | null {
  const line = lines[at].trim()
  if (line === '' || line.length > MAX_HEAD) return null
  return blockAt(lines, at, shop) ?? attributionAt(lines, at, shop)
}

/** "On Mon, Nov 16, 2026 at 10:00 AM Shop <shop@example.com> wrote:" */
function attributionAt(lines: readonly string[], at: number, shop: ShopAsSender): QuoteHead | null {
  const most = BEGINS_ATTRIBUTION.test(lines[at].trim()) ? MAX_HEAD_LINES : 1
  for (let count = 1; count <= most && at + count <= lines.length; count += 1) {
    const last = lines[at + count - 1].trim()
    if (last === '' || isMarked(last)) return null
    if (!last.endsWith(':')) continue
    const head = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ')
    if (head.length > MAX_HEAD || !isAttribution(head)) return null
    return { author: authorIn(head, shop), end: at + count, is_block: false, is_forwarded: false }
  }
  return null
}

function isAttribution(head: string): boolean {
  return WROTE.test(head) && WHEN_OR_WHO.test(head) && !BY_THE_CUSTOMER.test(head)
}

/** Outlook's and Apple's block of "From:", "Sent:", "To:" and "Subject:", with the line above it. */
function blockAt(lines: readonly string[], at: number, shop: ShopAsSender): QuoteHead | null {
  const line = lines[at].trim()
  const isSeparator = LINE.test(line) || ORIGINAL.test(line) || BEGIN_FORWARDED.test(line)
  const is_forwarded = BEGIN_FORWARDED.test(line) || /(forward|weiter|transf|reenv|inolt)/i.test(line)
  const from = isSeparator ? nextWritten(lines, at + 1) : at
  const fields = fieldsAt(lines, from)
  if (fields !== null)
    return { author: authorIn(fields.from, shop), end: fields.end, is_block: true, is_forwarded }
  // Apple Mail marks what it sends on as quoted, with its head.
  const marked = isSeparator && isMarked(lines[from] ?? '') ? fieldsAt(unmarked(lines, from), 0) : null
  return marked && { author: authorIn(marked.from, shop), end: from, is_block: true, is_forwarded }
}

/** HTML leaves blank lines between the fields. */
function fieldsAt(lines: readonly string[], at: number): { from: string; end: number } | null {
  const fields: string[] = []
  let end = at
  for (
    let next = at;
    fields.length < MAX_FIELDS && isField(lines[next] ?? '');
    next = nextWritten(lines, end)
  ) {
    fields.push(lines[next].trim())
    end = next + 1
  }
  const from = fields.find((line) => FROM.test(line))
  return from === undefined || fields.length < MIN_FIELDS ? null : { from, end }
}

function isField(line: string): boolean {
  return line.length <= MAX_HEAD && FIELD.test(line.trim())
}

/** Returns the first lines of a quotation, without their marks. */
function unmarked(lines: readonly string[], at: number): string[] {
  return lines.slice(at, at + 2 * MAX_FIELDS).map((line) => line.trim().replace(/^>\s?/, ''))
}

export function isMarked(line: string): boolean {
  return line.trimStart().startsWith('>')
}

/** Returns the number of the next line that is not blank. */
export function nextWritten(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && lines[next].trim() === '') next += 1
  return next
}

/** Returns the author that a head names: by the address, or by the name if a mail program leaves the address out. */
function authorIn(head: string, { name, addresses }: ShopAsSender): Author {
  const own = addresses.map(withoutTag)
  const named = (head.match(/[^\s<>"'()[\]:;,*]{1,64}@[^\s<>"'()[\]:;,*]{1,255}/g) ?? []).map(withoutTag)
  if (named.some((address) => own.includes(address))) return 'shop'
  if (named.length > 0)
    return named.some((address) => own.some((known) => isNearDomain(address, known))) ? 'unknown' : 'other'
  return name !== '' && head.toLowerCase().includes(name.toLowerCase()) ? 'shop' : 'unknown'
}

function withoutTag(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}

/** A shop receives replies under a domain below its own. */
function isNearDomain(address: string, known: string): boolean {
  const [a, b] = [address, known].map((text) => `.${text.slice(text.lastIndexOf('@') + 1)}`)
  return a.endsWith(b) || b.endsWith(a)
}
