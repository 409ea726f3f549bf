import type { Vec3 } from '../../../shared/geometry/feature.ts'

/** Three vertex numbers. */
export type TriangleVertices = readonly [number, number, number]

const MAX_CELLS_PER_SIDE = 512

/** Points in a grid over x and y, so that each triangle is tested only with those it may lie above. */
export class PointGrid {
  readonly #points: Vec3[]
  readonly #cells = new Map<number, number[]>()
  readonly #side: number
  readonly #origin: readonly [number, number]
  readonly #cell: readonly [number, number]

  /** `members` are the numbers of the points to put into the grid. */
  constructor(points: Vec3[], members: number[]) {
    this.#points = points
    this.#side = Math.min(MAX_CELLS_PER_SIDE, Math.ceil(Math.sqrt(members.length)))
    const ranges = [0, 1].map((axis) => rangeOf(members, (member) => points[member][axis]))
    this.#origin = [ranges[0].min, ranges[1].min]
    this.#cell = [cellSize(ranges[0], this.#side), cellSize(ranges[1], this.#side)]
    for (const member of members) {
      const cell = this.#column(points[member][0], 0) + this.#side * this.#column(points[member][1], 1)
      const cellMembers = this.#cells.get(cell)
      if (cellMembers) cellMembers.push(member)
      else this.#cells.set(cell, [member])
    }
  }

  /** Calls `onPoint` with each point within the triangle's bounds in x and y. */
  visit(vertices: TriangleVertices, positions: Float32Array, onPoint: (index: number) => void): void {
    const [a, b, c] = vertices
    const minX = Math.min(positions[a * 3], positions[b * 3], positions[c * 3])
    const maxX = Math.max(positions[a * 3], positions[b * 3], positions[c * 3])
    const minY = Math.min(positions[a * 3 + 1], positions[b * 3 + 1], positions[c * 3 + 1])
    const maxY = Math.max(positions[a * 3 + 1], positions[b * 3 + 1], positions[c * 3 + 1])
    const lastRow = this.#column(maxY, 1)
    const lastColumn = this.#column(maxX, 0)
    for (let row = this.#column(minY, 1); row <= lastRow; row++) {
      for (let column = this.#column(minX, 0); column <= lastColumn; column++) {
        for (const index of this.#cells.get(column + this.#side * row) ?? []) {
          const [x, y] = this.#points[index]
          if (x >= minX && x <= maxX && y >= minY && y <= maxY) onPoint(index)
        }
      }
    }
  }

  #column(value: number, axis: number): number {
    const column = Math.floor((value - this.#origin[axis]) / this.#cell[axis])
    return Math.max(0, Math.min(this.#side - 1, column))
  }
}

interface Range {
  min: number
  max: number
}

function rangeOf(members: number[], valueOf: (member: number) => number): Range {
  const range = { min: Infinity, max: -Infinity }
  for (const member of members) {
    range.min = Math.min(range.min, valueOf(member))
    range.max = Math.max(range.max, valueOf(member))
  }
  return range
}

/** Any positive size works where all points have the same coordinate. */
function cellSize({ min, max }: Range, side: number): number {
  return max > min ? (max - min) / side : 1
}

/**
 * Returns how a ray straight up from the point crosses a triangle: 1 out through a face that looks up, -1 in through one
 * that looks down, 0 not at all. A ray through an edge crosses exactly one of the edge's two triangles, because both
 * decide its side by the same computation.
 */
export function crossingSign(point: Vec3, vertices: TriangleVertices, positions: Float32Array): number {
  const [a, b, c] = vertices
  const side = sideOfEdge(point, a, b, positions)
  if (sideOfEdge(point, b, c, positions) !== side || sideOfEdge(point, c, a, positions) !== side) return 0
  return heightAt(point, vertices, positions) > point[2] ? side : 0
}

/** Returns 1 when the point is left of the edge seen from above, -1 when right; on it, the lower vertex decides. */
function sideOfEdge([x, y]: Vec3, from: number, to: number, positions: Float32Array): number {
  const low = Math.min(from, to) * 3
  const high = Math.max(from, to) * 3
  const signedArea =
    (positions[high] - positions[low]) * (y - positions[low + 1]) -
    (positions[high + 1] - positions[low + 1]) * (x - positions[low])
  const left = signedArea >= 0 ? 1 : -1
  return from < to ? left : -left
}

/** Returns z of the triangle's plane at the point's x and y. */
function heightAt([x, y]: Vec3, [a, b, c]: TriangleVertices, positions: Float32Array): number {
  const [ax, ay, az] = [positions[a * 3], positions[a * 3 + 1], positions[a * 3 + 2]]
  const [ux, uy, uz] = [positions[b * 3] - ax, positions[b * 3 + 1] - ay, positions[b * 3 + 2] - az]
  const [vx, vy, vz] = [positions[c * 3] - ax, positions[c * 3 + 1] - ay, positions[c * 3 + 2] - az]
  const doubleArea = ux * vy - uy * vx
  const alongU = ((x - ax) * vy - (y - ay) * vx) / doubleArea
  const alongV = (ux * (y - ay) - uy * (x - ax)) / doubleArea
  return az + alongU * uz + alongV * vz
}
