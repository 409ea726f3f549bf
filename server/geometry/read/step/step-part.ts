import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { boundsOf, measureMesh } from '../../mesh/measure.ts'
import { triangleCount, type Mesh } from '../../mesh/mesh.ts'
import type { Occt, OcctShape } from './occt-types.ts'
import type { StepFacts } from './step-facts.ts'
import { joinMeshes, meshShape } from './step-mesh.ts'
import { withOwned } from './step-owned.ts'
import { boundExactly, ExactMeasurer, isMeasurable, type ExactMeasures } from './step-properties.ts'
import { tooDetailed } from '../../file-refused.ts'
import { damagedStep } from './step-refusals.ts'
import { readShape, sortShapes, type StepShapes } from './step-shapes.ts'

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
    /** Every shell in the file is closed and all of its solids were read; not so with `loose_surfaces` beside solids. */
    closed: boolean
    bounds_mm: { min: Vec3; max: Vec3 }
  }
  /** Shells and faces of no solid: left out of mesh, volume and area, unless the file holds nothing else. */
  loose_surfaces: number
  /** Every shape's context names a length unit. */
  unit_declared: boolean
  /** Only facets, no exact surface: `exact` is measured from the mesh, `solids` are its shells. */
  tessellated: boolean
}

export interface StepOptions {
  /** Told from 0 to 1 as the work goes on. */
  onProgress: (fraction: number) => void
  maxTriangles: number
}

/** Where the stages end on a usual part: 673 faces took 0.1 / 0.5 / 0.2 / 0.2 s. */
const PARSED = 0.12
const SHAPED = 0.6
const MEASURED = 0.8
export type MeasuredPart = Pick<StepPart, 'mesh' | 'exact' | 'loose_surfaces'>

/** Text to shapes, shapes to figures and a mesh. Throws FileRefused, and whatever OpenCASCADE throws. */
export function readStepPart(
  occt: Occt,
  { text, facts }: { text: Uint8Array; facts: StepFacts },
  options: StepOptions,
): MeasuredPart {
  return withOwned((owned) => {
    const shape = readShape(occt, owned, text, () => options.onProgress(PARSED))
    options.onProgress(SHAPED)
    const shapes = sortShapes(occt, owned, shape)
    return shapes.bodies.length > 0
      ? closedPart(occt, { ...shapes, facts }, options)
      : openPart(occt, shapes, options)
  })
}

interface MeasuredShape {
  shape: OcctShape
  exact: ExactMeasures
}

function closedPart(
  occt: Occt,
  { bodies, loose, facts }: StepShapes & { facts: StepFacts },
  options: StepOptions,
): MeasuredPart {
  const measurer = new ExactMeasurer(occt)
  const measured = bodies.map((shape) => ({ shape, exact: measurer.measure(shape) }))
  if (!measured.every((one) => isMeasurable(occt, one.shape, one.exact))) {
    throw damagedStep('a body without surface or far out of reach')
  }
  const { differentShapes } = measurer
  const isWhole =
    loose.length === 0 && differentShapes >= facts.solids && measured.every(({ exact }) => exact.closed)
  if (!isWhole && facts.missing > 0) {
    throw damagedStep(`${facts.missing} missing pieces, ${differentShapes} of ${facts.solids} solids`)
  }
  const mesh = meshAll(occt, measured, options)
  return {
    mesh,
    exact: {
      volume_mm3: sum(measured.map(({ exact }) => Math.abs(exact.volume_mm3))),
      area_mm2: sum(measured.map(({ exact }) => exact.area_mm2)),
      solids: bodies.length,
      closed: isWhole,
      bounds_mm: boundExactly(occt, bodies, boundsOf(mesh)),
    },
    loose_surfaces: loose.length,
  }
}

/** Only open surfaces: measured so that a person has something to look at. */
function openPart(occt: Occt, { loose }: StepShapes, options: StepOptions): MeasuredPart {
  const measurer = new ExactMeasurer(occt)
  const measured = loose
    .map((shape) => ({ shape, exact: measurer.measure(shape) }))
    .filter(({ shape, exact }) => isMeasurable(occt, shape, exact))
  const mesh = meshAll(occt, measured, options)
  const shapes = measured.map(({ shape }) => shape)
  return {
    mesh,
    exact: {
      volume_mm3: Math.abs(measureMesh(mesh).volume_mm3),
      area_mm2: sum(measured.map(({ exact }) => exact.area_mm2)),
      solids: 0,
      closed: false,
      bounds_mm: boundExactly(occt, shapes, boundsOf(mesh)),
    },
    loose_surfaces: loose.length,
  }
}

function meshAll(occt: Occt, shapes: MeasuredShape[], { maxTriangles, onProgress }: StepOptions): Mesh {
  onProgress(MEASURED)
  const meshes: Mesh[] = []
  let triangles = 0
  for (const { shape, exact } of shapes) {
    const mesh = meshShape(occt, shape, exact.closed)
    triangles += triangleCount(mesh)
    if (triangles > maxTriangles) throw tooDetailed(`more than ${maxTriangles} triangles`)
    meshes.push(exact.closed && exact.volume_mm3 < 0 ? insideOut(mesh) : mesh)
    onProgress(MEASURED + (1 - MEASURED) * (meshes.length / shapes.length))
  }
  if (triangles === 0) throw damagedStep('OpenCASCADE made no triangles of its faces')
  return joinMeshes(meshes)
}

function insideOut(mesh: Mesh): Mesh {
  return { positions: mesh.positions, triangles: mesh.triangles.toReversed() }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
