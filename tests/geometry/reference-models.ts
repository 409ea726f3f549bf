import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readPart, type PartInFile } from '../../server/geometry/read-part.ts'

/**
 * Real model files with reference values of independent tools, in a folder beside the checkout. Only there: they are
 * test data of other projects, some under licenses that keep them out of this one.
 */
const models = join(import.meta.dirname, '../../../shared/models')
const SAMPLE_BYTES = 64 * 1024
/** Largest allowed differences; a length may be off by the larger of the two. */
const TOLERANCE = { length_mm: 0.1, length_share: 0.001, share: 0.005 }

export interface ModelFile {
  file: string
  format: FileKind
  /** Odd files hold no part, or next to none. */
  role: 'printable' | 'measure' | 'odd'
  reference: {
    size_mm: number[] | null
    volume_mm3: number
    area_mm2: number
    watertight: boolean
    bodies: number
  } | null
  notes: string[]
}

/** Files that the reference tool reads wrong, and what is right. */
const WRONG_REFERENCES: Record<string, string> = {
  'ps-20mmbox-cr.stl':
    'trimesh stops at the first carriage return; the note of the manifest has the true volume, 8000 mm3',
  'as-production-components.3mf':
    'trimesh mixes objects of the same number from two model parts, and places both twice: 187.5 mm3 and 25 mm are right',
}

/** All files of the manifest; null if the folder is absent. */
export function referenceModels(): ModelFile[] | null {
  const path = join(models, 'manifest.json')
  if (!existsSync(path)) return null
  return (JSON.parse(readFileSync(path, 'utf8')) as { files: ModelFile[] }).files
}

export function modelBytes({ file }: ModelFile): Buffer {
  return readFileSync(join(models, file))
}

/** Detects the kind from the content alone, as for an upload, and reads the file. */
export async function readModel(model: ModelFile): Promise<PartInFile | FileRefused> {
  const { file, format } = model
  const bytes = modelBytes(model)
  const head = bytes.subarray(0, SAMPLE_BYTES)
  const tail = bytes.subarray(Math.max(0, bytes.length - SAMPLE_BYTES))
  const kind = detectFileKind({ head, tail, size: bytes.length, filename: 'part' })
  if (kind !== format) throw new Error(`${file} was taken for ${kind}`)
  try {
    return await readPart(bytes, { kind, units: 'mm', maxTriangles: 5_000_000, onProgress: () => {} })
  } catch (error) {
    if (error instanceof FileRefused) return error
    throw error
  }
}

export interface Comparison {
  /** Figures that differ by more than the tolerance. */
  misses: string[]
  /** The reasons why a difference is not our error or a file was refused, and doubts about the volume. */
  notes: string[]
  /** Relative differences of figures that are comparable. */
  errors: { size: number[]; volume: number[]; area: number[] }
}

/** Compares the figures of a file with its reference, without volume and area of disputed and of open surfaces. */
export function compareModel(model: ModelFile, part: PartInFile | FileRefused): Comparison {
  const none: Comparison['errors'] = { size: [], volume: [], area: [] }
  const { reference, role } = model
  if (part instanceof FileRefused) {
    const notes = [`refused: ${part.code}, ${part.raw}`]
    return { misses: role === 'odd' ? [] : ['refused'], notes, errors: none }
  }
  if (!reference) return { misses: ['read, though there is no part in it'], notes: [], errors: none }
  const { figures } = part
  const compared = compareFigures(figures, reference, isDisputed(model))
  const wrong = WRONG_REFERENCES[model.file]
  if (wrong) return { misses: [], notes: [`the reference is wrong: ${wrong}`], errors: none }
  return { ...compared, notes: figures.volume_doubt ? [`not trusted: ${figures.volume_doubt}`] : [] }
}

function compareFigures(
  figures: PartInFile['figures'],
  reference: NonNullable<ModelFile['reference']>,
  disputed: boolean,
): Pick<Comparison, 'misses' | 'errors'> {
  const errors: Comparison['errors'] = { size: [], volume: [], area: [] }
  const misses: string[] = []
  const note = (name: string, ours: unknown, theirs: unknown) => {
    misses.push(`${name} ${String(ours)}, reference ${String(theirs)}`)
  }
  if (figures.bodies !== reference.bodies) note('bodies', figures.bodies, reference.bodies)
  if (figures.watertight !== reference.watertight)
    note('watertight', figures.watertight, reference.watertight)
  reference.size_mm?.forEach((length, axis) => {
    const off = Math.abs(figures.dimensions_mm[axis] - length)
    errors.size.push(length > 0 ? off / length : off)
    if (off > Math.max(TOLERANCE.length_mm, TOLERANCE.length_share * length))
      note('size', figures.dimensions_mm[axis], length)
  })
  if (!reference.watertight || disputed) return { misses, errors }
  for (const [name, field] of [
    ['volume', 'volume_mm3'],
    ['area', 'area_mm2'],
  ] as const) {
    const share = Math.abs(figures[field] - reference[field]) / reference[field]
    errors[name].push(share)
    if (!(share <= TOLERANCE.share)) note(name, figures[field], reference[field])
  }
  return { misses, errors }
}

function isDisputed({ notes }: ModelFile): boolean {
  return notes.some((note) => /disagree on volume|volume disputed/.test(note))
}
