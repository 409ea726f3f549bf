import type { FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

/** An entry of an archive, from its directory. */
export interface SlicedEntry {
  name: string
  isDeflated: boolean
  crc32: number
  /** Packed. */
  bytes: number
  size: number
  /** The offset of the entry's own header. */
  offset: number
}

const END = 0x0605_4b50
const END_BYTES = 22
const LOCATOR_64 = 0x0706_4b50
const END_64 = 0x0606_4b50
const ENTRY = 0x0201_4b50
const ENTRY_BYTES = 46
const LOCAL = 0x0403_4b50
const LOCAL_BYTES = 30
const IN_EXTRA = 0xffff_ffff
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024

/** Lists the entries of an archive without reading the rest of it; null for one that is damaged or cut off. */
export async function listZipEntries(file: FileHandle): Promise<SlicedEntry[] | null> {
  const { size } = await file.stat()
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT)
  const tail = await readPiece(file, from, size - from)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (at < 0 || at + END_BYTES > tail.length || tail.readUInt32LE(at) !== END) return null
  const place = (await place64(file, tail, at)) ?? {
    bytes: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  if (place.bytes > MAX_DIRECTORY_BYTES || place.offset + place.bytes > from + at) return null
  const entries = entriesOf(await readPiece(file, place.offset, place.bytes))
  return entries?.every(({ offset, bytes }) => offset + LOCAL_BYTES + bytes <= place.offset) ? entries : null
}

/** Returns the place of the directory of a large archive. */
async function place64(file: FileHandle, tail: Buffer, end: number) {
  if (end < 20 || tail.readUInt32LE(end - 20) !== LOCATOR_64) return null
  const record = await readPiece(file, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) return null
  return { bytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

function entriesOf(directory: Buffer): SlicedEntry[] | null {
  const entries: SlicedEntry[] = []
  for (let at = 0; at < directory.length;) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const name = at + ENTRY_BYTES
    const extra = name + directory.readUInt16LE(at + 28)
    const comment = extra + directory.readUInt16LE(at + 30)
    const figures = [24, 20, 42].map((place) => directory.readUInt32LE(at + place))
    const [size, bytes, offset] = withLargeFigures(figures, directory.subarray(extra, comment))
    entries.push({
      name: directory.toString('utf8', name, extra),
      isDeflated: directory.readUInt16LE(at + 10) === 8,
      crc32: directory.readUInt32LE(at + 16),
      bytes,
      size,
      offset,
    })
    at = comment + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Figures above 4 GB, and those of writers that always use the wide form, stand one after the other in an extra field. */
function withLargeFigures(figures: number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return figures.map((figure) => {
      if (figure !== IN_EXTRA || next + 8 > extra.length) return figure
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return figures
}

/** Returns the offset of an entry's packed bytes; null if its own header is missing. */
export async function dataOffset(file: FileHandle, { offset }: SlicedEntry): Promise<number | null> {
  const local = await readPiece(file, offset, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) return null
  return offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
}

/** Reads a small entry; null for one that is larger than `max` or damaged. */
export async function readZipEntry(
  file: FileHandle,
  entry: SlicedEntry,
  max: number,
): Promise<Buffer | null> {
  if (entry.size > max || entry.bytes > max) return null
  const from = await dataOffset(file, entry)
  if (from === null) return null
  const packed = await readPiece(file, from, entry.bytes)
  try {
    return entry.isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, max) }) : packed
  } catch {
    return null
  }
}

export async function readPiece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
