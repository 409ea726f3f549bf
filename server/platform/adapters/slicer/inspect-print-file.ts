import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { printFileEnding } from '../../../../shared/production/printer-links/machine-file.ts'
import {
  listFilaments,
  readGcodeFigures,
  readSliceInfo,
} from '../../../../shared/production/slicer/print-figures.ts'
import {
  listSlicedPlates,
  plateEntry,
  whyNotOnePlate,
} from '../../../../shared/production/slicer/sliced-plates.ts'
import type { PrintFileFacts } from '../../ports/files.ts'
import { readGcode, type GcodeRead } from './read-gcode.ts'
import { INFO, MAX_INFO_BYTES } from './read-print-file.ts'
import { dataOffset, listZipEntries, readZipEntry, type SlicedEntry, readPiece } from './zip-directory.ts'

// The format: prusa3d/libbgcode, doc/specifications.md.
const HEADER_BYTES = 10
const GCODE = 1
const THUMBNAIL = 5
/** Above what printers store; each has about 64 kB of G-code. */
const MAX_BLOCKS = 100_000

/** Walks the blocks of binary G-code to the end of the file. */
async function walkBgcode(file: FileHandle): Promise<'whole' | 'cut off' | 'no code'> {
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

const NOTHING: PrintFileFacts = { why_not: null, plate: null, filaments: null, seconds: null, grams_mg: null }
const CUT_OFF = 'This file is damaged or cut off. Export it from the slicer again, and send the new one.'
const NO_CODE = 'There is no G-code in this file. Slice the plate, and send the file that the slicer exports.'
const MAX_MD5_BYTES = 1024

/** Reads a print file to its end: a printer that is told to print what is not in it does nothing, and does not say so. */
export async function inspectPrintFile({
  path,
  name,
}: {
  path: string
  name: string
}): Promise<PrintFileFacts> {
  const ending = printFileEnding(name)
  const file = await open(path)
  try {
    if (ending === '.gcode.3mf') return await inspectProject(file, path)
    if (ending === '.bgcode') return refused(WHY_NOT_BINARY[await walkBgcode(file)])
  } finally {
    await file.close()
  }
  const read = await readGcode(createReadStream(path))
  const { seconds, grams_mg } = readGcodeFigures(read.head, read.tail)
  return { ...NOTHING, why_not: whyNotCode(read), seconds, grams_mg }
}

const WHY_NOT_BINARY = { whole: null, 'cut off': CUT_OFF, 'no code': NO_CODE }

const refused = (why_not: string | null): PrintFileFacts => ({ ...NOTHING, why_not })

function whyNotCode({ hasCode, isCutOff }: GcodeRead): string | null {
  if (!hasCode) return NO_CODE
  return isCutOff ? CUT_OFF : null
}

async function inspectProject(file: FileHandle, path: string): Promise<PrintFileFacts> {
  const entries = await listZipEntries(file)
  if (entries === null) return refused(CUT_OFF)
  const plates = listSlicedPlates(entries.map(({ name }) => name))
  const why = whyNotOnePlate(plates)
  if (why !== null) return refused(why)
  const [plate] = plates
  const find = (name: string) => entries.find((entry) => entry.name === name)
  const code = find(plateEntry(plate))!
  const read = await readCode(file, path, code)
  if (read === null || read.crc32 !== code.crc32 || read.bytes !== code.size) return refused(CUT_OFF)
  const [md5, info] = [find(`${plateEntry(plate)}.md5`), find(INFO)]
  if (md5 && !(await isSum(file, md5, read.md5))) return refused(CUT_OFF)
  const text = info && (await readZipEntry(file, info, MAX_INFO_BYTES))?.toString('utf8')
  const figures = text ? readSliceInfo(text, plate) : readGcodeFigures(read.head, read.tail)
  const { seconds, grams_mg } = figures
  return {
    why_not: whyNotCode(read),
    plate,
    filaments: text ? listFilaments(text, plate) : null,
    seconds,
    grams_mg,
  }
}

/** Returns the printer itself compares the sum that the slicer wrote beside the G-code. */
async function isSum(file: FileHandle, entry: SlicedEntry, md5: string): Promise<boolean> {
  const told = (await readZipEntry(file, entry, MAX_MD5_BYTES))?.toString('latin1').trim().toLowerCase()
  return told === undefined || !/^[0-9a-f]{32}$/.test(told) || told === md5
}

/** Null for packed bytes that are damaged. */
async function readCode(file: FileHandle, path: string, entry: SlicedEntry): Promise<GcodeRead | null> {
  const start = await dataOffset(file, entry)
  if (start === null) return null
  if (entry.bytes === 0) return readGcode(none())
  const packed = createReadStream(path, { start, end: start + entry.bytes - 1 })
  if (!entry.isDeflated) return readGcode(packed)
  try {
    return await pipeline(packed, createInflateRaw(), (plain: AsyncIterable<Buffer>) => readGcode(plain))
  } catch {
    return null
  }
}

async function* none(): AsyncGenerator<Buffer> {}
