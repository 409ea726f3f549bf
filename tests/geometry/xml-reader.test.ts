import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { XmlTag } from '../../server/geometry/read/threemf/xml-tag.ts'
import { XmlReader } from '../../server/geometry/read/threemf/xml-reader.ts'

/** Reads a document in pieces of `size` bytes and records the calls of the handler. */
function recordTags(document: Uint8Array | string, size = 1_000_000): string[] {
  const bytes = typeof document === 'string' ? strToU8(document) : document
  const lines: string[] = []
  const reader = new XmlReader({
    open(tag, depth) {
      const name = tag.prefix === '' ? tag.name : `${tag.prefix}:${tag.name}`
      const attributes = []
      while (tag.nextAttribute()) attributes.push(` ${tag.attributeName}=${tag.value}`)
      lines.push(`${depth}<${name}${attributes.join('')}`)
    },
    close(depth) {
      lines.push(`${depth}>`)
    },
  })
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
  reader.end()
  return lines
}

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a > comment <a> -->
<a x="1" m:y='two > one'
   z = "&lt;&amp;&#65;&#x42;">
  text <![CDATA[ <b> ]]>
  <m:b/><c></c>
</a>
`
const TAGS = ['0<a x=1 m:y=two > one z=<&AB', '1<m:b', '1>', '1<c', '1>', '0>']

describe('the tags of a document', () => {
  test('are reported in order, with depth and attributes', () => {
    expect(recordTags(DOCUMENT)).toEqual(TAGS)
  })

  test('are the same whatever the size of the pieces', () => {
    for (let size = 1; size < 40; size++) expect(recordTags(DOCUMENT, size)).toEqual(TAGS)
  })

  test('come with the text that is awaited, and no other, whatever the size of the pieces', () => {
    for (let size = 1; size < 40; size++) {
      const texts: string[] = []
      const handler = {
        awaitsText: false,
        open: (tag: XmlTag) => void (handler.awaitsText = tag.name === 'b'),
        close: () => {},
        text: (text: string) => void texts.push(text),
      }
      const reader = new XmlReader(handler)
      const bytes = strToU8('<a>no<b>Größe</b>no<c>no</c><b/>no<b></b></a>')
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
      reader.end()
      expect(texts).toEqual(['Größe', 'no', ''])
    }
  })

  test('may come in UTF-16, in either order of bytes', () => {
    const text = `\ufeff${DOCUMENT.replace('UTF-8', 'UTF-16')}`
    const little = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
    const big = little.map((_, at) => little[at ^ 1])
    expect(recordTags(little)).toEqual(TAGS)
    expect(recordTags(big, 7)).toEqual(TAGS)
  })

  test('have values that can be read as numbers without creating strings', () => {
    const numbers: number[] = []
    const reader = new XmlReader({
      open(tag) {
        while (tag.nextAttribute()) numbers.push(tag.numberValue, tag.indexValue)
      },
      close() {},
    })
    reader.push(strToU8('<a a=" 7 " b="1.5" c="-2" d="" e="7x" f="1 2"/>'))
    expect(numbers).toEqual([7, 7, 1.5, Number.NaN, -2, Number.NaN, ...Array(6).fill(Number.NaN)])
  })
})

describe('a document is refused that', () => {
  test.each([
    ['declares a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', /document type/],
    [
      'declares an entity bomb',
      '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>',
      /document type/,
    ],
    [
      'asks for a file of the machine',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      /document type/,
    ],
    ['declares another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /encoding ISO-8859-1/],
    ['is in UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0), /UTF-32/],
    ['ends inside a tag', '<a><b', /cut off/],
    ['ends inside an element', '<a><b/>', /cut off/],
    ['ends inside a comment', '<a/><!-- more', /cut off/],
    ['is empty', '', /cut off/],
    ['has two roots', '<a/><b/>', /second root/],
    ['closes what it did not open', '<a/></a>', /closing tag/],
    ['has an attribute without a value', '<a b/>', /no value/],
    ['has a value without quotes', '<a b=c/>', /no quotes/],
    ['nests without end', '<a>'.repeat(1000), /nested/],
    ['has a tag without end', `<a b="${'c'.repeat(3_000_000)}`, /does not end/],
  ])('%s', (_name, document, reason) => {
    expect(() => recordTags(document, 100_000)).toThrow(/file_unreadable/)
    expect(() => recordTags(document, 100_000)).toThrow(reason)
  })
})
