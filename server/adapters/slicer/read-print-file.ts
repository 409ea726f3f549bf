import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { unzipSync, type UnzipFileInfo } from 'fflate'
import {
  asPng,
  GCODE_SAMPLE_BYTES,
  MAX_PICTURE_BYTES,
  readGcodeFigures,
  listFilaments,
  readSliceInfo,
  type PrintFigures,
} from '../../../shared/slicer/print-figures.ts'

const NOTHING: PrintFigures = { seconds: null, grams_mg: null, picture: null }
/** Read as a whole, so that its directory is found; larger projects say nothing of their figures. */
const MAX_READ_BYTES = 256 * 1024 * 1024
const MAX_INFO_BYTES = 1024 * 1024
const INFO = 'Metadata/slice_info.config'
const PICTURE = 'Metadata/plate_1.png'

/** Reads what a print file says of itself. A file that says nothing, or nonsense, has no figures. */
export async function readPrintFile(path: string, extension: 'gcode' | 'gcode.3mf'): Promise<PrintFigures> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (extension === 'gcode') return await readGcode(file, size)
  } finally {
    await file.close()
  }
  return readProject(path)
}

async function readGcode(file: FileHandle, size: number): Promise<PrintFigures> {
  const head = await readPiece(file, 0, Math.min(size, GCODE_SAMPLE_BYTES))
  const from = Math.max(head.length, size - GCODE_SAMPLE_BYTES)
  const tail = await readPiece(file, from, size - from)
  return readGcodeFigures(head.toString('latin1'), tail.toString('latin1'))
}

async function readPiece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The numbers of the filaments that a sliced project uses; null where it does not say. */
export async function readFilaments(path: string): Promise<number[] | null> {
  const info = (await readEntries(path))?.[INFO]
  return info ? listFilaments(Buffer.from(info).toString('utf8')) : null
}

/** Null for a file that is too large, or no archive. */
async function readEntries(path: string): Promise<Record<string, Uint8Array> | null> {
  const { size } = await stat(path)
  if (size > MAX_READ_BYTES) return null
  try {
    return unzipSync(await readFile(path), { filter: isWanted })
  } catch {
    return null
  }
}

async function readProject(path: string): Promise<PrintFigures> {
  const entries = await readEntries(path)
  if (!entries) return NOTHING
  try {
    const info = entries[INFO]
    const picture = entries[PICTURE] ? asPng(entries[PICTURE]) : null
    return info ? { ...readSliceInfo(Buffer.from(info).toString('utf8')), picture } : { ...NOTHING, picture }
  } catch {
    return NOTHING
  }
}

function isWanted({ name, originalSize }: UnzipFileInfo): boolean {
  return (
    (name === INFO && originalSize <= MAX_INFO_BYTES) ||
    (name === PICTURE && originalSize <= MAX_PICTURE_BYTES)
  )
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
