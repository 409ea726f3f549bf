import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** The most vertices that are used as they are; of more, only outstanding ones are. */
const MAX_POINTS = 12_000
/** Cells along each side of the cube map of directions; a cell is about 2.5 degrees wide. */
const CELLS = 36

/**
 * Returns the vertices that can be corners of a part's convex hull: all of them, or for a fine mesh the one farthest
 * from its center in each of 7,776 directions. Corners of flat sides are the farthest ones, so those sides stay exact.
 */
export function collectHullPoints({ positions }: Mesh): Vec3[] {
  const count = positions.length / 3
  const vertices =
    count <= MAX_POINTS ? Array.from({ length: count }, (_, at) => at) : findOutstandingVertices(positions)
  return vertices.map((vertex) => [
    positions[vertex * 3],
    positions[vertex * 3 + 1],
    positions[vertex * 3 + 2],
  ])
}

function findOutstandingVertices(positions: Float32Array): number[] {
  const [cx, cy, cz] = findBoxCenter(positions)
  const farthest = new Int32Array(6 * CELLS * CELLS).fill(-1)
  const distance2 = new Float64Array(farthest.length)
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] - cx
    const y = positions[at + 1] - cy
    const z = positions[at + 2] - cz
    const cell = findDirectionCell(x, y, z)
    const length2 = x * x + y * y + z * z
    if (length2 <= distance2[cell]) continue
    distance2[cell] = length2
    farthest[cell] = at / 3
  }
  return [...farthest].filter((vertex) => vertex >= 0)
}

function findBoxCenter(positions: Float32Array): Vec3 {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3
    if (positions[at] < min[axis]) min[axis] = positions[at]
    if (positions[at] > max[axis]) max[axis] = positions[at]
  }
  return min.map((value, axis) => (value + max[axis]) / 2) as Vec3
}

/** Returns the cell of the cube map that a direction falls into. */
function findDirectionCell(x: number, y: number, z: number): number {
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  const longest = Math.max(ax, ay, az) || 1
  const [side, u, v] =
    ax === longest ? [x > 0 ? 0 : 1, y, z] : ay === longest ? [y > 0 ? 2 : 3, x, z] : [z > 0 ? 4 : 5, x, y]
  const column = Math.min(CELLS - 1, Math.floor((u / longest + 1) * 0.5 * CELLS))
  const row = Math.min(CELLS - 1, Math.floor((v / longest + 1) * 0.5 * CELLS))
  return (side * CELLS + row) * CELLS + column
}
