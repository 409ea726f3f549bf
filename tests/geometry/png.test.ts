import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from '../../server/geometry/show/png.ts'

/** Chunks of a PNG by type, after checking their checksums. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4))
    at += 12 + length
  }
  return chunks
}

test('a picture of 2 x 2 pixels has a header, data whose rows are differences, and an end', () => {
  const rgba = new Uint8Array([10, 20, 30, 255, 1, 2, 3, 4, 12, 19, 30, 255, 0, 0, 0, 0])
  const png = encodePng(2, 2, rgba)
  const chunks = chunksOf(png)
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect([...(chunks.get('IHDR') ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0])
  expect([...inflateSync(chunks.get('IDAT') ?? '')]).toEqual(
    [2, 10, 20, 30, 255, 1, 2, 3, 4].concat([2, 2, 255, 0, 0, 255, 254, 253, 252]),
  )
})
