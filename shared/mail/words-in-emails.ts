import { asPacificDay, weekdayOf, WEEKDAY_NAMES } from '../time.ts'

/** Control characters, line and paragraph separators, and the marks that turn the direction of what follows. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

const MAX_IN_A_LINE = 180

function printed(text: string): string {
  return text.replaceAll(UNPRINTED, ' ').replaceAll(/ {2,}/g, ' ').trim()
}

/** People's own words, such as the name of a file, as one line of a letter: no line break ever reaches a header. */
export function oneLine(text: string): string {
  const line = printed(text)
  return line.length <= MAX_IN_A_LINE ? line : `${line.slice(0, MAX_IN_A_LINE - 1).trimEnd()}…`
}

const MAX_IN_A_NAME = 60
/** What mail programs take for the joints of an address. The endings of part files are no domains. */
const JOINTS = /\.(?!(?:stl|step|stp|obj|3mf)$)|[:/@\\]/gi
/** Shows nothing and breaks no line; mail programs see no address across it. */
const WORD_JOINER = '\u2060'

/**
 * A name that a stranger chose, such as that of a file or a city, in the body of an email: one short line that no mail
 * program turns into a link. Never for a subject: nobody shall put words of their own into the shop's emails.
 */
export function strangersName(text: string): string {
  const line = printed(text)
  const short = line.length <= MAX_IN_A_NAME ? line : shortened(line)
  return short.replaceAll(JOINTS, (joint) => `${joint}${WORD_JOINER}`)
}

/** The beginning and the end: people know a file by both. */
function shortened(line: string): string {
  const tail = Math.floor(MAX_IN_A_NAME / 3)
  return `${line.slice(0, MAX_IN_A_NAME - tail - 1).trimEnd()}…${line.slice(-tail).trimStart()}`
}

/** A note with its paragraphs; nothing else that is not printed. */
export function severalLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(UNPRINTED, ' ').trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `2026-11-24` as `Tuesday, 24 November 2026`: a letter is read on any day, so the year stands. */
export function dayInEmail(text: string): string {
  const day = asPacificDay(text)
  const [year, month, date] = day.split('-').map(Number)
  return `${WEEKDAY_NAMES[weekdayOf(day) - 1]}, ${date} ${MONTHS[month - 1]} ${year}`
}

/** `1 part`, `3 parts`. */
export function partsInEmail(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'part' : 'parts'}`
}
