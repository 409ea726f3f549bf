import { crc32, deflateSync, inflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rebuildLogo } from '../../../../server/platform/libraries/logo-png.ts'
import { PNG_SIGNATURE } from '../../../../server/platform/libraries/png-pixels.ts'

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

interface Made {
  width?: number
  height?: number
  depth?: number
  color?: number
  interlace?: number
  rows?: Buffer
  more?: Buffer[]
  after?: Buffer
}

function png({
  width = 4,
  height = 2,
  depth = 8,
  color = 6,
  interlace = 0,
  rows,
  more = [],
  after,
}: Made = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows ?? plainRows(width, height, color))),
    chunk('IEND', Buffer.alloc(0)),
    after ?? Buffer.alloc(0),
  ])
}

function plainRows(width: number, height: number, color: number): Buffer {
  const row = [1, ...Array.from({ length: width * (color === 6 ? 4 : 3) }, () => 7)]
  return Buffer.from(Array.from({ length: height }, () => row).flat())
}

function rebuilt(file: Buffer) {
  const result = rebuildLogo(file)
  if ('fault' in result) throw new Error(result.fault)
  return result
}

function faultOf(file: Buffer): string {
  const result = rebuildLogo(file)
  return 'fault' in result ? result.fault : 'accepted'
}

describe('a logo rebuilt from its pixels', () => {
  test.each([2, 6])('keeps its size and channels with color type %d', (color) => {
    const { png: file, width, height } = rebuilt(png({ color }))
    expect([width, height]).toEqual([4, 2])
    const at = Buffer.from(file).indexOf('IDAT')
    const length = Buffer.from(file).readUInt32BE(at - 4)
    const rows = inflateSync(Buffer.from(file).subarray(at + 4, at + 4 + length))
    expect(rows.length).toBe((4 * (color === 6 ? 4 : 3) + 1) * 2)
  })

  test('has nothing else that was in the file', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const profile = chunk('iCCP', Buffer.alloc(2000, 65))
    const file = png({ more: [text, profile], after: Buffer.from('PK\u0003\u0004 a zip behind it') })
    const kept = Buffer.from(rebuilt(file).png)
    expect(kept.toString('latin1')).not.toMatch(/script|tEXt|iCCP|PK/)
    expect(kept.length).toBeLessThan(200)
  })

  test('has the same bytes if it was rebuilt before', () => {
    const once = Buffer.from(rebuilt(png({ width: 120, height: 40 })).png)
    expect(Buffer.from(rebuilt(once).png).equals(once)).toBe(true)
  })
})

describe('a file that is no logo is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'
  test.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'not a picture'],
    ['an SVG', Buffer.from(svg), 'not a picture'],
    [
      'an SVG behind the first bytes of a PNG',
      Buffer.concat([PNG_SIGNATURE, Buffer.from(svg)]),
      'not a picture',
    ],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(100)]), 'not a picture'],
    ['16 bits per color', png({ depth: 16 }), 'not a picture'],
    ['a palette', png({ color: 3 }), 'not a picture'],
    ['interlaced rows', png({ interlace: 1 }), 'not a picture'],
    ['no width', png({ width: 0 }), 'not a picture'],
    ['more pixels than pages show', png({ width: 641 }), 'at most 640 × 160'],
    ['a size of billions of pixels', png({ width: 0xffffffff, rows: Buffer.alloc(4) }), 'at most 640 × 160'],
    ['fewer rows than its size says', png({ rows: Buffer.alloc(17) }), 'damaged'],
    ['a bomb: rows that unpack to 50 MB', png({ rows: Buffer.alloc(50_000_000) }), 'damaged'],
    ['a filter that does not exist', png({ rows: Buffer.alloc(34, 9) }), 'damaged'],
    [
      'rows that are not packed',
      Buffer.concat([png().subarray(0, 33), chunk('IDAT', Buffer.from('none'))]),
      'damaged',
    ],
    [
      'a chunk longer than the file',
      Buffer.concat([png().subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
      'damaged',
    ],
  ])('%s', (_name, file, sentence) => expect(faultOf(file)).toContain(sentence))

  test('a picture of noise that would be too large is refused', () => {
    let seed = 1
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647) & 255
    const rows = Buffer.from(
      Array.from({ length: (640 * 4 + 1) * 160 }, (_, at) => (at % 2561 === 0 ? 0 : noise())),
    )
    expect(faultOf(png({ width: 640, height: 160, rows }))).toContain('at most 96 KB')
  })

  test('any other bytes are refused without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(60), (bytes, cut) => {
        const file = Buffer.concat([png().subarray(0, cut), bytes])
        const result = rebuildLogo(file)
        expect('fault' in result || result.png.length > 0).toBe(true)
      }),
    )
  })
})
