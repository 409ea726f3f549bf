import { damagedXml } from './xml-refusals.ts'
import { XmlTag } from './xml-tag.ts'

/** Receives the tags of a document in order, and the text that it awaits. A self-closing tag is opened and closed. */
export interface XmlHandler {
  /** Set it when the text up to the next tag is wanted; it is given at that tag. */
  awaitsText?: boolean
  /** `depth` is 0 for the root element. */
  open(tag: XmlTag, depth: number): void
  /** `depth` is that of the element that ends. */
  close(depth: number): void
  text?(text: string): void
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const QUOTE = 0x22
const APOSTROPHE = 0x27
/** A tag or comment longer than this is an attack on memory. */
const MAX_TAG_BYTES = 1024 * 1024
const MAX_DEPTH = 200
const NONE = new Uint8Array()

/**
 * Reads the tags of a document that arrives in pieces, and the text that its handler awaits. Throws `file_unreadable` for a DOCTYPE,
 * which model files do not have, and so for every entity bomb and external reference; and for encodings other than UTF-8
 * and UTF-16 (3MF core specification, 2.3.2).
 */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest: Uint8Array = NONE
  #depth = 0
  #hadRoot = false
  #utf16: TextDecoder | null = null
  #isFirst = true

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(piece: Uint8Array): void {
    const utf8 = this.#toUtf8(piece)
    const bytes = this.#rest.length === 0 ? utf8 : concatenate(this.#rest, utf8)
    const read = this.#readTags(bytes)
    if (bytes.length - read > MAX_TAG_BYTES) throw damagedXml('a tag does not end')
    // A copy: the piece may be a view of a buffer that is reused.
    this.#rest = bytes.slice(read)
  }

  /** Call it after the last piece. */
  end(): void {
    if (!this.#hadRoot || this.#depth > 0 || this.#rest.includes(LESS))
      throw damagedXml('the document is cut off')
  }

  /** Reads all complete tags. Returns the index after the last one. */
  #readTags(bytes: Uint8Array): number {
    const tag = new XmlTag(bytes)
    let from = 0
    for (let at = bytes.indexOf(LESS); at >= 0; at = bytes.indexOf(LESS, from)) {
      if (this.#handler.awaitsText) this.#giveText(bytes.subarray(from, at))
      const end = this.#readTag(bytes, at, tag)
      if (end < 0) return at
      from = end
    }
    return this.#handler.awaitsText ? from : bytes.length
  }

  #giveText(bytes: Uint8Array): void {
    this.#handler.awaitsText = false
    this.#handler.text?.(new TextDecoder().decode(bytes))
  }

  /** Reads the tag at `start`. Returns the index after it, or -1 when it is not complete. */
  #readTag(bytes: Uint8Array, start: number, tag: XmlTag): number {
    const kind = bytes[start + 1]
    if (kind === BANG) return skipBang(bytes, start)
    if (kind === QUESTION) return this.#readInstruction(bytes, start)
    const end = tagEnd(bytes, start)
    if (end < 0) return -1
    if (kind === SLASH) this.#close()
    else {
      this.#open()
      tag.moveTo(start + 1, end)
      this.#handler.open(tag, this.#depth - 1)
      if (bytes[end - 1] === SLASH) this.#close()
    }
    return end + 1
  }

  #open(): void {
    if (this.#depth === 0 && this.#hadRoot) throw damagedXml('there is a second root element')
    if (this.#depth === MAX_DEPTH) throw damagedXml(`elements are nested more than ${MAX_DEPTH} deep`)
    this.#hadRoot = true
    this.#depth++
  }

  #close(): void {
    if (this.#depth === 0) throw damagedXml('a closing tag has no opening one')
    this.#depth--
    this.#handler.close(this.#depth)
  }

  #readInstruction(bytes: Uint8Array, start: number): number {
    const end = bytes.indexOf(GREATER, start)
    if (end < 0) return -1
    const text = new TextDecoder('latin1').decode(bytes.subarray(start, end))
    const encoding = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
    if (encoding !== undefined && !/^(utf-?8|utf-?16|us-ascii)$/i.test(encoding)) {
      throw damagedXml(`encoding ${encoding}`)
    }
    return end + 1
  }

  #toUtf8(piece: Uint8Array): Uint8Array {
    if (this.#isFirst && piece.length > 0) {
      this.#isFirst = false
      this.#utf16 = utf16Decoder(piece)
    }
    if (!this.#utf16) return piece
    return new TextEncoder().encode(this.#utf16.decode(piece, { stream: true }))
  }
}

function utf16Decoder(bytes: Uint8Array): TextDecoder | null {
  const [first, second, third, fourth] = bytes
  const isWide =
    (first === 0 && second === 0) || (first === 0xff && second === 0xfe && third === 0 && fourth === 0)
  if (isWide) throw damagedXml('encoding UTF-32')
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null
}

/** Returns the index after a comment or CDATA section, or -1 when it is not complete. */
function skipBang(bytes: Uint8Array, start: number): number {
  if (bytes.length < start + 9) return -1
  const opening = new TextDecoder('latin1').decode(bytes.subarray(start, start + 9))
  if (opening.startsWith('<!--')) return indexAfter(bytes, start + 4, '-->')
  if (opening === '<![CDATA[') return indexAfter(bytes, start + 9, ']]>')
  throw damagedXml('a document type or entity declaration is not allowed')
}

function indexAfter(bytes: Uint8Array, from: number, closing: string): number {
  for (let at = bytes.indexOf(GREATER, from + 2); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    if (bytes[at - 1] === closing.charCodeAt(1) && bytes[at - 2] === closing.charCodeAt(0)) return at + 1
  }
  return -1
}

/** Returns the index of the ">" that ends a tag, ignoring those in quotes; -1 when it is not complete. */
function tagEnd(bytes: Uint8Array, start: number): number {
  let quote = 0
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GREATER) return at
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
  }
  return -1
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
