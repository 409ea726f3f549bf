export type Point = readonly [number, number, number]
/** Three vertex numbers. */
export type Corners = readonly [number, number, number]

const MAX_CELLS_A_SIDE = 512

/** Some of the points in a grid over x and y, so that each triangle meets only those it can lie above. */
export class PointGrid {
  readonly #points: Point[]
  readonly #cells = new Map<number, number[]>()
  readonly #side: number
  readonly #origin: readonly [number, number]
  readonly #cell: readonly [number, number]

  constructor(points: Point[], members: number[]) {
    this.#points = points
    this.#side = Math.min(MAX_CELLS_A_SIDE, Math.ceil(Math.sqrt(members.length)))
    const ranges = [0, 1].map((axis) => rangeOf(members, (member) => points[member][axis]))
    this.#origin = [ranges[0].min, ranges[1].min]
    this.#cell = [cellSize(ranges[0], this.#side), cellSize(ranges[1], this.#side)]
    for (const member of members) {
      const cell = this.#column(points[member][0], 0) + this.#side * this.#column(points[member][1], 1)
      const held = this.#cells.get(cell)
      if (held) held.push(member)
      else this.#cells.set(cell, [member])
    }
  }

  /** Calls `onPoint` with each point within the triangle's box over x and y. */
  visit(corners: Corners, positions: Float32Array, onPoint: (index: number) => void): void {
    const [a, b, c] = corners
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

/** Any size does where all points stand in one line. */
function cellSize({ min, max }: Range, side: number): number {
  return max > min ? (max - min) / side : 1
}

/**
 * How a ray straight up from the point crosses a triangle: 1 out through a face that looks up, -1 in through one that
 * looks down, 0 not at all. A ray through an edge crosses exactly one of the edge's two triangles, because both
 * decide its side by the same computation.
 */
export function crossingSign(point: Point, corners: Corners, positions: Float32Array): number {
  const [a, b, c] = corners
  const side = sideOfEdge(point, a, b, positions)
  if (sideOfEdge(point, b, c, positions) !== side || sideOfEdge(point, c, a, positions) !== side) return 0
  return heightAt(point, corners, positions) > point[2] ? side : 0
}

/** 1 when the point lies left of the edge seen from above, -1 right of it; on it, the lower vertex decides. */
function sideOfEdge([x, y]: Point, from: number, to: number, positions: Float32Array): number {
  const low = Math.min(from, to) * 3
  const high = Math.max(from, to) * 3
  const turn =
    (positions[high] - positions[low]) * (y - positions[low + 1]) -
    (positions[high + 1] - positions[low + 1]) * (x - positions[low])
  const left = turn >= 0 ? 1 : -1
  return from < to ? left : -left
}

/** Height of the triangle's plane over the point. */
function heightAt([x, y]: Point, [a, b, c]: Corners, positions: Float32Array): number {
  const [ax, ay, az] = [positions[a * 3], positions[a * 3 + 1], positions[a * 3 + 2]]
  const [ux, uy, uz] = [positions[b * 3] - ax, positions[b * 3 + 1] - ay, positions[b * 3 + 2] - az]
  const [vx, vy, vz] = [positions[c * 3] - ax, positions[c * 3 + 1] - ay, positions[c * 3 + 2] - az]
  const turn = ux * vy - uy * vx
  const alongU = ((x - ax) * vy - (y - ay) * vx) / turn
  const alongV = (ux * (y - ay) - uy * (x - ax)) / turn
  return az + alongU * uz + alongV * vz
}
