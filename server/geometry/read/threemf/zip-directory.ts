import { FileRefused } from '../../file-refused.ts'

/** One file of an archive, from its central directory. None of these figures can be trusted. */
export interface ZipEntry {
  name: string
  method: number
  encrypted: boolean
  crc: number
  compressedSize: number
  headerOffset: number
}

const END_RECORD = 0x06054b50
const ZIP64_END_RECORD = 0x06064b50
const ZIP64_LOCATOR = 0x07064b50
const DIRECTORY_ENTRY = 0x02014b50
const ZIP64_EXTRA = 1
/** In a 32-bit field: the value is in the zip64 extra field. */
const IN_EXTRA = 0xffffffff
const END_RECORD_BYTES = 22
/** The end record is the last in an archive, followed only by its comment of at most 65535 bytes. */
const MAX_END_RECORD_BYTES = END_RECORD_BYTES + 65_535
/** A real 3MF has tens of entries; hundreds of thousands are an attack. */
const MAX_ENTRIES = 10_000

/**
 * Returns the files of a zip by their package name (see packageName). Nothing is ever written to disk under these names.
 * Throws `file_unreadable` for archives that are cut off or have too many entries.
 */
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, ZipEntry>()
  let { offset, count } = findDirectory(view)
  if (count > MAX_ENTRIES) throw archiveTooLarge(`${count} entries`)
  for (; count > 0; count--) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      throw damagedArchive(`no directory entry at byte ${offset}`)
    }
    const nameLength = view.getUint16(offset + 28, true)
    const extraLength = view.getUint16(offset + 30, true)
    const name = bytes.subarray(offset + 46, offset + 46 + nameLength)
    const entry = entryAt(view, offset, new TextDecoder().decode(name))
    const key = packageName(entry.name)
    if (!entries.has(key)) entries.set(key, entry)
    offset += 46 + nameLength + extraLength + view.getUint16(offset + 32, true)
  }
  return entries
}

/** Package names are compared in lower case and without a leading slash. */
export function packageName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

export function damagedArchive(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This 3MF file is damaged or incomplete. Export or upload it again.',
    `zip: ${raw}`,
  )
}

export function archiveTooLarge(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This 3MF file is too large when unpacked. Export only the part itself, as 3MF, STEP or binary STL.',
    `zip: ${raw}`,
  )
}

function findDirectory(view: DataView): { offset: number; count: number } {
  const end = findEndRecord(view)
  const count = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR) return { offset, count }
  const end64 = Number(view.getBigUint64(locator + 8, true))
  if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== ZIP64_END_RECORD) {
    throw damagedArchive('the zip64 end record is missing')
  }
  return {
    offset: Number(view.getBigUint64(end64 + 48, true)),
    count: Number(view.getBigUint64(end64 + 32, true)),
  }
}

function findEndRecord(view: DataView): number {
  const first = Math.max(0, view.byteLength - MAX_END_RECORD_BYTES)
  for (let at = view.byteLength - END_RECORD_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at
  }
  throw damagedArchive('no end record')
}

function entryAt(view: DataView, offset: number, name: string): ZipEntry {
  const entry = {
    name,
    method: view.getUint16(offset + 10, true),
    encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
    crc: view.getUint32(offset + 16, true),
    compressedSize: view.getUint32(offset + 20, true),
    headerOffset: view.getUint32(offset + 42, true),
  }
  const isUnpackedSize64 = view.getUint32(offset + 24, true) === IN_EXTRA
  const nameLength = view.getUint16(offset + 28, true)
  const extra = offset + 46 + nameLength
  const extraEnd = Math.min(view.byteLength, extra + view.getUint16(offset + 30, true))
  for (let at = extra; at + 4 <= extraEnd; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64_EXTRA) continue
    // The extra field holds these in this order, and only those whose 32-bit field is IN_EXTRA.
    let field = at + 4 + (isUnpackedSize64 ? 8 : 0)
    if (entry.compressedSize === IN_EXTRA && field + 8 <= extraEnd) {
      entry.compressedSize = Number(view.getBigUint64(field, true))
      field += 8
    }
    if (entry.headerOffset === IN_EXTRA && field + 8 <= extraEnd) {
      entry.headerOffset = Number(view.getBigUint64(field, true))
    }
  }
  return entry
}
