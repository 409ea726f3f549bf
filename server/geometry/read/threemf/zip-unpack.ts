import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { FileRefused } from '../../file-refused.ts'
import {
  archiveTooLarge,
  damagedArchive,
  packageName,
  readZipDirectory,
  type ZipEntry,
} from './zip-directory.ts'

const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** Limits against zip bombs: bytes unpacked in all, and how many times its packed size a file may unpack to. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 100
/** The ratio of smaller files is not limited: they do no harm. */
const RATIO_FREE_BYTES = 4 * 1024 * 1024
/** Deflate expands up to a thousandfold: one step returns at most 16 MB. */
const STEP_BYTES = 16 * 1024

/** A zip whose files are unpacked in pieces, counting the actual size of all of them. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #entries: Map<string, ZipEntry>
  #unpacked = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#entries = readZipDirectory(bytes)
  }

  /** Package names of all files, lower case. */
  names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  /** Calls `onPiece` with one file's content in pieces. Throws `file_unreadable` for damage, encryption and exceeded limits. */
  unpack(name: string, onPiece: (piece: Uint8Array) => void): void {
    const entry = this.#find(name)
    if (!entry) throw damagedArchive(`there is no "${name}"`)
    const packed = this.#packedBytes(entry)
    let crc = 0
    let unpacked = 0
    const take = (piece: Uint8Array) => {
      unpacked += piece.length
      this.#count(piece.length, unpacked, packed.length)
      crc = crc32(piece, crc)
      onPiece(piece)
    }
    if (entry.method === STORED) take(packed)
    else if (entry.method === DEFLATED) inflate(packed, take)
    else throw damagedArchive(`"${entry.name}" is packed by method ${entry.method}`)
    if (crc !== entry.crc) throw damagedArchive(`the checksum of "${entry.name}" is wrong`)
  }

  /** References write a space as %20; names in the archive may or may not. */
  #find(name: string): ZipEntry | undefined {
    return this.#entries.get(packageName(name)) ?? this.#entries.get(packageName(decodePercent(name)))
  }

  #packedBytes(entry: ZipEntry): Uint8Array {
    const bytes = this.#bytes
    const { headerOffset, compressedSize } = entry
    if (entry.encrypted) throw encryptedArchive(entry.name)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (headerOffset + 30 > bytes.length || view.getUint32(headerOffset, true) !== LOCAL_ENTRY) {
      throw damagedArchive(`"${entry.name}" is not where the directory says`)
    }
    const nameAndExtra = view.getUint16(headerOffset + 26, true) + view.getUint16(headerOffset + 28, true)
    const start = headerOffset + 30 + nameAndExtra
    if (start + compressedSize > bytes.length) throw damagedArchive(`"${entry.name}" is cut off`)
    return bytes.subarray(start, start + compressedSize)
  }

  /** Adds `bytes` to what was unpacked in all; `unpacked` and `packed` are the sizes of the current file. */
  #count(bytes: number, unpacked: number, packed: number): void {
    this.#unpacked += bytes
    if (this.#unpacked > MAX_UNPACKED_BYTES) throw archiveTooLarge(`more than ${MAX_UNPACKED_BYTES} bytes`)
    if (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO) {
      throw archiveTooLarge(`more than ${MAX_RATIO} times its packed size`)
    }
  }
}

function encryptedArchive(name: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This 3MF file is protected with a password. Export the part again without one.',
    `zip: "${name}" is protected with a password`,
  )
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const stream = new Inflate((piece) => take(piece))
  try {
    for (let at = 0; at < packed.length; at += STEP_BYTES) {
      stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length)
    }
  } catch (error) {
    if (isFlateError(error)) throw damagedArchive(error.message)
    throw error
  }
}

function isFlateError(error: unknown): error is Error & { code: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

function decodePercent(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
