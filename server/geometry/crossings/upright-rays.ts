import type { Mesh } from '../mesh/mesh.ts'

/** Rays straight up, one for each of their columns and rows. */
export interface UprightGrid {
  /** Places of the columns along x, in mm and ascending. */
  columns: Float64Array
  /** Places of the rows along y. */
  rows: Float64Array
  /** z where rays begin. */
  bottom: number
}

/** A ray with more hits passes through a tangle of faces, where inside and outside are not defined. */
const MAX_HITS = 200
/** Rounding of the place where a row of rays crosses a side, as a share of the least distance between rays. */
const SLACK = 1e-3

/**
 * Finds where rays straight up go through triangles, row by row. Triangles are swept along y, so that each is compared
 * only with the rays over it: a ray that looks for its triangles costs many times more.
 */
export class UprightRays {
  /** The number of triangles that each ray of the current row goes through; more than it keeps if it is in a tangle. */
  readonly hits: Uint16Array
  readonly #mesh: Mesh
  readonly #grid: UprightGrid
  readonly #slackX: number
  readonly #slackY: number
  /** For each ray those triangles and mm to them, nearest first. */
  readonly #faces: Uint32Array
  readonly #distances: Float64Array
  /** Triangles by their first row, and their last rows. */
  readonly #byRow: number[][]
  readonly #lastRow: Int16Array
  #active: number[] = []

  constructor(mesh: Mesh, grid: UprightGrid) {
    this.#mesh = mesh
    this.#grid = grid
    this.#slackX = SLACK * leastStep(grid.columns)
    this.#slackY = SLACK * leastStep(grid.rows)
    this.hits = new Uint16Array(grid.columns.length)
    this.#faces = new Uint32Array(grid.columns.length * MAX_HITS)
    this.#distances = new Float64Array(grid.columns.length * MAX_HITS)
    this.#byRow = Array.from(grid.rows, () => [])
    this.#lastRow = new Int16Array(mesh.triangles.length / 3)
    for (let triangle = 0; triangle < this.#lastRow.length; triangle++) this.#addToRows(triangle)
  }

  isTangled(column: number): boolean {
    return this.hits[column] > MAX_HITS
  }

  face(column: number, hit: number): number {
    return this.#faces[column * MAX_HITS + hit]
  }

  distance(column: number, hit: number): number {
    return this.#distances[column * MAX_HITS + hit]
  }

  /** Casts the rays of a row; rows are cast in order. */
  castRow(row: number): void {
    this.hits.fill(0)
    this.#active = this.#active.filter((triangle) => this.#lastRow[triangle] >= row)
    for (const triangle of this.#byRow[row]) this.#active.push(triangle)
    const y = this.#grid.rows[row]
    for (const triangle of this.#active) this.#castAt(triangle, y)
  }

  #addToRows(triangle: number): void {
    const { positions, triangles } = this.#mesh
    let min = Infinity
    let max = -Infinity
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      const y = positions[triangles[corner] * 3 + 1]
      if (y < min) min = y
      if (y > max) max = y
    }
    const first = countBelow(this.#grid.rows, min - this.#slackY)
    const last = countBelow(this.#grid.rows, max + this.#slackY) - 1
    this.#lastRow[triangle] = last
    if (first <= last) this.#byRow[first].push(triangle)
  }

  #castAt(triangle: number, y: number): void {
    const { positions, triangles } = this.#mesh
    const { columns } = this.#grid
    const slack = this.#slackY
    let min = Infinity
    let max = -Infinity
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[triangle * 3 + corner] * 3
      const to = triangles[triangle * 3 + (corner === 2 ? 0 : corner + 1)] * 3
      const fromY = positions[from + 1]
      const rise = positions[to + 1] - fromY
      if (y < Math.min(fromY, fromY + rise) - slack || y > Math.max(fromY, fromY + rise) + slack) continue
      const fromX = positions[from]
      const width = positions[to] - fromX
      const isLevel = Math.abs(rise) <= 2 * slack
      const one = isLevel ? fromX : fromX + width * Math.min(1, Math.max(0, (y - fromY) / rise))
      const other = isLevel ? fromX + width : one
      min = Math.min(min, one, other)
      max = Math.max(max, one, other)
    }
    const first = countBelow(columns, min - this.#slackX)
    for (let column = first; column < columns.length && columns[column] <= max + this.#slackX; column++)
      this.#cast(column, y, triangle)
  }

  /** Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997), for a ray along z. */
  #cast(column: number, y: number, triangle: number): void {
    const { positions, triangles } = this.#mesh
    const { columns, bottom } = this.#grid
    const a = triangles[triangle * 3] * 3
    const b = triangles[triangle * 3 + 1] * 3
    const c = triangles[triangle * 3 + 2] * 3
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const determinant = uy * vx - ux * vy
    if (determinant === 0) return
    const sx = columns[column] - positions[a]
    const sy = y - positions[a + 1]
    const second = (sy * vx - sx * vy) / determinant
    if (!(second >= 0 && second <= 1)) return
    const third = (sx * uy - sy * ux) / determinant
    if (!(third >= 0 && second + third <= 1)) return
    const low = positions[a + 2]
    const height = low + second * (positions[b + 2] - low) + third * (positions[c + 2] - low)
    this.#insert(column, triangle, height - bottom)
  }

  #insert(column: number, face: number, distance: number): void {
    if (!(distance > 0) || this.hits[column]++ >= MAX_HITS) return
    const first = column * MAX_HITS
    let at = first + this.hits[column] - 1
    for (; at > first && isBefore(distance, face, this.#distances[at - 1], this.#faces[at - 1]); at--) {
      this.#distances[at] = this.#distances[at - 1]
      this.#faces[at] = this.#faces[at - 1]
    }
    this.#distances[at] = distance
    this.#faces[at] = face
  }
}

/** 0 for a single place. */
function leastStep(places: Float64Array): number {
  let least = Infinity
  for (let at = 1; at < places.length; at++) least = Math.min(least, places[at] - places[at - 1])
  return Number.isFinite(least) ? least : 0
}

/** Returns how many of some ascending places are lower than a value. */
function countBelow(places: Float64Array, value: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns true if a hit comes before another; of two at one distance, that of the lower triangle. */
function isBefore(distance: number, face: number, otherDistance: number, otherFace: number): boolean {
  return distance < otherDistance || (distance === otherDistance && face < otherFace)
}
