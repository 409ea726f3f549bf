import type { FileHandle } from 'node:fs/promises'
import { readPiece } from './zip-directory.ts'

// The format: prusa3d/libbgcode, doc/specifications.md.
const HEADER_BYTES = 10
const GCODE = 1
const THUMBNAIL = 5
/** Above what printers store; each has about 64 kB of G-code. */
const MAX_BLOCKS = 100_000

/** Walks the blocks of binary G-code to the end of the file. */
export async function walkBgcode(file: FileHandle): Promise<'whole' | 'cut off' | 'no code'> {
  const { size } = await file.stat()
  const checksum = (await readPiece(file, 8, 2)).at(0) === 1 ? 4 : 0
  let hasCode = false
  let at = HEADER_BYTES
  for (let block = 0; at < size && block < MAX_BLOCKS; block++) {
    const head = await readPiece(file, at, 12)
    if (head.length < 8) return 'cut off'
    const [type, isPacked] = [head.readUInt16LE(0), head.readUInt16LE(2) !== 0]
    if (isPacked && head.length < 12) return 'cut off'
    const bytes = isPacked ? head.readUInt32LE(8) : head.readUInt32LE(4)
    at += (isPacked ? 12 : 8) + (type === THUMBNAIL ? 6 : 2) + bytes + checksum
    if (type === GCODE && bytes > 0) hasCode = true
  }
  if (at !== size) return 'cut off'
  return hasCode ? 'whole' : 'no code'
}
