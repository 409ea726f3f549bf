import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectFileKind } from '../../shared/geometry/file-kind.ts'
import type { FileKind } from '../../shared/geometry/part.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readPart, type PartInFile } from '../../server/geometry/read-part.ts'

/** Compares every file of the models folder with its reference. Exit code 1 when a target of the issue is missed. */

interface Reference {
  size_mm: number[] | null
  volume_mm3: number
  area_mm2: number
  watertight: boolean
  bodies: number
}
interface ModelFile {
  file: string
  format: FileKind
  role: 'printable' | 'measure' | 'odd'
  reference: Reference | null
  notes: string[]
}

/** Files of which the reference tool itself reads something else than the file says, and what is right instead. */
const WRONG_REFERENCES: Record<string, string> = {
  'ps-20mmbox-cr.stl':
    'trimesh stops at the first carriage return; the note of the manifest has the true volume, 8000 mm3',
  'as-production-components.3mf':
    'trimesh mixes objects of the same number from two model parts, and places both twice: 187.5 mm3 and 25 mm are right',
}

const models = join(import.meta.dirname, '../../../shared/models')
const SAMPLE_BYTES = 64 * 1024
const WITHIN = { length_mm: 0.1, length_share: 0.001, share: 0.005 }

if (existsSync(join(models, 'manifest.json'))) await compareAll()
else
  process.stdout.write('There is no folder of reference models (../shared/models): nothing was compared.\n')

async function compareAll(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(models, 'manifest.json'), 'utf8')) as { files: ModelFile[] }
  const errors = { size: [] as number[], volume: [] as number[], area: [] as number[] }
  let missed = 0
  for (const model of manifest.files) {
    const started = performance.now()
    // Errors against a wrong reference would say nothing in the summary.
    const counted = WRONG_REFERENCES[model.file] ? { size: [], volume: [], area: [] } : errors
    const { lines, isMiss } = judge(model, await read(model), counted)
    if (isMiss) missed++
    if (lines.length > 0) {
      const ms = Math.round(performance.now() - started)
      process.stdout.write(`${isMiss ? 'MISS' : 'note'}  ${model.file} (${ms} ms)\n`)
      for (const line of lines) process.stdout.write(`        ${line}\n`)
    }
  }
  process.stdout.write(`\n${manifest.files.length} files, ${missed} missed\n`)
  for (const [name, shares] of Object.entries(errors))
    process.stdout.write(`${name.padEnd(7)} ${summary(shares)}\n`)
  process.exit(missed > 0 ? 1 : 0)
}

async function read({ file, format }: ModelFile): Promise<PartInFile | FileRefused> {
  const bytes = readFileSync(join(models, file))
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

function judge(
  model: ModelFile,
  part: PartInFile | FileRefused,
  errors: { size: number[]; volume: number[]; area: number[] },
): { lines: string[]; isMiss: boolean } {
  const { reference } = model
  if (part instanceof FileRefused) {
    return { lines: [`refused: ${part.code}, ${part.raw}`], isMiss: model.role !== 'odd' }
  }
  if (reference === null) return { lines: ['read, but there is no reference'], isMiss: true }
  const { figures } = part
  const lines: string[] = []
  if (figures.bodies !== reference.bodies)
    lines.push(`bodies ${figures.bodies}, reference ${reference.bodies}`)
  if (figures.watertight !== reference.watertight) {
    lines.push(`watertight ${figures.watertight}, reference ${reference.watertight}`)
  }
  reference.size_mm?.forEach((length, axis) => {
    const off = Math.abs(figures.dimensions_mm[axis] - length)
    errors.size.push(length > 0 ? off / length : off)
    if (off > Math.max(WITHIN.length_mm, WITHIN.length_share * length)) {
      lines.push(`size ${figures.dimensions_mm[axis]}, reference ${length}`)
    }
  })
  if (reference.watertight && !isDisputed(model)) {
    compareShare('volume', figures.volume_mm3, reference.volume_mm3, errors.volume, lines)
    compareShare('area', figures.area_mm2, reference.area_mm2, errors.area, lines)
  }
  const wrong = WRONG_REFERENCES[model.file]
  if (lines.length > 0 && wrong)
    return { lines: [...lines, `the reference is wrong: ${wrong}`], isMiss: false }
  const isMiss = lines.length > 0
  if (figures.volume_doubt) lines.push(`not trusted: ${figures.volume_doubt}`)
  return { lines, isMiss }
}

function isDisputed({ notes }: ModelFile): boolean {
  return notes.some((note) => /disagree on volume|volume disputed/.test(note))
}

function compareShare(name: string, ours: number, theirs: number, shares: number[], lines: string[]): void {
  const share = Math.abs(ours - theirs) / theirs
  shares.push(share)
  if (!(share <= WITHIN.share))
    lines.push(`${name} ${ours}, reference ${theirs} (${(share * 100).toFixed(2)} %)`)
}

function summary(shares: number[]): string {
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] * 100).toFixed(5)} %`
  return `${shares.length} compared: median ${at(0.5)}, 90th percentile ${at(0.9)}, worst ${at(1)}`
}
