/** "On Mon, 16 Nov 2026 at 10:00, Shop <shop@example.com> wrote:" of mail programs, also broken over two lines. */
const ATTRIBUTION =
  /^(on\b.{4,200}\bwrote|am\b.{4,200}\bschrieb.{0,80}|le\b.{4,200}\ba écrit|el\b.{4,200}\bescribió)\s*:$/i
/** Outlook's head of the quoted email, and the lines between two emails. */
const SEPARATOR = /^(_{8,}|-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,})$/i
const HEADER = /^\*?(from|von|de)\*?:\s.{0,200}@/i
/** RFC 3676, section 4.3. */
const SIGNATURE = /^-- ?$/
const SENT_FROM = /^sent from my (iphone|ipad|phone|mobile|android|samsung|galaxy)\b.{0,80}$/i

/** How many lines of an email are looked at. */
const MAX_LINES = 2000

/** Returns what a customer wrote in an email: without the quoted email below it, and without a signature. */
export function withoutQuotedText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').slice(0, MAX_LINES)
  const end = lines.findIndex((line, at) => isEnd(line.trim(), (lines[at + 1] ?? '').trim()))
  const own = end < 0 ? lines : lines.slice(0, end)
  return own
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function isEnd(line: string, next: string): boolean {
  if (SEPARATOR.test(line) || HEADER.test(line) || SENT_FROM.test(line) || SIGNATURE.test(line)) return true
  return line.length < 300 && (ATTRIBUTION.test(line) || ATTRIBUTION.test(`${line} ${next}`))
}
