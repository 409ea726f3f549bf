import type { Vec3 } from '../../../shared/geometry/feature.ts'
import {
  findConvexOutline,
  measureRectangleArea,
  findSmallestRectangle,
  type PlanePoint,
} from './flat-rectangle.ts'
import type { Orientation } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { rasterizeMask } from '../surface/rasterize.ts'
import { dot } from '../mesh/vectors.ts'

/** A part is rotated on the plate when that makes the rectangle around it smaller than this share of what it was. */
const MIN_ROTATION_GAIN = 0.98
/** Cells along the longer side of the footprint. */
const CELLS = 160

/**
 * Size in mm as printed: the smallest rectangle on the plate, longer side first, and the height. A part whose sides
 * already run along its axes keeps them and their order.
 */
export function measureSizeOnPlate({ surface, axes, height }: Orientation, hull: Vec3[]): Vec3 {
  const outline = findConvexOutline(hull.map((point): PlanePoint => [dot(point, axes.x), dot(point, axes.y)]))
  const smallest = findSmallestRectangle(outline)
  const isRotated = smallest.area < measureRectangleArea(outline, [1, 0]) * MIN_ROTATION_GAIN
  const [x, y] = isRotated ? smallest.direction : [1, 0]
  const { positions } = surface.mesh
  const along: Vec3 = [0, 1, 2].map((axis) => axes.x[axis] * x + axes.y[axis] * y) as Vec3
  const across: Vec3 = [0, 1, 2].map((axis) => axes.y[axis] * x - axes.x[axis] * y) as Vec3
  const width = measureExtent(positions, along)
  const depth = measureExtent(positions, across)
  return isRotated ? [Math.max(width, depth), Math.min(width, depth), height] : [width, depth, height]
}

function measureExtent(positions: Float32Array, [x, y, z]: Vec3): number {
  let min = Infinity
  let max = -Infinity
  for (let at = 0; at < positions.length; at += 3) {
    const value = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z
    if (value < min) min = value
    if (value > max) max = value
  }
  return max - min
}

/** mm2 of the plate that a mesh covers, seen from above: counted in cells of 1/160 of its longer side. */
export function measureFootprint(
  { positions, triangles }: Mesh,
  { axes }: Pick<Orientation, 'axes'>,
): number {
  const points = new Float32Array(positions.length)
  const min = [Infinity, Infinity]
  const max = [-Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 3) {
    for (const [column, along] of [axes.x, axes.y].entries()) {
      const value = positions[at] * along[0] + positions[at + 1] * along[1] + positions[at + 2] * along[2]
      points[at + column] = value
      if (value < min[column]) min[column] = value
      if (value > max[column]) max[column] = value
    }
  }
  const cell = Math.max(max[0] - min[0], max[1] - min[1]) / CELLS
  if (!(cell > 0)) return 0
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] - min[0]) / cell
    points[at + 1] = (points[at + 1] - min[1]) / cell
  }
  const covered = rasterizeMask(points, triangles, CELLS).reduce((sum, cell) => sum + cell, 0)
  return covered * cell * cell
}
