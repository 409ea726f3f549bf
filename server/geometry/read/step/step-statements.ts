const QUOTE = 0x27
const OPEN = 0x28
const CLOSE = 0x29
const STAR = 0x2a
const COMMA = 0x2c
const SLASH = 0x2f
const ZERO = 0x30
const NINE = 0x39
const SEMICOLON = 0x3b
const EQUALS = 0x3d
const SPACE = 0x20
const HASH = 0x23

/** Statement numbers from here on are ignored when counting missing ones; no program numbers that high. */
const STATEMENT_NUMBERS = 2 ** 28

/** One statement of a STEP file, without its semicolon. */
export interface StepStatement {
  /** The number before the equals sign; 0 for statements without one (header, section marks). */
  id: number
  /** The first word after it; empty for a list of keywords in brackets, as for units. */
  keyword: string
  text(): string
}

/**
 * Calls `visit` for each statement of a STEP file (ISO 10303-21: ended by semicolons outside of texts and comments) in
 * one pass, always with the same object. Returns how many statement numbers are referred to but not defined.
 */
export function forEachStatement(bytes: Uint8Array, visit: (statement: StepStatement) => void): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const current = { id: 0, keyword: '', from: 0, to: 0, text: () => '' }
  current.text = () => file.toString('latin1', current.from, current.to)
  const [defined, referred] = [new NumberSet(), new NumberSet()]
  let from = -1
  for (let at = 0; at < file.length; at++) {
    const byte = file[at]
    if (byte <= SPACE) continue
    if (byte === SLASH && file[at + 1] === STAR) {
      at = endOf(file, '*/', at + 2) + 1
    } else if (byte === QUOTE) {
      at = endOfText(file, at + 1)
    } else if (byte === HASH && from >= 0) {
      referred.set(numberAt(file, at + 1))
    } else if (byte === SEMICOLON) {
      if (from >= 0) {
        current.from = from
        current.to = at
        readIdAndKeyword(file, current)
        defined.set(current.id)
        visit(current)
      }
      from = -1
      continue
    }
    if (from < 0 && byte !== SLASH) from = at
  }
  return referred.countWithout(defined)
}

function numberAt(file: Buffer, from: number): number {
  let number = 0
  for (let at = from; file[at] >= ZERO && file[at] <= NINE; at++) number = number * 10 + file[at] - ZERO
  return number
}

/**
 * Returns where a text ends as OpenCASCADE reads it: at an apostrophe before a comma or a bracket (or a comment). Programs write apostrophes
 * without doubling them, and `\S\'` is a paragraph sign.
 */
function endOfText(file: Buffer, from: number): number {
  for (let at = file.indexOf(QUOTE, from); at >= 0; at = file.indexOf(QUOTE, at + 1)) {
    let next = at + 1
    while (file[next] <= SPACE) next++
    const isComment = file[next] === SLASH && file[next + 1] === STAR
    if (file[next] === COMMA || file[next] === CLOSE || isComment) return at
  }
  return file.length
}

function endOf(file: Buffer, mark: string, from: number): number {
  const at = file.indexOf(mark, from, 'latin1')
  return at < 0 ? file.length : at
}

function readIdAndKeyword(
  file: Buffer,
  statement: { id: number; keyword: string; from: number; to: number },
): void {
  let at = statement.from
  statement.id = 0
  if (file[at] === HASH) {
    statement.id = numberAt(file, at + 1)
    at++
    while (file[at] >= ZERO && file[at] <= NINE) at++
    while (file[at] <= SPACE) at++
    if (file[at] === EQUALS) at++
    while (file[at] <= SPACE) at++
  }
  const start = at
  while (at < statement.to && file[at] > SPACE && file[at] !== OPEN) at++
  statement.keyword = file.toString('latin1', start, at)
}

/** A set of numbers, one bit each, that grows to the highest. */
class NumberSet {
  #words = new Uint32Array(1024)

  set(number: number): void {
    if (number >= STATEMENT_NUMBERS) return
    const word = number >>> 5
    if (word >= this.#words.length) {
      const grown = new Uint32Array(Math.max(word + 1, this.#words.length * 2))
      grown.set(this.#words)
      this.#words = grown
    }
    this.#words[word] |= 1 << (number & 31)
  }

  countWithout(other: NumberSet): number {
    let count = 0
    this.#words.forEach((word, at) => {
      for (let left = word & ~(other.#words[at] ?? 0); left !== 0; left &= left - 1) count++
    })
    return count
  }
}
