import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import {
  asPng,
  GCODE_SAMPLE_BYTES,
  MAX_PICTURE_BYTES,
  readGcodeFigures,
  readSliceInfo,
  type PrintFigures,
} from '../../../../shared/production/slicer/print-figures.ts'
import { listSlicedPlates } from '../../../../shared/production/slicer/sliced-plates.ts'
import { listZipEntries, readPiece, readZipEntry } from './zip-directory.ts'

const NOTHING: PrintFigures = { seconds: null, grams_mg: null, picture: null }
export const MAX_INFO_BYTES = 1024 * 1024
/** The figures that a sliced project has of each of its plates. */
export const INFO = 'Metadata/slice_info.config'

/** Reads what a print file says of itself. A file that says nothing, or nonsense, has no figures. */
export async function readPrintFile(path: string, extension: 'gcode' | 'gcode.3mf'): Promise<PrintFigures> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return extension === 'gcode' ? await readGcodeSamples(file, size) : await readProject(file)
  } finally {
    await file.close()
  }
}

async function readGcodeSamples(file: FileHandle, size: number): Promise<PrintFigures> {
  const head = await readPiece(file, 0, Math.min(size, GCODE_SAMPLE_BYTES))
  const from = Math.max(head.length, size - GCODE_SAMPLE_BYTES)
  const tail = await readPiece(file, from, size - from)
  return readGcodeFigures(head.toString('latin1'), tail.toString('latin1'))
}

async function readProject(file: FileHandle): Promise<PrintFigures> {
  const entries = (await listZipEntries(file)) ?? []
  const [plate = 1] = listSlicedPlates(entries.map(({ name }) => name))
  const read = async (wanted: string, max: number) => {
    const entry = entries.find(({ name }) => name === wanted)
    return entry ? readZipEntry(file, entry, max) : null
  }
  const info = await read(INFO, MAX_INFO_BYTES)
  const png = await read(`Metadata/plate_${plate}.png`, MAX_PICTURE_BYTES)
  const picture = png && asPng(new Uint8Array(png))
  return info ? { ...readSliceInfo(info.toString('utf8'), plate), picture } : { ...NOTHING, picture }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
