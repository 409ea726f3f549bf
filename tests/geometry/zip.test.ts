import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ZipArchive } from '../../server/geometry/read/threemf/zip-unpack.ts'

const TEXT = 'a part to print '.repeat(50)

function unpacked(archive: ZipArchive, name: string): string {
  const decoder = new TextDecoder()
  let text = ''
  archive.unpack(name, (piece) => (text += decoder.decode(piece, { stream: true })))
  return text
}

/** Places of a signature in an archive. */
function find(zip: Uint8Array, signature: number): number {
  const view = new DataView(zip.buffer)
  for (let at = 0; at + 4 <= zip.length; at++) if (view.getUint32(at, true) === signature) return at
  throw new Error('no such record')
}

function patched(zip: Uint8Array, signature: number, offset: number, value: number, bytes = 4): Uint8Array {
  const changed = zip.slice()
  const view = new DataView(changed.buffer)
  const at = find(changed, signature) + offset
  if (bytes === 4) view.setUint32(at, value, true)
  else view.setUint16(at, value, true)
  return changed
}

const DIRECTORY = 0x02014b50
const END = 0x06054b50

describe('a zip archive', () => {
  test.each([
    ['packed', 6],
    ['stored', 0],
  ] as const)('returns its files when they are %s', (_name, level) => {
    const archive = new ZipArchive(zipSync({ 'a.txt': strToU8(TEXT), 'b/c.txt': strToU8('c') }, { level }))
    expect(archive.names()).toEqual(['a.txt', 'b/c.txt'])
    expect(unpacked(archive, 'a.txt')).toBe(TEXT)
    expect(unpacked(archive, '/B/C.txt')).toBe('c')
  })

  test('may end with a comment', () => {
    const zip = zipSync({ 'a.txt': strToU8(TEXT) }, { comment: 'made today' })
    expect(unpacked(new ZipArchive(zip), 'a.txt')).toBe(TEXT)
  })

  test('may use zip64 records', () => {
    expect(unpacked(new ZipArchive(withZip64Records(zipSync({ 'a.txt': strToU8(TEXT) }))), 'a.txt')).toBe(
      TEXT,
    )
  })

  test('returns a file whose name is written with %20 where the archive has a space', () => {
    const archive = new ZipArchive(zipSync({ '3D/my part.model': strToU8('m'), 'a%20b': strToU8('n') }))
    expect(unpacked(archive, '/3D/my%20part.model')).toBe('m')
    expect(unpacked(archive, 'a%20b')).toBe('n')
    expect(archive.has('100%')).toBe(false)
  })

  test('returns files with paths outside of itself as plain content and writes nothing', () => {
    const archive = new ZipArchive(zipSync({ '../../outside.txt': strToU8('x'), '/root.txt': strToU8('y') }))
    expect(archive.has('outside.txt')).toBe(false)
    expect(unpacked(archive, '../../outside.txt')).toBe('x')
  })
})

describe('a zip is refused that', () => {
  const zip = zipSync({ 'a.txt': strToU8(TEXT) })

  test.each([
    ['is cut off', zip.subarray(0, zip.length - 30), /no end record/],
    ['is all zeros', new Uint8Array(500), /no end record/],
    ['has a directory elsewhere', patched(zip, END, 16, 5), /no directory entry/],
    ['has a directory beyond its end', patched(zip, END, 16, 0xfffffff0), /no directory entry/],
    ['has a file elsewhere', patched(zip, DIRECTORY, 42, 5), /not where the directory says/],
    ['has a file longer than itself', patched(zip, DIRECTORY, 20, 100_000), /cut off/],
    ['has a wrong checksum', patched(zip, DIRECTORY, 16, 1), /checksum/],
    ['is locked', patched(zip, DIRECTORY, 8, 1, 2), /password/],
    ['is packed in an unknown way', patched(zip, DIRECTORY, 10, 12, 2), /method 12/],
    ['has fewer files than it counts', patched(zip, END, 10, 2, 2), /no directory entry/],
    ['counts more files than any model has', patched(zip, END, 10, 60_000, 2), /60000 entries/],
  ])('%s', (_name, bytes, reason) => {
    const open = () => unpacked(new ZipArchive(bytes), 'a.txt')
    expect(open).toThrow(/file_unreadable/)
    expect(open).toThrow(reason)
  })

  test('packs damaged data', () => {
    const damaged = zip.slice()
    damaged.fill(0xff, 40, 50)
    expect(() => unpacked(new ZipArchive(damaged), 'a.txt')).toThrow(/file_unreadable/)
  })
})

describe('a zip bomb', () => {
  test('is stopped at a hundred times its packed size, whatever size it declares', () => {
    const bomb = zipSync({ 'a.txt': new Uint8Array(40_000_000) }, { level: 9 })
    const lying = patched(bomb, DIRECTORY, 24, 10)
    for (const zip of [bomb, lying]) {
      let unpackedBytes = 0
      const archive = new ZipArchive(zip)
      expect(() => archive.unpack('a.txt', (piece) => (unpackedBytes += piece.length))).toThrow(/100 times/)
      expect(unpackedBytes).toBeLessThan(25_000_000)
    }
  })

  test('a bomb of many files that are unpacked one after another is stopped at 200 MB', () => {
    const noise = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 2654435761) >>> 24)
    const zip = zipSync({ 'a.txt': noise }, { level: 0 })
    const archive = new ZipArchive(zip)
    const all = () => {
      for (let time = 0; time < 100; time++) archive.unpack('a.txt', () => {})
    }
    expect(all).toThrow(/more than 209715200 bytes/)
  })
})

/** Writes the zip64 end record and locator, and leaves the marks that send a reader there. */
function withZip64Records(zip: Uint8Array): Uint8Array {
  const end = find(zip, END)
  const view = new DataView(zip.buffer)
  const count = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  const changed = new Uint8Array(zip.length + 76)
  changed.set(zip.subarray(0, end))
  const out = new DataView(changed.buffer)
  out.setUint32(end, 0x06064b50, true)
  out.setBigUint64(end + 4, 44n, true)
  out.setBigUint64(end + 24, BigInt(count), true)
  out.setBigUint64(end + 32, BigInt(count), true)
  out.setBigUint64(end + 48, BigInt(offset), true)
  out.setUint32(end + 56, 0x07064b50, true)
  out.setBigUint64(end + 64, BigInt(end), true)
  out.setUint32(end + 72, 1, true)
  changed.set(zip.subarray(end), end + 76)
  out.setUint16(end + 76 + 10, 0xffff, true)
  out.setUint32(end + 76 + 16, 0xffffffff, true)
  return changed
}
