import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { convexOutline, rectangleArea, smallestRectangle, type Point } from './flat-rectangle.ts'
import type { Lying } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { rasterizeMask } from '../surface/rasterize.ts'
import { dot } from '../mesh/vectors.ts'

/** A part may be turned on the plate; it is, when that saves more than this share of the rectangle around it. */
const WORTH_TURNING = 0.98
const CELLS = 160

/**
 * Size as printed: the smallest rectangle on the plate, longer side first, and the height. A part whose sides already
 * run along its axes keeps them and their order.
 */
export function sizeOnPlate({ surface, axes, height }: Lying, hull: Vec3[]): Vec3 {
  const outline = convexOutline(hull.map((point): Point => [dot(point, axes.x), dot(point, axes.y)]))
  const turned = smallestRectangle(outline)
  const isTurned = turned.area < rectangleArea(outline, [1, 0]) * WORTH_TURNING
  const [x, y] = isTurned ? turned.direction : [1, 0]
  const { positions } = surface.mesh
  const along: Vec3 = [0, 1, 2].map((axis) => axes.x[axis] * x + axes.y[axis] * y) as Vec3
  const across: Vec3 = [0, 1, 2].map((axis) => axes.y[axis] * x - axes.x[axis] * y) as Vec3
  const width = extentAlong(positions, along)
  const depth = extentAlong(positions, across)
  return isTurned ? [Math.max(width, depth), Math.min(width, depth), height] : [width, depth, height]
}

function extentAlong(positions: Float32Array, [x, y, z]: Vec3): number {
  let least = Infinity
  let most = -Infinity
  for (let at = 0; at < positions.length; at += 3) {
    const value = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

/** mm2 of the plate that a mesh covers, seen from above: counted in cells of 1/160 of its longer side. */
export function shadowArea({ positions, triangles }: Mesh, { axes }: Pick<Lying, 'axes'>): number {
  const points = new Float32Array(positions.length)
  const least = [Infinity, Infinity]
  const most = [-Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 3) {
    for (const [column, along] of [axes.x, axes.y].entries()) {
      const value = positions[at] * along[0] + positions[at + 1] * along[1] + positions[at + 2] * along[2]
      points[at + column] = value
      if (value < least[column]) least[column] = value
      if (value > most[column]) most[column] = value
    }
  }
  const cell = Math.max(most[0] - least[0], most[1] - least[1]) / CELLS
  if (!(cell > 0)) return 0
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] - least[0]) / cell
    points[at + 1] = (points[at + 1] - least[1]) / cell
  }
  const covered = rasterizeMask(points, triangles, CELLS).reduce((sum, one) => sum + one, 0)
  return covered * cell * cell
}
