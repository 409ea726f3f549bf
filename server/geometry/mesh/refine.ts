import type { Mesh } from './mesh.ts'
import { DoubleList, IndexList } from './number-list.ts'

/** A mesh cut finer, and the triangle of the mesh before that each one is a piece of. */
export interface RefinedMesh {
  mesh: Mesh
  parents: Uint32Array
}

/** A square millimetre of pieces with this longest side: right triangles whose legs are 0.7 of it hold a quarter. */
const AREA_PER_SQUARE_OF_SIDE = 0.25

/**
 * Cuts long sides in the middle until the surface has at least about `pieces` triangles of similar size, so that one
 * triangle can stand for one place. The shape does not change and no gap appears: a side is cut for both its triangles
 * or for neither. Triangles that are small already stay as they are; at most about 3 x `pieces` are added.
 */
export function refineMesh(mesh: Mesh, area: number, pieces: number): RefinedMesh {
  const longest = Math.sqrt(area / (AREA_PER_SQUARE_OF_SIDE * pieces))
  const parents = Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, triangle) => triangle)
  const most = parents.length + pieces
  let refined: RefinedMesh = { mesh, parents }
  if (!hasLongSide(mesh, longest)) return refined
  while (refined.parents.length < most) {
    const finer = cutLongSides(refined, longest)
    if (finer === refined) return refined
    refined = finer
  }
  return refined
}

function hasLongSide({ positions, triangles }: Mesh, longest: number): boolean {
  for (let half = 0; half < triangles.length; half++) {
    const from = triangles[half] * 3
    const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
    const x = positions[to] - positions[from]
    const y = positions[to + 1] - positions[from + 1]
    const z = positions[to + 2] - positions[from + 2]
    if (x * x + y * y + z * z > longest * longest) return true
  }
  return false
}

/** One round: every side longer than `longest` gets a vertex in its middle. The same mesh when there is none. */
function cutLongSides(before: RefinedMesh, longest: number): RefinedMesh {
  const { mesh, parents } = before
  const middles = new Middles(mesh, longest)
  const triangles = new IndexList(mesh.triangles.length * 1.5)
  const newParents = new IndexList(parents.length * 1.5)
  for (let triangle = 0; triangle < parents.length; triangle++) {
    const [a, b, c] = [0, 1, 2].map((corner) => mesh.triangles[triangle * 3 + corner])
    const ab = middles.between(a, b)
    const bc = middles.between(b, c)
    const ca = middles.between(c, a)
    for (const piece of piecesOf([a, b, c], [ab, bc, ca])) {
      for (const vertex of piece) triangles.push(vertex)
      newParents.push(parents[triangle])
    }
  }
  if (newParents.length === parents.length) return before
  return {
    mesh: { positions: Float32Array.from(middles.positions.used()), triangles: triangles.used().slice() },
    parents: newParents.used().slice(),
  }
}

/** The pieces of a triangle whose sides are cut at `cuts`: the middle of the side after each corner, or -1. */
function piecesOf(corners: number[], cuts: number[]): number[][] {
  const count = cuts.filter((cut) => cut >= 0).length
  if (count === 0) return [corners]
  // Turned so that the first side is cut, and with two cuts the last one is not.
  const first = count === 2 ? (cuts.indexOf(-1) + 1) % 3 : cuts.findIndex((cut) => cut >= 0)
  const [a, b, c] = [0, 1, 2].map((step) => corners[(first + step) % 3])
  const [ab, bc, ca] = [0, 1, 2].map((step) => cuts[(first + step) % 3])
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

/** Vertices in the middle of long sides, each made once for both triangles. */
class Middles {
  readonly positions: DoubleList
  readonly #made = new Map<number, number>()
  readonly #vertices: number
  readonly #longest2: number

  constructor(mesh: Mesh, longest: number) {
    this.positions = new DoubleList(mesh.positions.length * 2)
    for (const value of mesh.positions) this.positions.push(value)
    this.#vertices = mesh.positions.length / 3
    this.#longest2 = longest * longest
  }

  /** The vertex between two, or -1 when they are near enough. */
  between(one: number, other: number): number {
    const { values } = this.positions
    let distance2 = 0
    for (let axis = 0; axis < 3; axis++) distance2 += (values[one * 3 + axis] - values[other * 3 + axis]) ** 2
    if (distance2 <= this.#longest2) return -1
    const key = Math.min(one, other) * this.#vertices + Math.max(one, other)
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const vertex = this.positions.length / 3
    for (let axis = 0; axis < 3; axis++) {
      this.positions.push(
        (this.positions.values[one * 3 + axis] + this.positions.values[other * 3 + axis]) / 2,
      )
    }
    this.#made.set(key, vertex)
    return vertex
  }
}
