import { type Analysis } from '../../shared/geometry/part.ts'
import { MM_PER_UNIT, type FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Units } from '../../shared/geometry/units.ts'
import { FileRefused, tooDetailed } from './file-refused.ts'
import { triangleCount, type Mesh, type MeshInFile } from './mesh/mesh.ts'
import { bytesInMemory, type PartBytes } from './read/file-source.ts'
import { readObj } from './read/obj.ts'
import { readStep } from './read/step/step.ts'
import { readStl } from './read/stl.ts'
import { surveyPart, type SurveyedPart } from './survey/survey-part.ts'
import { repairStep, surveyStep, type RepairedStep } from './survey/survey-step.ts'
import { readThreemf } from './read/threemf/threemf.ts'

export interface ReadOptions {
  kind: FileKind
  /** The unit of an STL or OBJ. */
  units: Units
  maxTriangles: number
  /** Called with 0 to 1 as reading proceeds. */
  onProgress: (fraction: number) => void
  /**
   * Called with the part's mesh while its exact figures are still to be measured, if that takes a while: for STEP. The part may be
   * refused after it, and its mesh may come out another one (see `StepOptions`).
   */
  onMesh?: (mesh: Mesh) => void
  /**
   * Called with the mesh of a mesh file before it is surveyed: it is the part's if it needs no repair, as most do. The part may be
   * refused after it.
   */
  onStored?: (mesh: Mesh) => void
  /** Called when the bytes of a mesh file have been read and are not needed any more. */
  onRead?: () => void
}

export interface PartInFile extends SurveyedPart {
  file: Analysis['file']
}

/** Share of the progress after which a mesh file is read. */
const MESH_READ_SHARE = 0.5

/** No part of 100 m can be printed, and its price would be too large to be counted in cents. */
const MAX_DIMENSION_MM = 100_000

/**
 * Reads a model file into a repaired mesh in mm, with its figures and facts about the file. Keeps the memory of the mesh
 * kernels: see `releaseKernelMemory`. Throws FileRefused when there is no usable part in it.
 */
export async function readPart(file: Uint8Array | PartBytes, options: ReadOptions): Promise<PartInFile> {
  const source = file instanceof Uint8Array ? bytesInMemory(file) : file
  const part =
    options.kind === 'step' ? await readStepPart(source.whole(), options) : readMeshPart(source, options)
  refuseOversized(part.figures.dimensions_mm)
  return part
}

function readMeshPart(source: PartBytes, options: ReadOptions): PartInFile {
  const part = readMesh(source, options)
  options.onRead?.()
  refuseWithoutTriangles(part, options)
  options.onProgress(MESH_READ_SHARE)
  options.onStored?.(part.mesh)
  const surveyed = surveyPart(part, part.unread)
  return { ...surveyed, file: { ...PLAIN_FILE, objects: part.objects, ignored: part.ignored } }
}

const PLAIN_FILE: Analysis['file'] = {
  unit_declared: true,
  tessellated_step: false,
  loose_surfaces: 0,
  objects: 1,
  ignored: [],
}

async function readStepPart(
  bytes: Uint8Array,
  { maxTriangles, onProgress, onMesh }: ReadOptions,
): Promise<PartInFile> {
  let early: { stored: Mesh; repaired: RepairedStep } | undefined
  const step = await readStep(bytes, {
    maxTriangles,
    onProgress: (fraction) => onProgress(fraction * STEP_READ_SHARE),
    onMesh(stored) {
      early = { stored, repaired: repairStep(stored) }
      onMesh?.(early.repaired.mesh)
    },
  })
  const file = {
    ...PLAIN_FILE,
    unit_declared: step.unit_declared,
    tessellated_step: step.tessellated,
    loose_surfaces: step.loose_surfaces,
  }
  const repaired = early?.stored === step.mesh ? early.repaired : repairStep(step.mesh)
  return { ...surveyStep(step, repaired), file }
}

/** Share of the progress after which a STEP file is read: nearly all of the time goes into OpenCASCADE. */
const STEP_READ_SHARE = 0.95

function refuseOversized(dimensions: readonly number[]): void {
  const longest = Math.max(...dimensions)
  if (longest <= MAX_DIMENSION_MM) return
  throw new FileRefused(
    'file_unreadable',
    `The part in this file measures ${Math.round(longest / 1000)} m. Export it again in the unit it was drawn in.`,
    `${longest} mm, at most ${MAX_DIMENSION_MM}`,
  )
}

interface MeshFileContent extends MeshInFile {
  objects: number
  ignored: string[]
  unread: string[]
}

function readMesh(source: PartBytes, { kind, units, maxTriangles }: ReadOptions): MeshFileContent {
  if (kind === '3mf') return readThreemf(source.whole(), maxTriangles)
  const plain = { objects: 1, ignored: [], unread: [] }
  const mmPerUnit = MM_PER_UNIT[units]
  if (kind === 'obj') return { ...plain, ...readObj(source.whole(), mmPerUnit, maxTriangles) }
  return { ...plain, ...readStl(source, mmPerUnit) }
}

function refuseWithoutTriangles({ mesh, ignored }: MeshFileContent, { maxTriangles }: ReadOptions): void {
  const triangles = triangleCount(mesh)
  if (triangles > maxTriangles) throw tooDetailed(`${triangles} triangles, at most ${maxTriangles}`)
  if (triangles > 0) return
  const instead = ignored.length > 0 ? ` It only holds ${ignored.join(', ')}.` : ''
  throw new FileRefused(
    'file_empty',
    `The file has no solid geometry to print.${instead} Export the part itself as STEP or binary STL.`,
    'no triangles',
  )
}
