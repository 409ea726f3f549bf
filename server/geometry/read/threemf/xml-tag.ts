import { ByteScanner } from '../byte-scanner.ts'
import { damagedXml } from './xml-refusals.ts'

const SLASH = 0x2f
const COLON = 0x3a
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SPACE = 0x20

/**
 * An opening tag within a piece of XML. One object is moved from tag to tag, so that a million tags need no memory: read
 * what you need before the next tag.
 */
export class XmlTag {
  readonly #bytes: Uint8Array
  readonly #numbers: ByteScanner
  #start = 0
  #localName = 0
  #nameEnd = 0
  #end = 0
  #attribute = 0
  #attributeEnd = 0
  #value = 0
  #valueEnd = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#numbers = new ByteScanner(bytes)
  }

  /** Moves to the tag whose name starts at `start`, after its "<", and whose ">" is at `end`. */
  moveTo(start: number, end: number): void {
    const bytes = this.#bytes
    this.#start = start
    this.#localName = start
    this.#end = bytes[end - 1] === SLASH ? end - 1 : end
    let at = start
    for (; at < this.#end && bytes[at] > SPACE; at++) if (bytes[at] === COLON) this.#localName = at + 1
    this.#nameEnd = at
    this.#valueEnd = at - 1
  }

  /** The part of the name before its colon, "" without one. */
  get prefix(): string {
    return this.#localName > this.#start ? this.#text(this.#start, this.#localName - 1) : ''
  }

  /** The name without its prefix. */
  get name(): string {
    return this.#text(this.#localName, this.#nameEnd)
  }

  is(prefix: string, name: string): boolean {
    const prefixLength = prefix === '' ? 0 : prefix.length + 1
    if (this.#localName - this.#start !== prefixLength) return false
    return this.#equals(this.#localName, this.#nameEnd, name) && this.#equalsStart(prefix)
  }

  /** Moves to the next attribute; false after the last one. */
  nextAttribute(): boolean {
    const bytes = this.#bytes
    let at = this.#skipSpace(this.#valueEnd + 1)
    if (at >= this.#end) return false
    this.#attribute = at
    while (at < this.#end && bytes[at] !== EQUALS && bytes[at] > SPACE) at++
    this.#attributeEnd = at
    at = this.#skipSpace(at)
    if (at >= this.#end || bytes[at] !== EQUALS) throw damagedXml('an attribute has no value')
    at = this.#skipSpace(at + 1)
    const quote = bytes[at]
    if (quote !== QUOTE && quote !== APOSTROPHE) throw damagedXml('a value has no quotes')
    this.#value = at + 1
    this.#valueEnd = this.#value
    while (this.#valueEnd < this.#end && bytes[this.#valueEnd] !== quote) this.#valueEnd++
    if (this.#valueEnd === this.#end) throw damagedXml('a value does not end')
    return true
  }

  attributeIs(name: string): boolean {
    return this.#equals(this.#attribute, this.#attributeEnd, name)
  }

  get attributeName(): string {
    return this.#text(this.#attribute, this.#attributeEnd)
  }

  get attributeNameLength(): number {
    return this.#attributeEnd - this.#attribute
  }

  /** The attribute's value with the predefined entities resolved; without a DOCTYPE there are no others. */
  get value(): string {
    return this.#text(this.#value, this.#valueEnd).replaceAll(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      resolveEntity,
    )
  }

  /** The attribute's value as a decimal number; NaN when it is something else. */
  get numberValue(): number {
    const numbers = this.#numbers
    numbers.at = this.#skipSpace(this.#value)
    const value = numbers.number()
    return numbers.found && this.#isValueEnd(numbers.at) ? value : Number.NaN
  }

  /** The attribute's value as a whole number from 0; NaN when it is something else. */
  get indexValue(): number {
    const numbers = this.#numbers
    numbers.at = this.#skipSpace(this.#value)
    const value = numbers.integer()
    return numbers.found && value >= 0 && this.#isValueEnd(numbers.at) ? value : Number.NaN
  }

  #isValueEnd(at: number): boolean {
    return this.#skipSpace(at) === this.#valueEnd
  }

  #skipSpace(from: number): number {
    let at = from
    while (at < this.#end && this.#bytes[at] <= SPACE) at++
    return at
  }

  #equalsStart(prefix: string): boolean {
    return this.#equals(this.#start, this.#start + prefix.length, prefix)
  }

  #equals(start: number, end: number, name: string): boolean {
    if (end - start !== name.length) return false
    for (let at = 0; at < name.length; at++) {
      if (this.#bytes[start + at] !== name.charCodeAt(at)) return false
    }
    return true
  }

  #text(start: number, end: number): string {
    return new TextDecoder().decode(this.#bytes.subarray(start, end))
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolveEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10)
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
