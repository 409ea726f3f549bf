const TAB = 0x09
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const PLUS = 0x2b
const MINUS = 0x2d
const HASH = 0x23
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const LOWER_CASE = 0x20
const LETTER_E = 0x65

/** The powers of ten that a double represents exactly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
/** Once the mantissa reaches this, further digits are dropped: they are below half a step of a 32-bit float. */
const MAX_MANTISSA = 1e17
const NOT_A_NUMBER = /^[-+]?(?:\d\.#)?s?q?(?:nan|inf|ind)/i

/** Reads words and numbers from the bytes of a text file without creating strings. */
export class ByteScanner {
  readonly bytes: Uint8Array
  at: number
  /** True if the last `number()` or `integer()` found one; "nan" and "inf" count as found and are read as NaN. */
  found = false

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get ended(): boolean {
    return this.at >= this.bytes.length
  }

  /** Skips spaces and tabs. */
  skipBlanks(): void {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && (bytes[at] === SPACE || bytes[at] === TAB)) at++
    this.at = at
  }

  /** Skips spaces, line ends and other white space. */
  skipSpace(): void {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] <= SPACE) at++
    this.at = at
  }

  skipWord(): void {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] > SPACE) at++
    this.at = at
  }

  /** Moves to the line end (or the end of the bytes), not past it. */
  skipLine(): void {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at++
    this.at = at
  }

  atLineEnd(): boolean {
    const byte = this.bytes[this.at]
    return this.ended || byte === LINE_FEED || byte === RETURN
  }

  /** Reads to the next white space and returns up to 60 characters of it, for messages and rare words. */
  word(): string {
    const start = this.at
    this.skipWord()
    return new TextDecoder('latin1').decode(this.bytes.subarray(start, Math.min(this.at, start + 60)))
  }

  /** Returns true if the next word is the lower-case ASCII `word`, in any case; moves past it if so. */
  takeWord(word: string): boolean {
    const { bytes, at } = this
    for (let offset = 0; offset < word.length; offset++) {
      if ((bytes[at + offset] | LOWER_CASE) !== word.charCodeAt(offset)) return false
    }
    const end = at + word.length
    if (end < bytes.length && bytes[end] > SPACE) return false
    this.at = end
    return true
  }

  /** Reads a whole number with an optional sign. */
  integer(): number {
    const { bytes } = this
    let at = this.at
    const negative = bytes[at] === MINUS
    if (negative || bytes[at] === PLUS) at++
    const start = at
    let value = 0
    while (at < bytes.length && bytes[at] >= ZERO && bytes[at] <= NINE)
      value = value * 10 + bytes[at++] - ZERO
    this.found = at > start
    if (this.found) this.at = at
    return negative ? -value : value
  }

  /** Reads a decimal number with an optional sign and exponent. */
  number(): number {
    const { bytes } = this
    const start = this.at
    let at = start
    const negative = bytes[at] === MINUS
    if (negative || bytes[at] === PLUS) at++
    let mantissa = 0
    let exponent = 0
    let digits = 0
    let hasPoint = false
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte >= ZERO && byte <= NINE) {
        digits++
        if (mantissa < MAX_MANTISSA) {
          mantissa = mantissa * 10 + byte - ZERO
          if (hasPoint) exponent--
        } else if (!hasPoint) exponent++
      } else if (byte === POINT && !hasPoint) hasPoint = true
      else break
    }
    this.at = at
    if (digits === 0 || bytes[at] === HASH) return this.#notANumber(start)
    if ((bytes[at] | LOWER_CASE) === LETTER_E) exponent += this.#exponent()
    this.found = true
    const value = scaled(mantissa, exponent)
    return negative ? -value : value
  }

  #exponent(): number {
    const start = this.at++
    const exponent = this.integer()
    if (!this.found) this.at = start
    return this.found ? exponent : 0
  }

  /** Reads "nan", "-inf", "1.#QNAN" and the like; for anything else, reads nothing and sets `found` to false. */
  #notANumber(start: number): number {
    this.at = start
    this.found = NOT_A_NUMBER.test(this.word())
    if (!this.found) this.at = start
    return Number.NaN
  }
}

function scaled(mantissa: number, exponent: number): number {
  if (exponent === 0 || mantissa === 0) return mantissa
  if (exponent < 0 && exponent >= -22) return mantissa / POWERS_OF_TEN[-exponent]
  if (exponent > 0 && exponent <= 22) return mantissa * POWERS_OF_TEN[exponent]
  // In two steps, so that the power of ten does not underflow to 0 for tiny numbers with many digits.
  return exponent < -300 ? (mantissa / 1e300) * 10 ** (exponent + 300) : mantissa * 10 ** exponent
}
