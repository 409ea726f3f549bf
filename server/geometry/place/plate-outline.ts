import type { Vec3 } from '../../../shared/geometry/feature.ts'
import {
  findConvexOutline,
  measureRectangleArea,
  findSmallestRectangle,
  type PlanePoint,
} from './flat-rectangle.ts'
import { countCoveredCells } from './covered-cells.ts'
import type { Orientation } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { dot } from '../mesh/vectors.ts'

/** A part is rotated on the plate when that makes the rectangle around it smaller than this share of what it was. */
const MIN_ROTATION_GAIN = 0.98
/** Cells along the longer side of the footprint. */
const CELLS = 160

/**
 * Returns the size in mm as printed: the smallest rectangle on the plate, longer side first, and the height. A part
 * whose sides already run along its axes keeps them and their order.
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
  const [minX, maxX] = projectTo(points, 0, { positions, along: axes.x })
  const [minY, maxY] = projectTo(points, 1, { positions, along: axes.y })
  const cell = Math.max(maxX - minX, maxY - minY) / CELLS
  if (!(cell > 0)) return 0
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] - minX) / cell
    points[at + 1] = (points[at + 1] - minY) / cell
  }
  return countCoveredCells({ points, triangles }, CELLS) * cell * cell
}

/** Sets one of three numbers of each point to how far it is along a direction. Returns the least and the largest. */
function projectTo(
  points: Float32Array,
  column: number,
  { positions, along }: { positions: Float32Array; along: Vec3 },
): [number, number] {
  const [x, y, z] = along
  let min = Infinity
  let max = -Infinity
  for (let at = 0; at < positions.length; at += 3) {
    const value = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z
    points[at + column] = value
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}
