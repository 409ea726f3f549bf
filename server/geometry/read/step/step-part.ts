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
import { sum } from './sum.ts'

/** A part from a STEP file, in mm whatever the file's unit; a file without one is taken as mm. */
export interface StepPart {
  /** A solid that is closed in the file is closed here if OpenCASCADE could mesh it. */
  mesh: Mesh
  exact: {
    /** Without loose surfaces. When the file has only open surfaces, the volume under their mesh: not to be trusted. */
    volume_mm3: number
    area_mm2: number
    /** Number of solids, or of closed shells in a file without solids; 0 when there are only open surfaces. */
    solids: number
    /** True when every shell in the file is closed, all of its solids were read and there are no loose surfaces. */
    closed: boolean
    bounds_mm: { min: Vec3; max: Vec3 }
  }
  /** Number of shells and faces outside of solids: not in mesh, volume and area, unless the file has nothing else. */
  loose_surfaces: number
  /** True when every shape's context names a length unit. */
  unit_declared: boolean
  /** True when there are facets and no exact surface: `exact` is measured on the mesh, `solids` are its shells. */
  tessellated: boolean
}

export interface StepOptions {
  /** Called with values from 0 to 1. */
  onProgress: (fraction: number) => void
  maxTriangles: number
}

/** Progress at the end of each stage, from a typical part: 673 faces took 0.1, 0.5, 0.2 and 0.2 s. */
const PARSED = 0.12
const SHAPED = 0.6
const MEASURED = 0.8

export type MeasuredStepPart = Pick<StepPart, 'mesh' | 'exact' | 'loose_surfaces'>

/** Reads a STEP file's text to figures and a mesh. Throws FileRefused, and whatever OpenCASCADE throws. */
export function readStepPart(
  occt: Occt,
  { text, facts }: { text: Uint8Array; facts: StepFacts },
  options: StepOptions,
): MeasuredStepPart {
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
): MeasuredStepPart {
  const measurer = new ExactMeasurer(occt)
  const measured = bodies.map((shape) => ({ shape, exact: measurer.measure(shape) }))
  if (!measured.every(({ shape, exact }) => isMeasurable(occt, shape, exact))) {
    throw damagedStep('a body without surface or far out of reach')
  }
  const { differentShapes } = measurer
  const isWhole =
    loose.length === 0 && differentShapes >= facts.solids && measured.every(({ exact }) => exact.closed)
  if (!isWhole && facts.missing > 0) {
    throw damagedStep(`${facts.missing} missing statements, ${differentShapes} of ${facts.solids} solids`)
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

/** Measures a file with only open surfaces, so that staff have something to look at. */
function openPart(occt: Occt, { loose }: StepShapes, options: StepOptions): MeasuredStepPart {
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
