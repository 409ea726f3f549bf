import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { vertexInFrame, axialExtent, axisFrameAt, pointInFrame, type AxisFrame } from './axis-frame.ts'
import { fitCircle } from './circle-fit.ts'
import {
  coveredDegrees,
  meanFacingCosine,
  surroundsAxis,
  isEvenlyTilted,
  shareOfOffAxisBends,
} from './roundness.ts'

/** A cylinder fitted to part of a surface. Lengths in mm. */
export interface Cylinder {
  /** Unit vector. */
  axis: Vec3
  /** Midpoint of the axis. */
  center: Vec3
  radius: number
  length: number
  /** True if the surface faces the axis, as that of a hole. */
  isConcave: boolean
}

/** A surface that covers less is not a hole or pin but a fillet, a rounded corner or a clip. */
const MIN_COVERED_DEGREES = 300
/** Maximum residual of the circle as a share of its radius. */
const MAX_RESIDUAL = 0.03
/** Minimum mean cosine between normals and the direction to the axis; flats of a hexagon have 0.95, of a square 0.88. */
const MIN_FACING_COSINE = 0.92
const MAX_OFF_AXIS_SHARE = 0.1
/** A larger patch is fitted to the corners of about this many of its faces. */
const MAX_FITTED_FACES = 20_000
/** Half a layer: anything shorter is the rounding of an edge. */
const MIN_LENGTH_MM = 0.1

/**
 * Fits a cylinder to connected faces: axis from the normals, least-squares circle from the triangles' corners, so that a
 * polygon gets the diameter across its corners, as holes made of flats are drawn. Null if the faces are not on a
 * cylinder, or cover less than 300 degrees of it.
 */
export function fitCylinder(surface: Surface, faces: Faces, axis: Vec3): Cylinder | null {
  if (!surroundsAxis(surface, faces, axis) || !isEvenlyTilted(surface, faces, axis)) return null
  const frame = axisFrameAt(surface, faces, axis)
  const circle = fitCircle(cornersOf(surface, faces, frame))
  if (!circle || !(circle.residual <= MAX_RESIDUAL * circle.radius)) return null
  const [x, y] = circle.center
  const onAxis: AxisFrame = { ...frame, origin: pointInFrame(frame, x, y, 0) }
  const facing = meanFacingCosine(surface, faces, onAxis)
  if (Math.abs(facing) < MIN_FACING_COSINE) return null
  if (coveredDegrees(surface, faces, onAxis) < MIN_COVERED_DEGREES) return null
  if (shareOfOffAxisBends(surface, faces, onAxis) > MAX_OFF_AXIS_SHARE) return null
  const [from, to] = axialExtent(surface, faces, onAxis)
  if (to - from < MIN_LENGTH_MM) return null
  return {
    axis,
    center: pointInFrame(onAxis, 0, 0, (from + to) / 2),
    radius: circle.radius,
    length: to - from,
    isConcave: facing < 0,
  }
}

/** Corners of the part's own triangles, across the axis: corners from subdivision may be in the middle of a flat. */
function cornersOf(surface: Surface, faces: Faces, frame: AxisFrame): [number, number][] {
  const { triangles } = surface.mesh
  const seen = new Set<number>()
  const every = Math.ceil(faces.length / MAX_FITTED_FACES)
  for (let at = 0; at < faces.length; at += every) {
    for (let corner = faces[at] * 3; corner < faces[at] * 3 + 3; corner++) {
      if (triangles[corner] < surface.ownVertices) seen.add(triangles[corner])
    }
  }
  return [...seen].map((vertex) => {
    const [x, y] = vertexInFrame(surface, vertex, frame)
    return [x, y]
  })
}
