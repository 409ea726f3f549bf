import { MAX_TRIANGLES, type Vec3 } from '../../shared/geometry/part.ts'
import { boundsOf, measureMesh, type Bounds } from './measure.ts'
import { triangleCount, type Mesh } from './mesh.ts'
import { OcctFailure } from './occt-failure.ts'
import type { Occt, OcctShape } from './occt-types.ts'
import { withStepEngine } from './step-engine.ts'
import { readStepFacts } from './step-facts.ts'
import { joinMeshes, meshShape } from './step-mesh.ts'
import { withOwned } from './step-owned.ts'
import { boundExactly, ExactMeasurer, type ExactMeasures } from './step-properties.ts'
import { damagedStep, refuseWithoutShape, stepTooComplex } from './step-refusals.ts'
import { readShape, sortShapes, type StepShapes } from './step-shapes.ts'
import { roundedBoxStep } from './step-warm-part.ts'
import { textBytes } from './text-bytes.ts'

/** A part from a STEP file. Everything in mm whatever the file's unit; a file without one is taken as mm. */
export interface StepPart {
  /** Each solid closed if it is closed in the file and OpenCASCADE could mesh it; counter-clockwise from outside. */
  mesh: Mesh
  exact: {
    /** Without loose surfaces. Of a file with open surfaces only, what their mesh would enclose: not to be trusted. */
    volume_mm3: number
    area_mm2: number
    /** Solids, or closed shells in a file without solids; 0 where there are only open surfaces. */
    solids: number
    /** Every shell in the file is closed; with `loose_surfaces` beside solids it is not. */
    closed: boolean
    bounds_mm: { min: Vec3; max: Vec3 }
  }
  /** Shells and faces of no solid: left out of mesh, volume and area, unless the file holds nothing else. */
  loose_surfaces: number
  /** Every shape's context names a length unit. */
  unit_declared: boolean
  /** Only facets, no exact surface. */
  tessellated: boolean
}

export interface StepOptions {
  /** Told from 0 to 1 as the work goes on. */
  onProgress: (fraction: number) => void
  maxTriangles: number
}

/** Where the stages end on a usual part: 673 faces took 0.1 / 0.5 / 0.4 s. */
const PARSED = 0.12
const SHAPED = 0.55
/** Beyond this much memory a person looks at the file (findings-and-rates section 2, file_too_complex). */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/**
 * Reads a STEP file with OpenCASCADE: exact volume, area and box from its surfaces, and a mesh for slicing.
 * Throws `FileRefused` with `file_unreadable`, `file_empty` or `file_too_complex`. May take minutes on a large
 * assembly, and healing of a damaged one may never end: run it where it can be killed.
 */
export async function readStep(bytes: Uint8Array, options: StepOptions): Promise<StepPart> {
  const text = textBytes(bytes)
  const facts = readStepFacts(text)
  refuseWithoutShape(facts)
  try {
    return await withStepEngine((occt) => {
      const part = readPart(occt, text, options)
      return { ...part, unit_declared: facts.unitDeclared, tessellated: false }
    })
  } catch (error) {
    if (!(error instanceof OcctFailure)) throw error
    throw error.outOfMemory ? stepTooComplex(error.message) : damagedStep(error.message)
  }
}

/**
 * Loads the engine and pushes a small part through all of it, so that the first customer does not wait for its code to
 * be compiled: 0.5 s here save as much on a file of 1.3 MB.
 */
export async function warmStepEngine(): Promise<void> {
  const bytes = await withStepEngine(roundedBoxStep)
  await readStep(bytes, { onProgress: () => {}, maxTriangles: MAX_TRIANGLES })
}

type MeasuredShapes = Pick<StepPart, 'mesh' | 'exact' | 'loose_surfaces'>

function readPart(occt: Occt, text: Uint8Array, options: StepOptions): MeasuredShapes {
  return withOwned((owned) => {
    const shape = readShape(occt, owned, text, () => options.onProgress(PARSED))
    refuseTooLarge(occt)
    options.onProgress(SHAPED)
    const shapes = sortShapes(occt, owned, shape)
    const part = shapes.bodies.length > 0 ? solidPart(occt, shapes, options) : openPart(occt, shapes, options)
    // Triangles that stay on a shape are never freed.
    occt.BRepTools.Clean(shape, true)
    return part
  })
}

function solidPart(occt: Occt, { bodies, loose }: StepShapes, options: StepOptions): MeasuredShapes {
  const meshed = meshAll(occt, bodies, options)
  return {
    mesh: meshed.mesh,
    exact: {
      volume_mm3: sum(meshed.measures.map((one) => Math.abs(one.volume_mm3))),
      area_mm2: sum(meshed.measures.map((one) => one.area_mm2)),
      solids: bodies.length,
      closed: loose.length === 0 && meshed.measures.every((one) => one.closed),
      bounds_mm: meshed.bounds,
    },
    loose_surfaces: loose.length,
  }
}

/** Only open surfaces: measured so that a person has something to look at. */
function openPart(occt: Occt, { loose }: StepShapes, options: StepOptions): MeasuredShapes {
  const meshed = meshAll(occt, loose, options)
  return {
    mesh: meshed.mesh,
    exact: {
      volume_mm3: Math.abs(measureMesh(meshed.mesh).volume_mm3),
      area_mm2: sum(meshed.measures.map((one) => one.area_mm2)),
      solids: 0,
      closed: false,
      bounds_mm: meshed.bounds,
    },
    loose_surfaces: loose.length,
  }
}

function meshAll(
  occt: Occt,
  shapes: OcctShape[],
  { maxTriangles, onProgress }: StepOptions,
): { mesh: Mesh; measures: ExactMeasures[]; bounds: Bounds } {
  const measurer = new ExactMeasurer(occt)
  const measures: ExactMeasures[] = []
  const meshes: Mesh[] = []
  let triangles = 0
  for (const shape of shapes) {
    const measured = measurer.measure(shape)
    const mesh = meshShape(occt, shape, measured.closed)
    triangles += triangleCount(mesh)
    if (triangles > maxTriangles) throw stepTooComplex(`more than ${maxTriangles} triangles`)
    refuseTooLarge(occt)
    measures.push(measured)
    meshes.push(measured.volume_mm3 < 0 && measured.closed ? insideOut(mesh) : mesh)
    onProgress(SHAPED + (1 - SHAPED) * (measures.length / shapes.length))
  }
  const mesh = joinMeshes(meshes)
  if (mesh.triangles.length === 0) throw damagedStep('OpenCASCADE made no triangles of its faces')
  return { mesh, measures, bounds: boundExactly(occt, shapes, boundsOf(mesh)) }
}

function insideOut(mesh: Mesh): Mesh {
  return { positions: mesh.positions, triangles: mesh.triangles.toReversed() }
}

function refuseTooLarge(occt: Occt): void {
  if (occt.HEAPU8.length > MAX_MEMORY_BYTES) throw stepTooComplex('OpenCASCADE needs more than 2 GB for it')
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
