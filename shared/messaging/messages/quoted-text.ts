import { linesBetween } from './shop-letters.ts'
import { headAt, isMarked, nextWritten, type ShopAsSender } from './quote-heads.ts'

/** RFC 3676, section 4.3. */
const SIGNATURE = /^-- ?$/
/** More lines than these are no signature. */
const MAX_SIGNATURE = 12
const SENT_FROM = /^sent from my (iphone|ipad|phone|mobile|android|samsung|galaxy)\b.{0,80}$/i

/** Outlook's last lines of a head. */
const FURTHER_FIELD = /^\*?(importance|attachments?|categories|wichtigkeit|anlagen)\s?\*?:/i

/** The most lines of an email that are read. */
const MAX_LINES = 2000
/** Quotations in what is sent on. */
const MAX_DEPTH = 5

/**
 * Returns what a customer wrote in an email and what they send on: without lines that are marked as quoted, without an email of the
 * shop below it, and without a signature. Empty if the customer added nothing. Calls `onUnknown` when what it left out of a
 * quotation without marks may be the customer's.
 */
export function withoutQuotedText(
  text: string,
  shop: ShopAsSender,
  onUnknown: () => void = () => {},
): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').slice(0, MAX_LINES)
  return ownLines(lines, { shop, depth: 0, onUnknown })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function ownLines(lines: readonly string[], reader: Reader): string[] {
  const own: string[] = []
  let at = 0
  while (at < lines.length) {
    const { kept, next } = stepOver(lines, at, reader)
    own.push(...kept)
    at = next
  }
  return own
}

interface Reader {
  shop: ShopAsSender
  depth: number
  onUnknown: () => void
}

interface Step {
  kept: readonly string[]
  next: number
}

function stepOver(lines: readonly string[], at: number, reader: Reader): Step {
  const head = headAt(lines, at, reader.shop)
  if (head === null) return stepOverLine(lines, at, reader)
  const quoted = nextWritten(lines, head.end)
  if (isMarked(lines[quoted] ?? '')) {
    const next = endOfMarked(lines, quoted)
    const isKept = head.author === 'other' || (head.is_forwarded && head.author !== 'shop')
    return {
      kept: isKept
        ? [...lines.slice(at, quoted), ...sentOn(lines.slice(quoted, next), reader)]
        : (answersWithin(unmarked(lines.slice(quoted, next)), reader.shop) ?? []),
      next,
    }
  }
  if (head.author === 'shop') return stepOverUnmarked(lines, head.end, reader)
  return { kept: lines.slice(at, head.end), next: head.end }
}

/** Outlook marks nothing: what is the customer's is told by what the shop sent. */
function stepOverUnmarked(lines: readonly string[], from: number, reader: Reader): Step {
  const next = nextForeign(lines, from, reader)
  const quoted = lines.slice(from, next)
  const kept = answersWithin(quoted, reader.shop)
  if (kept === null && quoted.some((line) => line.trim() !== '')) reader.onUnknown()
  return { kept: kept ?? [], next }
}

/**
 * Returns the customer's answers within a quotation of the shop's email; null if they are not known. The email itself
 * marks the words of staff as a quotation, and so the words that were typed within that.
 */
function answersWithin(quoted: readonly string[], { letters = [] }: ShopAsSender): string[] | null {
  const written = unmarked(quoted).filter((line) => !isMarked(line) && !isByProgram(line.trim()))
  return linesBetween(written, letters)
}

function isByProgram(line: string): boolean {
  return SENT_FROM.test(line) || FURTHER_FIELD.test(line)
}

function stepOverLine(lines: readonly string[], at: number, reader: Reader): Step {
  const line = lines[at].trim()
  if (isMarked(line)) return stepOverMarked(lines, at, reader)
  if (SENT_FROM.test(line)) return { kept: [], next: at + 1 }
  if (SIGNATURE.test(line)) return stepOverSignature(lines, at, reader)
  return { kept: [lines[at].trimEnd()], next: at + 1 }
}

/** Apple Mail marks also what it sends on, with the head of it inside. */
function stepOverMarked(lines: readonly string[], at: number, reader: Reader): Step {
  let next = at + 1
  while (next < lines.length && isMarked(lines[next])) next += 1
  const marked = lines.slice(at, next)
  const inner = unmarked(marked)
  const start = nextWritten(inner, 0)
  const head = start < inner.length ? headAt(inner, start, reader.shop) : null
  const isSentOn = head !== null && head.is_block && head.author !== 'shop'
  return { kept: isSentOn ? sentOn(marked, reader) : [], next }
}

function stepOverSignature(lines: readonly string[], at: number, { shop }: Reader): Step {
  const end = Math.min(lines.length, at + MAX_SIGNATURE + 1)
  let next = at + 1
  while (next < end && !isMarked(lines[next]) && headAt(lines, next, shop) === null) next += 1
  return next - at <= MAX_SIGNATURE ? { kept: [], next } : { kept: [lines[at]], next: at + 1 }
}

/** Returns the quotation of somebody else's email, without what that quotes of the shop. */
function sentOn(marked: readonly string[], reader: Reader): string[] {
  if (reader.depth >= MAX_DEPTH) return []
  return ownLines(unmarked(marked), { ...reader, depth: reader.depth + 1 }).map((line) =>
    `> ${line}`.trimEnd(),
  )
}

function unmarked(marked: readonly string[]): string[] {
  return marked.map((line) => line.trimStart().replace(/^> ?/, ''))
}

/** The shop's own email runs to the end, or to an email of somebody else below it. */
function nextForeign(lines: readonly string[], from: number, { shop }: Reader): number {
  for (let at = from; at < lines.length; at += 1) if (headAt(lines, at, shop)?.author === 'other') return at
  return lines.length
}

function endOfMarked(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && (isMarked(lines[at]) || isMarked(lines[nextWritten(lines, at)] ?? ''))) at += 1
  return at
}
