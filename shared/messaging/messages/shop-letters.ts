/** An email that the shop sent, as the words of its lines. */
export type Letter = readonly (readonly string[])[]

/** Fewer words than these may stand in an answer as they do in the letter: "3 mm". */
const MIN_TELLING = 4
/** As many words of a line are the letter's before what a customer adds at its end. */
const MIN_BEFORE_ANSWER = 3
const MAX_LETTER_LINES = 400
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|div|td|th|tr|li|h\d|a|table|blockquote)>/gi
const NOT_READ = /<(style|head|title)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|&(?:\w+|#\w+);/gi
/** Mail programs write the addresses of links beside their words, and hide pictures behind codes. */
const ADDRESSES = /<?\b(?:https?:\/\/|mailto:|tel:)[^\s>\])]*[>\])]?|\[(?:cid:|image)[^\]]*\]/gi

/** Returns the emails as mail programs may quote them: as plain text, and as HTML. */
export function lettersOf(emails: readonly { text: string; html: string }[]): Letter[] {
  return emails.flatMap(({ text, html }) => [
    letterOf(text),
    letterOf(html.replaceAll(/\s+/g, ' ').replaceAll(LINE_ENDS, '\n').replaceAll(NOT_READ, ' ')),
  ])
}

function letterOf(text: string): Letter {
  const lines = text.split('\n').map(wordsOf)
  return lines.filter((words) => words.length > 0).slice(0, MAX_LETTER_LINES)
}

function wordsOf(line: string): string[] {
  return (
    line
      .toLowerCase()
      .replaceAll(ADDRESSES, ' ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/**
 * Returns the lines of a quotation that are not the shop's: what a customer wrote between its lines. Null if it is none of the
 * letters, so that nobody knows.
 */
export function linesBetween(quoted: readonly string[], letters: readonly Letter[]): string[] | null {
  let best: Compared | null = null
  for (const letter of letters) {
    const compared = compare(quoted, letter)
    if (compared.known > (best?.known ?? 0)) best = compared
  }
  return best && best.known * 2 >= Math.min(best.written, best.sent) ? best.others : null
}

interface Compared {
  others: string[]
  /** Words of the quotation that are the letter's, all of the quotation, and all of the letter. */
  known: number
  written: number
  sent: number
}

function compare(quoted: readonly string[], letter: Letter): Compared {
  const place = new PlaceInLetter(letter)
  const compared: Compared = { others: [], known: 0, written: 0, sent: place.words.length }
  for (const line of quoted) {
    const words = wordsOf(line)
    compared.written += words.length
    if (words.length === 0) continue
    const known = place.take(words)
    compared.known += known
    if (known < words.length) compared.others.push(line.trimEnd())
  }
  return compared
}

/**
 * The place up to which a letter is read: its lines come in their order, so that an answer in the same words is not
 * taken for one.
 */
class PlaceInLetter {
  readonly words: readonly string[]
  readonly #lineStarts = new Map<number, number>()
  #next = 0

  constructor(letter: Letter) {
    let start = 0
    for (const line of letter) {
      this.#lineStarts.set(start, line.length)
      start += line.length
    }
    this.words = letter.flat()
  }

  /** Returns how many of the words at the beginning of a line are the letter's. */
  take(words: readonly string[]): number {
    const here = this.#countSame(words, this.#next)
    if (here === words.length || here >= MIN_BEFORE_ANSWER) return this.#moveTo(this.#next, here)
    const later = this.#find(words, this.#next)
    if (later >= 0) return this.#moveTo(later, words.length)
    return words.length >= MIN_TELLING && this.#find(words, 0) >= 0 ? words.length : 0
  }

  #moveTo(start: number, count: number): number {
    this.#next = start + count
    return count
  }

  #find(words: readonly string[], from: number): number {
    for (let start = from; start + words.length <= this.words.length; start += 1) {
      const isTelling = words.length >= MIN_TELLING || this.#lineStarts.get(start) === words.length
      if (isTelling && this.#countSame(words, start) === words.length) return start
    }
    return -1
  }

  #countSame(words: readonly string[], start: number): number {
    let count = 0
    while (count < words.length && words[count] === this.words[start + count]) count += 1
    return count
  }
}
