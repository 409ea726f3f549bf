import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** With more vertices than this only those that stand out are looked at. */
const MAX_POINTS = 12_000
/** Cells on each of the six sides of a cube of directions; a cell is about 2.5 degrees wide. */
const CELLS = 36

/**
 * Vertices that can be corners of a part's convex hull: all of them, or of a fine mesh the one farthest from its
 * middle in each of 7,776 directions. Corners of flat sides stand out, so those stay exact.
 */
export function hullPoints({ positions }: Mesh): Vec3[] {
  const count = positions.length / 3
  const vertices = count <= MAX_POINTS ? Array.from({ length: count }, (_, at) => at) : outstanding(positions)
  return vertices.map((vertex) => [
    positions[vertex * 3],
    positions[vertex * 3 + 1],
    positions[vertex * 3 + 2],
  ])
}

function outstanding(positions: Float32Array): number[] {
  const [cx, cy, cz] = boxMiddle(positions)
  const farthest = new Int32Array(6 * CELLS * CELLS).fill(-1)
  const distance2 = new Float64Array(farthest.length)
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] - cx
    const y = positions[at + 1] - cy
    const z = positions[at + 2] - cz
    const cell = directionCell(x, y, z)
    const length2 = x * x + y * y + z * z
    if (length2 <= distance2[cell]) continue
    distance2[cell] = length2
    farthest[cell] = at / 3
  }
  return [...farthest].filter((vertex) => vertex >= 0)
}

function boxMiddle(positions: Float32Array): Vec3 {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3
    if (positions[at] < least[axis]) least[axis] = positions[at]
    if (positions[at] > most[axis]) most[axis] = positions[at]
  }
  return least.map((value, axis) => (value + most[axis]) / 2) as Vec3
}

/** The cell of a cube's surface that a direction goes through. */
function directionCell(x: number, y: number, z: number): number {
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  const most = Math.max(ax, ay, az) || 1
  const [side, u, v] =
    ax === most ? [x > 0 ? 0 : 1, y, z] : ay === most ? [y > 0 ? 2 : 3, x, z] : [z > 0 ? 4 : 5, x, y]
  const column = Math.min(CELLS - 1, Math.floor((u / most + 1) * 0.5 * CELLS))
  const row = Math.min(CELLS - 1, Math.floor((v / most + 1) * 0.5 * CELLS))
  return (side * CELLS + row) * CELLS + column
}
