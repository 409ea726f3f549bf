import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { coordinates, axialExtent, axisFrameAt, pointInFrame, type AxisFrame } from './axis-frame.ts'
import { fitCircle } from './circle-fit.ts'
import {
  coveredDegrees,
  meanFacingCosine,
  surroundsAxis,
  isEvenlyTilted,
  shareOfOffAxisBends,
} from './roundness.ts'

/** A piece of a cylinder. Lengths in mm. */
export interface Cylinder {
  /** Unit vector. */
  axis: Vec3
  /** The middle of the axis. */
  center: Vec3
  radius: number
  length: number
  /** True where the surface looks at the axis, as that of a hole. */
  isConcave: boolean
}

/** What is less round than this goes on somewhere: a fillet, a rounded corner, a clip. */
const MIN_DEGREES = 300
/** Share of the radius by which corners may miss the circle. */
const RESIDUAL = 0.03
/** Mean cosine between normals and the way to the axis; flats of a hexagon have 0.95, of a square 0.88. */
const MIN_FACING = 0.92
const MAX_BENDS_OFF = 0.1
/** A larger patch is fitted to the corners of so many of its faces. */
const MAX_FITTED = 20_000
/** What is shorter, half a layer, is a rounding of an edge. */
const MIN_LENGTH_MM = 0.1

/**
 * The cylinder that a connected piece of surface lies on: axis from the normals, circle from the triangles' corners, so
 * that a polygon has the diameter over its corners, as holes made of flats are drawn. Null when it is not one, or does
 * not go round at least 300 degrees.
 */
export function fitCylinder(surface: Surface, faces: Faces, axis: Vec3): Cylinder | null {
  if (!surroundsAxis(surface, faces, axis) || !isEvenlyTilted(surface, faces, axis)) return null
  const frame = axisFrameAt(surface, faces, axis)
  const circle = fitCircle(cornersOf(surface, faces, frame))
  if (!circle || !(circle.residual <= RESIDUAL * circle.radius)) return null
  const [x, y] = circle.center
  const on: AxisFrame = { ...frame, origin: pointInFrame(frame, x, y, 0) }
  const facing = meanFacingCosine(surface, faces, on)
  if (Math.abs(facing) < MIN_FACING || coveredDegrees(surface, faces, on) < MIN_DEGREES) return null
  if (shareOfOffAxisBends(surface, faces, on) > MAX_BENDS_OFF) return null
  const [from, to] = axialExtent(surface, faces, on)
  if (to - from < MIN_LENGTH_MM) return null
  return {
    axis,
    center: pointInFrame(on, 0, 0, (from + to) / 2),
    radius: circle.radius,
    length: to - from,
    isConcave: facing < 0,
  }
}

/** Corners of the part's own triangles; those of its pieces may lie in the middle of a flat. */
function cornersOf(surface: Surface, faces: Faces, frame: AxisFrame): [number, number][] {
  const { triangles } = surface.mesh
  const seen = new Set<number>()
  const every = Math.ceil(faces.length / MAX_FITTED)
  for (let at = 0; at < faces.length; at += every) {
    for (let corner = faces[at] * 3; corner < faces[at] * 3 + 3; corner++) {
      if (triangles[corner] < surface.ownVertices) seen.add(triangles[corner])
    }
  }
  return [...seen].map((vertex) => {
    const [x, y] = coordinates(surface, vertex, frame)
    return [x, y]
  })
}
