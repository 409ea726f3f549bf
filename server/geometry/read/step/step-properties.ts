import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Bounds } from '../../mesh/measure.ts'
import { MAX_COORDINATE_MM } from '../../mesh/mesh.ts'
import type { Occt, OcctBox, OcctShape } from './occt-types.ts'
import { withOwned, type Owned } from './step-owned.ts'
import { shapesWithin } from './step-shapes.ts'

/** Exact measures of one solid or shell, from its surfaces instead of triangles. */
export interface ExactMeasures {
  /** Negative where the surface is inside out. */
  volume_mm3: number
  area_mm2: number
}

/** Shapes of which an assembly may place the same one several times. */
export interface PlacedShapes {
  /** Each once, in the order of its first placement. */
  different: OcctShape[]
  /** For each placed shape, which of `different` it is. */
  which: number[]
}

export function findDifferent(shapes: OcctShape[]): PlacedShapes {
  const different: OcctShape[] = []
  const which = shapes.map((shape) => {
    const known = different.findIndex((other) => isSameButMoved(other, shape))
    return known < 0 ? different.push(shape) - 1 : known
  })
  return { different, which }
}

/** Measures shapes. The same one in several places is measured once: a screw takes up to 0.7 s. */
export function measureExactly(occt: Occt, { different, which }: PlacedShapes): ExactMeasures[] {
  const measures = different.map((shape) => measureShape(occt, shape))
  return which.map((known) => measures[known])
}

function isSameButMoved(a: OcctShape, b: OcctShape): boolean {
  if (!a.IsPartner(b) || a.Orientation_1() !== b.Orientation_1()) return false
  return withOwned((owned) => scaleOf(owned, a) === scaleOf(owned, b))
}

function scaleOf(owned: Owned, shape: OcctShape): number {
  return owned.keep(owned.keep(shape.Location_1()).Transformation()).ScaleFactor()
}

/** Measures by Gauss integration over the surfaces (BRepGProp). */
function measureShape(occt: Occt, shape: OcctShape): ExactMeasures {
  return withOwned((owned) => {
    const volume = owned.keep(new occt.GProp_GProps_1())
    occt.BRepGProp.VolumeProperties_1(shape, volume, false, false, false)
    const area = owned.keep(new occt.GProp_GProps_1())
    occt.BRepGProp.SurfaceProperties_1(shape, area, false, false)
    return { volume_mm3: volume.Mass(), area_mm2: area.Mass() }
  })
}

/** True if all of its shells are closed: each edge is shared by two faces. */
export function isClosedShape(occt: Occt, shape: OcctShape): boolean {
  return withOwned((owned) => {
    const shells = shapesWithin(occt, owned, shape, occt.TopAbs_ShapeEnum.TopAbs_SHELL)
    return shells.length > 0 && shells.every((shell) => occt.BRep_Tool.IsClosed_1(shell))
  })
}

/** The surface of a cube of 0.4 µm: rounding error, not a part. */
const MIN_AREA_MM2 = 1e-6

/** True for the measures of a shape that has a surface. */
export function hasSurface({ volume_mm3, area_mm2 }: ExactMeasures): boolean {
  return Number.isFinite(volume_mm3) && area_mm2 > MIN_AREA_MM2
}

/** True if a shape lies within the range in which coordinates can be measured. */
export function isWithinReach(occt: Occt, shape: OcctShape): boolean {
  const box = boxOf(occt, shape, (piece, into) => occt.BRepBndLib.Add(piece, into, false))
  if (!box) return false
  return [...box.min, ...box.max].every((value) => Math.abs(value) <= MAX_COORDINATE_MM)
}

/** Faces that extend beyond the mesh's bounding box by less than this are not measured exactly. */
const BOUNDS_TOLERANCE_MM = 1e-4

/**
 * Returns the exact bounding box, given that of the mesh, whose vertices are on the surfaces and so inside it.
 * OpenCASCADE's exact box of a face takes up to 100 ms, a rough one that is never too small next to nothing, so only faces
 * whose rough box extends beyond the mesh's are measured exactly.
 */
export function boundExactly(occt: Occt, shapes: OcctShape[], meshBounds: Bounds): Bounds {
  const bounds: Bounds = { min: [...meshBounds.min], max: [...meshBounds.max] }
  for (const shape of shapes) {
    withOwned((owned) => {
      const roughly = (piece: OcctShape, box: OcctBox) => occt.BRepBndLib.Add(piece, box, false)
      const exactly = (piece: OcctShape, box: OcctBox) => occt.BRepBndLib.AddOptimal(piece, box, false, false)
      if (!extendsBeyond(boxOf(occt, shape, roughly), bounds)) return
      for (const face of shapesWithin(occt, owned, shape, occt.TopAbs_ShapeEnum.TopAbs_FACE)) {
        if (extendsBeyond(boxOf(occt, face, roughly), bounds)) include(bounds, boxOf(occt, face, exactly))
      }
    })
  }
  return bounds
}

function boxOf(occt: Occt, shape: OcctShape, add: (shape: OcctShape, box: OcctBox) => void): Bounds | null {
  return withOwned((owned) => {
    const box = owned.keep(new occt.Bnd_Box_1())
    add(shape, box)
    return box.IsVoid()
      ? null
      : { min: cornerAt(owned, box.CornerMin()), max: cornerAt(owned, box.CornerMax()) }
  })
}

function cornerAt(owned: Owned, corner: ReturnType<OcctBox['CornerMin']>): Vec3 {
  owned.keep(corner)
  return [corner.X(), corner.Y(), corner.Z()]
}

function extendsBeyond(box: Bounds | null, bounds: Bounds): boolean {
  if (!box) return false
  return [0, 1, 2].some(
    (axis) =>
      box.min[axis] < bounds.min[axis] - BOUNDS_TOLERANCE_MM ||
      box.max[axis] > bounds.max[axis] + BOUNDS_TOLERANCE_MM,
  )
}

function include(bounds: Bounds, box: Bounds | null): void {
  if (!box) return
  for (let axis = 0; axis < 3; axis++) {
    bounds.min[axis] = Math.min(bounds.min[axis], box.min[axis])
    bounds.max[axis] = Math.max(bounds.max[axis], box.max[axis])
  }
}
