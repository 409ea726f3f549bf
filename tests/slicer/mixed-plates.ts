import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import type { Estimate, ResolvedSettings } from '../../shared/geometry/estimate.ts'
import type { PrintRequest } from '../../shared/geometry/job.ts'
import type { Outline } from '../../shared/geometry/outline.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { findPartOutline } from '../../server/geometry/export/part-outline.ts'
import { triangleCount, type Mesh } from '../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { placeOnPlate } from '../../server/geometry/print/slices/placed-part.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { readPart } from '../../server/geometry/read-part.ts'
import { printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { compareModel, readModel, referenceModels } from '../geometry/reference-models.ts'

/** Larger ones take the slicer minutes. */
const MAX_TRIANGLES = 60_000
const SAMPLES = join(import.meta.dirname, '../../resources/sample-parts')
const SAMPLE_FILES = ['box.stl', 'clip.3mf', 'hook.obj', 'knob.stl', 'open-box.stl', 'bracket.step']

export interface NamedMesh {
  name: string
  mesh: Mesh
}

/** A part with settings, as an order has it. */
export interface PlatePart {
  name: string
  mesh: Mesh
  request: PrintRequest
  estimate: Estimate
  outline: Outline
  count: number
}

/** Real parts in a size that shops print several of: the reference models, or the sample parts where those are absent. */
export async function realParts(): Promise<NamedMesh[]> {
  const models = referenceModels()
  if (!models) return sampleParts()
  const parts: NamedMesh[] = []
  for (const model of models) {
    if (model.role !== 'printable') continue
    const part = await readModel(model)
    if (part instanceof FileRefused || part.figures.volume_doubt) continue
    // A part whose figures are disputed says nothing about plates.
    if (compareModel(model, part).misses.length > 0 || !isPlateSized(part.mesh)) continue
    parts.push({ name: model.file, mesh: part.mesh })
  }
  return parts
}

async function sampleParts(): Promise<NamedMesh[]> {
  const parts: NamedMesh[] = []
  for (const name of SAMPLE_FILES) {
    const bytes = readFileSync(join(SAMPLES, name))
    const kind = detectFileKind({ head: bytes, tail: bytes, size: bytes.length, filename: name })
    if (!kind) continue
    const options = { kind, units: 'mm', maxTriangles: MAX_TRIANGLES, onProgress: () => {} } as const
    const { mesh } = await readPart(bytes, options)
    if (isPlateSized(mesh)) parts.push({ name, mesh })
  }
  return parts
}

/** Fits several times on a bed, and has more than a few layers. */
function isPlateSized(mesh: Mesh): boolean {
  const [x, y, z] = placeOnPlate(mesh, [0, 0, -1]).size
  return triangleCount(mesh) <= MAX_TRIANGLES && Math.max(x, y) <= 130 && z >= 2 && z <= 90
}

const CHANGES: Partial<ResolvedSettings>[] = [
  {},
  {},
  { infill_percent: 30 },
  { walls: 3 },
  { walls: 4, infill_percent: 40, infill_pattern: 'gyroid' },
  { supports: 'everywhere' },
  { brim: 'on' },
]

/**
 * Plates of 1 to 4 kinds of parts with 1 to 4 of each, chosen by a fixed sequence of random numbers: the same plates in every run.
 */
export function mixedPlates(parts: readonly NamedMesh[], count: number): PlatePart[][] {
  const random = sequence(20)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  return Array.from({ length: count }, (_, plate) => {
    const profile = plate % 2 === 0 ? PROFILES.fast : PROFILES.classic
    const kinds = 1 + Math.floor(random() * 4)
    return Array.from({ length: kinds }, () => {
      const { name, mesh } = pick(parts)
      return platePart({ name, mesh }, printRequest(pick(CHANGES), { profile }), 1 + Math.floor(random() * 4))
    })
  })
}

/** A part with its estimate alone, as drawn. */
export function platePart({ name, mesh }: NamedMesh, request: PrintRequest, count: number): PlatePart {
  const estimate = estimatePrint(mesh, choosePlacement(mesh, [], 'as_drawn'), request)
  return { name, mesh, request, estimate, outline: findPartOutline(placeOnPlate(mesh, [0, 0, -1])), count }
}

/** Numbers from 0 to 1 (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
