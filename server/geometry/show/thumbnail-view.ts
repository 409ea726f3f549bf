import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { plateAxes, type PlateAxes } from '../place/plate-axes.ts'
import { combined, cross, dot, lengthOf, minus, scaled } from '../mesh/vectors.ts'

/** Projected points, three numbers per vertex: pixels right, pixels down, and 1 / distance. */
export interface View {
  size: number
  points: Float32Array
  /** The same for the shadow that each vertex casts on the plate. */
  shadow: Float32Array
  /** Unit directions in the part's own axes: to the right, up and away in the picture, and up from the plate. */
  right: Vec3
  up: Vec3
  away: Vec3
  plateUp: Vec3
  /** Pixels per mm at the center of the part. */
  pixelsPerMm: number
}

/** Seen from the front right, a little from above. */
const TURN = (-34 * Math.PI) / 180
const RISE = (27 * Math.PI) / 180
/** A part this many times deeper than wide is rotated to show its long side. */
const DEEP = 1.25
/** Camera distance in radii of the part: a long lens. */
const DISTANCE = 4.2
/** Share of the picture left free at each side. */
const MARGIN = 0.07
/** The way of a point's shadow along the plate for each mm of its height: light from the front left. */
const SHADOW_X = 0.3
const SHADOW_Y = 0.34

/** The camera's axes, the point that it looks at, and its distance from it in mm. */
interface Camera {
  right: Vec3
  up: Vec3
  away: Vec3
  middle: Vec3
  distance: number
}

/** Returns a three-quarter view of a part on the plate that fills a square picture of `size` pixels. */
export function threeQuarterView(mesh: Mesh, down: Vec3, size: number): View {
  const axes = plateAxes(down)
  const { least, extent, middle } = extentAlong(mesh, axes)
  const isDeep = extent[1] > extent[0] * DEEP
  const [across, back] = isDeep ? [axes.y, scaled(axes.x, -1)] : [axes.x, axes.y]
  const right = combined(Math.cos(TURN), across, -Math.sin(TURN), back)
  const level = cross(axes.z, right)
  const away = combined(Math.cos(RISE), level, -Math.sin(RISE), axes.z)
  const distance = DISTANCE * (lengthOf(extent) / 2 || 1)
  const camera = { right, up: cross(right, away), away, middle, distance }
  const slide = combined(1, combined(SHADOW_X, right, SHADOW_Y, level), -1, axes.z)
  const points = projected(mesh, camera, [0, 0, 0], axes.z, 0)
  const shadow = projected(mesh, camera, slide, axes.z, least[2])
  const pixelsPerMm = fit([points, shadow], size) / distance
  return { size, points, shadow, right, up: camera.up, away, plateUp: axes.z, pixelsPerMm }
}

function extentAlong(
  { positions }: Mesh,
  { x, y, z }: PlateAxes,
): { least: Vec3; extent: Vec3; middle: Vec3 } {
  const least: Vec3 = [Infinity, Infinity, Infinity]
  const most: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (let axis = 0; axis < 3; axis++) {
    const [alongX, alongY, alongZ] = [x, y, z][axis]
    for (let at = 0; at < positions.length; at += 3) {
      const value = positions[at] * alongX + positions[at + 1] * alongY + positions[at + 2] * alongZ
      if (value < least[axis]) least[axis] = value
      if (value > most[axis]) most[axis] = value
    }
  }
  const center = combined(0.5, least, 0.5, most)
  const middle = combined(1, combined(center[0], x, center[1], y), center[2], z)
  return { least, extent: minus(most, least), middle }
}

/**
 * Projects vertices: x and y (down) in units of the focal length, and 1 / distance. Moves each along `slide` by its
 * height above `floor` first.
 */
function projected({ positions }: Mesh, camera: Camera, slide: Vec3, up: Vec3, floor: number): Float32Array {
  const points = new Float32Array(positions.length)
  for (const [axis, row] of [camera.right, camera.up, camera.away].entries()) {
    const [x, y, z] = row
    const perHeight = dot(row, slide)
    const start = dot(row, camera.middle)
    for (let at = 0; at < positions.length; at += 3) {
      const px = positions[at]
      const py = positions[at + 1]
      const pz = positions[at + 2]
      const height = px * up[0] + py * up[1] + pz * up[2] - floor
      points[at + axis] = px * x + py * y + pz * z - start + height * perHeight
    }
  }
  for (let at = 0; at < points.length; at += 3) {
    const nearness = 1 / (camera.distance + points[at + 2])
    points[at] *= nearness
    points[at + 1] *= -nearness
    points[at + 2] = nearness
  }
  return points
}

/** Scales and moves points into the picture, in place. Returns the pixels per unit. */
function fit(lists: Float32Array[], size: number): number {
  const least = [Infinity, Infinity]
  const most = [-Infinity, -Infinity]
  for (const points of lists) {
    for (let at = 0; at < points.length; at++) {
      const axis = at % 3
      if (axis === 2) continue
      if (points[at] < least[axis]) least[axis] = points[at]
      if (points[at] > most[axis]) most[axis] = points[at]
    }
  }
  const scale = (size * (1 - 2 * MARGIN)) / Math.max(most[0] - least[0], most[1] - least[1], 1e-9)
  for (const points of lists) {
    for (let at = 0; at < points.length; at += 3) {
      points[at] = size / 2 + (points[at] - (least[0] + most[0]) / 2) * scale
      points[at + 1] = size / 2 + (points[at + 1] - (least[1] + most[1]) / 2) * scale
    }
  }
  return scale
}
