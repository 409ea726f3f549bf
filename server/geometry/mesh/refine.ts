import type { Mesh } from './mesh.ts'
import { DoubleList, IndexList } from './number-list.ts'

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
 * `area` is that of the surface in mm².
 */
export function refineMesh(mesh: Mesh, area: number, targetCount: number): RefinedMesh {
  const maxSide = Math.sqrt(area / (AREA_PER_SQUARED_SIDE * targetCount))
  const parents = Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, triangle) => triangle)
  const enough = parents.length + targetCount
  let refined: RefinedMesh = { mesh, parents }
  if (!hasSideOver(mesh, maxSide)) return refined
  while (refined.parents.length < enough) {
    const finer = splitLongSides(refined, maxSide)
    if (finer === refined) return refined
    refined = finer
  }
  return refined
}

function hasSideOver({ positions, triangles }: Mesh, maxSide: number): boolean {
  for (let half = 0; half < triangles.length; half++) {
    const from = triangles[half] * 3
    const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
    const x = positions[to] - positions[from]
    const y = positions[to + 1] - positions[from + 1]
    const z = positions[to + 2] - positions[from + 2]
    if (x * x + y * y + z * z > maxSide * maxSide) return true
  }
  return false
}

/** Splits every side longer than `maxSide` once. Returns `coarse` itself when there is none. */
function splitLongSides(coarse: RefinedMesh, maxSide: number): RefinedMesh {
  const { mesh, parents } = coarse
  const midpoints = new Midpoints(mesh, maxSide)
  const triangles = new IndexList(mesh.triangles.length * 1.5)
  const newParents = new IndexList(parents.length * 1.5)
  for (let triangle = 0; triangle < parents.length; triangle++) {
    const [a, b, c] = [0, 1, 2].map((corner) => mesh.triangles[triangle * 3 + corner])
    const ab = midpoints.between(a, b)
    const bc = midpoints.between(b, c)
    const ca = midpoints.between(c, a)
    for (const child of splitTriangle([a, b, c], [ab, bc, ca])) {
      for (const vertex of child) triangles.push(vertex)
      newParents.push(parents[triangle])
    }
  }
  if (newParents.length === parents.length) return coarse
  return {
    mesh: { positions: Float32Array.from(midpoints.positions.used()), triangles: triangles.used().slice() },
    parents: newParents.used().slice(),
  }
}

/** Splits a triangle at the midpoints of the sides after each corner; -1 for a side that is not split. */
function splitTriangle(corners: number[], midpoints: number[]): number[][] {
  const count = midpoints.filter((midpoint) => midpoint >= 0).length
  if (count === 0) return [corners]
  // Rotated so that the first side is split, and with two splits the last one is not.
  const first =
    count === 2 ? (midpoints.indexOf(-1) + 1) % 3 : midpoints.findIndex((midpoint) => midpoint >= 0)
  const [a, b, c] = [0, 1, 2].map((step) => corners[(first + step) % 3])
  const [ab, bc, ca] = [0, 1, 2].map((step) => midpoints[(first + step) % 3])
  if (count === 1) {
    return [
      [a, ab, c],
      [ab, b, c],
    ]
  }
  if (count === 2) {
    return [
      [ab, b, bc],
      [a, ab, bc],
      [a, bc, c],
    ]
  }
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ]
}

/** Vertices at the midpoints of long sides, one for both triangles of a side. */
class Midpoints {
  readonly positions: DoubleList
  readonly #bySide = new Map<number, number>()
  readonly #vertices: number
  readonly #maxSide2: number

  constructor(mesh: Mesh, maxSide: number) {
    this.positions = new DoubleList(mesh.positions.length * 2)
    for (const value of mesh.positions) this.positions.push(value)
    this.#vertices = mesh.positions.length / 3
    this.#maxSide2 = maxSide * maxSide
  }

  /** Returns the vertex between two, or -1 when their distance is at most the maximum. */
  between(a: number, b: number): number {
    const { values } = this.positions
    let distance2 = 0
    for (let axis = 0; axis < 3; axis++) distance2 += (values[a * 3 + axis] - values[b * 3 + axis]) ** 2
    if (distance2 <= this.#maxSide2) return -1
    const side = Math.min(a, b) * this.#vertices + Math.max(a, b)
    const known = this.#bySide.get(side)
    if (known !== undefined) return known
    const vertex = this.positions.length / 3
    for (let axis = 0; axis < 3; axis++) {
      this.positions.push((this.positions.values[a * 3 + axis] + this.positions.values[b * 3 + axis]) / 2)
    }
    this.#bySide.set(side, vertex)
    return vertex
  }
}
