import type { Mesh } from './mesh.ts'

/** A subdivided mesh, and for each of its triangles the one of the original mesh that it is part of. */
export interface RefinedMesh {
  mesh: Mesh
  parents: Uint32Array
}

/** Area of a right triangle with equal legs, as a share of its longest side squared. */
const AREA_PER_SQUARED_SIDE = 0.25

/**
 * Subdivides a mesh until it has at least about `targetCount` triangles of similar size, so that one triangle can represent
 * one place. Sides longer than fits that count are split at their midpoint, for both of their triangles or for
 * neither, so the shape does not change and no gap appears. Small triangles stay; adds at most about 3 x `targetCount`.
 * `area` is that of the surface in mm²; one without area stays as it is, since every side would be too long for it.
 */
export function refineMesh(mesh: Mesh, area: number, targetCount: number): RefinedMesh {
  const maxSide = Math.sqrt(area / (AREA_PER_SQUARED_SIDE * targetCount))
  const parents = new Uint32Array(mesh.triangles.length / 3)
  for (let triangle = 0; triangle < parents.length; triangle++) parents[triangle] = triangle
  const enough = parents.length + targetCount
  let refined: RefinedMesh = { mesh, parents }
  if (maxSide === 0) return refined
  while (refined.parents.length < enough) {
    const finer = splitLongSides(refined, maxSide)
    if (finer === refined) return refined
    refined = finer
  }
  return refined
}

/** Splits every side longer than `maxSide` once. Returns `coarse` itself when there is none. */
function splitLongSides(coarse: RefinedMesh, maxSide: number): RefinedMesh {
  const { isLong, count } = findLongSides(coarse.mesh, maxSide)
  if (count === 0) return coarse
  const { triangles } = coarse.mesh
  const midpoints = new Midpoints(coarse.mesh, count)
  // A triangle has one more part than sides that are split.
  const finer = new SplitTriangles(coarse.parents.length + count)
  const mids = [-1, -1, -1]
  for (let triangle = 0; triangle < coarse.parents.length; triangle++) {
    const half = triangle * 3
    for (let side = 0; side < 3; side++) {
      const next = half + (side === 2 ? 0 : side + 1)
      mids[side] = isLong[half + side] ? midpoints.between(triangles[half + side], triangles[next]) : -1
    }
    const splits = isLong[half] + isLong[half + 1] + isLong[half + 2]
    const first = firstSide(mids, splits)
    const [second, third] = [(first + 1) % 3, (first + 2) % 3]
    finer.begin(triangles[half + first], triangles[half + second], triangles[half + third])
    finer.parent = coarse.parents[triangle]
    finer.split(splits, mids[first], mids[second], mids[third])
  }
  return { mesh: { positions: midpoints.positions(), triangles: finer.triangles }, parents: finer.parents }
}

/** Returns the side that a triangle begins with: one that is split, and with two splits the last one is not. */
function firstSide(mids: number[], splits: number): number {
  if (splits === 2) return mids[0] < 0 ? 1 : mids[1] < 0 ? 2 : 0
  return mids[0] >= 0 || splits === 0 ? 0 : mids[1] >= 0 ? 1 : 2
}

/** 1 for each half-edge (see Edges) that is longer, and their number. */
function findLongSides(
  { positions, triangles }: Mesh,
  maxSide: number,
): { isLong: Uint8Array; count: number } {
  const isLong = new Uint8Array(triangles.length)
  let count = 0
  for (let half = 0; half < triangles.length; half++) {
    const from = triangles[half] * 3
    const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
    const x = positions[to] - positions[from]
    const y = positions[to + 1] - positions[from + 1]
    const z = positions[to + 2] - positions[from + 2]
    if (x * x + y * y + z * z <= maxSide * maxSide) continue
    isLong[half] = 1
    count++
  }
  return { isLong, count }
}

/** The parts of triangles, and the triangles that they are part of. */
class SplitTriangles {
  readonly triangles: Uint32Array<ArrayBuffer>
  readonly parents: Uint32Array<ArrayBuffer>
  /** The parent of the triangle that is split. */
  parent = 0
  #a = 0
  #b = 0
  #c = 0
  #count = 0

  constructor(count: number) {
    this.triangles = new Uint32Array(count * 3)
    this.parents = new Uint32Array(count)
  }

  /** The corners of the triangle that is split. */
  begin(a: number, b: number, c: number): void {
    this.#a = a
    this.#b = b
    this.#c = c
  }

  /** Splits as many sides as there are midpoints, from the first. */
  split(splits: number, ab: number, bc: number, ca: number): void {
    if (splits === 0) this.#add(this.#a, this.#b, this.#c)
    else if (splits === 1) {
      this.#add(this.#a, ab, this.#c)
      this.#add(ab, this.#b, this.#c)
    } else {
      if (splits === 3) this.#add(this.#a, ab, ca)
      this.#add(ab, this.#b, bc)
      if (splits === 2) this.#add(this.#a, ab, bc)
      this.#add(splits === 3 ? ca : this.#a, bc, this.#c)
      if (splits === 3) this.#add(ab, bc, ca)
    }
  }

  #add(a: number, b: number, c: number): void {
    const at = this.#count * 3
    this.triangles[at] = a
    this.triangles[at + 1] = b
    this.triangles[at + 2] = c
    this.parents[this.#count++] = this.parent
  }
}

/** Vertices at the midpoints of sides, one for both triangles of a side, after those of a mesh. */
class Midpoints {
  readonly #positions: Float32Array<ArrayBuffer>
  #vertices: number
  /** A hash table: the vertices of a side, and the one at its midpoint, 0 for an empty place. */
  readonly #low: Uint32Array
  readonly #high: Uint32Array
  readonly #midpoint: Uint32Array

  /** Room for so many. */
  constructor({ positions }: Mesh, count: number) {
    this.#positions = new Float32Array(positions.length + count * 3)
    this.#positions.set(positions)
    this.#vertices = positions.length / 3
    const places = 2 ** (32 - Math.clz32(count) + 1)
    this.#low = new Uint32Array(places)
    this.#high = new Uint32Array(places)
    this.#midpoint = new Uint32Array(places)
  }

  positions(): Float32Array<ArrayBuffer> {
    return this.#positions.slice(0, this.#vertices * 3)
  }

  between(a: number, b: number): number {
    const low = a < b ? a : b
    const high = a < b ? b : a
    const last = this.#midpoint.length - 1
    let place = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 7
    for (place &= last; this.#midpoint[place] !== 0; place = (place + 1) & last)
      if (this.#low[place] === low && this.#high[place] === high) return this.#midpoint[place]
    this.#low[place] = low
    this.#high[place] = high
    this.#midpoint[place] = this.#add(a, b)
    return this.#midpoint[place]
  }

  #add(a: number, b: number): number {
    const vertex = this.#vertices++
    for (let axis = 0; axis < 3; axis++)
      this.#positions[vertex * 3 + axis] = (this.#positions[a * 3 + axis] + this.#positions[b * 3 + axis]) / 2
    return vertex
  }
}
