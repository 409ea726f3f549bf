import { counted } from '../platform/counted.ts'
import { shortName, shortText } from '../platform/cut-text.ts'
import { asPacificDay, weekdayOf, WEEKDAY_NAMES } from '../platform/time.ts'

/** Control characters, line and paragraph separators, and bidirectional formatting marks. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

const MAX_IN_A_LINE = 180

function removeUnprintable(text: string): string {
  return text.replaceAll(UNPRINTED, ' ').replaceAll(/ {2,}/g, ' ').trim()
}

/** Untrusted text as one line: a line break must never reach a header. */
export function oneLine(text: string): string {
  return shortText(removeUnprintable(text), MAX_IN_A_LINE)
}

/** Returns a name as one line of a paper. */
export function nameInALine(name: string): string {
  return shortName(removeUnprintable(name), MAX_IN_A_LINE)
}

const MAX_IN_A_NAME = 60
/** Characters by which mail programs recognize an address. File extensions of parts are not domains. */
const ADDRESS_SEPARATORS = /\.(?!(?:stl|step|stp|obj|3mf)$)|[:/@\\]/gi
/** Invisible and without a line break; mail programs recognize no address across it. */
const WORD_JOINER = '\u2060'

/**
 * Returns a name that a customer typed, such as that of a file or a city, for the body of an email: one short line that no mail
 * program turns into a link. Never for a subject: customers must not be able to write the shop's subjects.
 */
export function untrustedName(text: string): string {
  const short = shortName(removeUnprintable(text), MAX_IN_A_NAME)
  return short.replaceAll(ADDRESS_SEPARATORS, (separator) => `${separator}${WORD_JOINER}`)
}

/** Returns a note with its paragraphs, without other unprintable characters. */
export function severalLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(UNPRINTED, ' ').trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-11-24` as `Tue, Nov 24`, as pages write it. */
export function shortDay(text: string): string {
  const day = asPacificDay(text)
  const [, month, date] = day.split('-').map(Number)
  return `${WEEKDAY_NAMES[weekdayOf(day) - 1].slice(0, 3)}, ${MONTHS[month - 1]} ${date}`
}

/** `Tue, Nov 24, 2026`: with the year, because papers are kept. */
export function dayOnPaper(day: string): string {
  return `${shortDay(day)}, ${day.slice(0, 4)}`
}

/** `1 piece`, `3 pieces`. */
export function piecesInEmail(quantity: number): string {
  return counted(quantity, 'piece')
}

/** In place of the words of a message that has none. */
export const ONLY_PHOTOS = 'Photos only. Open the link to see them.'

/** `bracket.stl (Q-1042)`, or `bracket.stl (order 1001)` in emails to the shop. */
export function namedQuote({ filename, number }: { filename: string; number: string }): string {
  return `${untrustedName(filename)} (${number})`
}
