import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

export interface DegenerateTriangles {
  /** Triangles of which two corners are the same vertex: nothing but an edge. */
  collapsed: number
  /** Further copies of a triangle, and one of each pair of a triangle and its own reverse. */
  duplicates: number
  /** 1 for each triangle that can go, with both of such a pair, which together enclose nothing. */
  withoutPairs: Uint8Array
  /** 1 for each triangle that can go, with one of such a pair left. */
  withOneOfPairs: Uint8Array
}

/** Collapsed triangles and copies. */
export function findDegenerateTriangles(mesh: Mesh): DegenerateTriangles {
  const { triangles } = mesh
  const count = triangles.length / 3
  const withoutPairs = new Uint8Array(count)
  let collapsed = 0
  const copies = new CopyTable(triangles)
  for (let triangle = 0; triangle < count; triangle++) {
    const [a, b, c] = [triangles[triangle * 3], triangles[triangle * 3 + 1], triangles[triangle * 3 + 2]]
    if (a === b || b === c || c === a) {
      withoutPairs[triangle] = 1
      collapsed++
    } else copies.add(triangle)
  }
  const withOneOfPairs = withoutPairs.slice()
  const duplicates = copies.markUseless(withoutPairs, withOneOfPairs)
  return { collapsed, duplicates, withoutPairs, withOneOfPairs }
}

/** Marks triangles that hang together with no other: all three of their edges are open. */
export function findStrayTriangles(edges: Edges): { stray: Uint8Array; count: number } {
  const stray = new Uint8Array(edges.ofHalfEdge.length / 3)
  const isOpen = (half: number) => {
    const edge = edges.ofHalfEdge[half]
    return edges.forward[edge] + edges.backward[edge] === 1
  }
  let count = 0
  for (let triangle = 0; triangle < stray.length; triangle++) {
    if (!isOpen(triangle * 3) || !isOpen(triangle * 3 + 1) || !isOpen(triangle * 3 + 2)) continue
    stray[triangle] = 1
    count++
  }
  return { stray, count }
}

/** The mesh without the marked triangles. */
export function removeTriangles(mesh: Mesh, useless: Uint8Array): Mesh {
  const triangles = mesh.triangles.filter((_, at) => useless[Math.floor(at / 3)] === 0)
  return { positions: mesh.positions, triangles }
}

/**
 * Triangles whose corners lie on one line. They have no area but may be needed to join the triangles around them.
 * Measured as the height over the longest side: below a millionth of it.
 */
export function countCollinearTriangles({ positions, triangles }: Mesh): number {
  let flat = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at] * 3, triangles[at + 1] * 3, triangles[at + 2] * 3]
    const [ux, uy, uz] = [
      positions[b] - positions[a],
      positions[b + 1] - positions[a + 1],
      positions[b + 2] - positions[a + 2],
    ]
    const [vx, vy, vz] = [
      positions[c] - positions[a],
      positions[c + 1] - positions[a + 1],
      positions[c + 2] - positions[a + 2],
    ]
    const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const longest = Math.max(
      ux * ux + uy * uy + uz * uz,
      vx * vx + vy * vy + vz * vz,
      wx * wx + wy * wy + wz * wz,
    )
    if (Math.sqrt(nx * nx + ny * ny + nz * nz) <= FLAT * longest) flat++
  }
  return flat
}

const FLAT = 1e-6

/** Triangles by their three vertices in any order, chained in a hash table. */
class CopyTable {
  readonly #triangles: Uint32Array
  readonly #first: Int32Array
  /** The next triangle of the same bucket that is no copy of this one. */
  readonly #next: Int32Array
  /** Uses of the first triangle's direction minus uses of the other, and the number of all. */
  readonly #balance: Int32Array
  readonly #copies: Uint32Array
  readonly #leader: Int32Array
  readonly #isKept: Uint8Array

  constructor(triangles: Uint32Array) {
    const count = triangles.length / 3
    let size = 64
    while (size < count * 2) size *= 2
    this.#triangles = triangles
    this.#first = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(count).fill(-1)
    this.#balance = new Int32Array(count)
    this.#copies = new Uint32Array(count)
    this.#leader = new Int32Array(count).fill(-1)
    this.#isKept = new Uint8Array(count)
  }

  add(triangle: number): void {
    const bucket = this.#bucket(triangle)
    let leader = this.#first[bucket]
    while (leader >= 0 && this.#direction(leader, triangle) === 0) leader = this.#next[leader]
    if (leader < 0) {
      leader = triangle
      this.#next[triangle] = this.#first[bucket]
      this.#first[bucket] = triangle
    }
    this.#leader[triangle] = leader
    this.#copies[leader]++
    this.#balance[leader] += this.#direction(leader, triangle)
  }

  /**
   * Marks all copies but the one that stays: the first in the direction that most copies have. Where both directions
   * are as frequent, none stays in the one list and the first copy in the other. Gives the number of further copies.
   */
  markUseless(withoutPairs: Uint8Array, withOneOfPairs: Uint8Array): number {
    let further = 0
    for (let triangle = 0; triangle < withoutPairs.length; triangle++) {
      const leader = this.#leader[triangle]
      if (leader < 0 || this.#copies[leader] < 2) continue
      const majority = Math.sign(this.#balance[leader])
      const isFirst = triangle === leader
      const stays = majority !== 0 && this.#direction(leader, triangle) === majority && !this.#isKept[leader]
      if (stays) this.#isKept[leader] = 1
      if (!stays) withoutPairs[triangle] = 1
      if (majority === 0 ? !isFirst : !stays) withOneOfPairs[triangle] = 1
      if (!isFirst) further++
    }
    return further
  }

  #bucket(triangle: number): number {
    const triangles = this.#triangles
    const [a, b, c] = [triangles[triangle * 3], triangles[triangle * 3 + 1], triangles[triangle * 3 + 2]]
    const low = Math.min(a, b, c)
    const high = Math.max(a, b, c)
    let mixed = Math.imul(low, 0xcc9e2d51) ^ Math.imul(high, 0x1b873593) ^ Math.imul(a ^ b ^ c, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 13)) & (this.#first.length - 1)
  }

  /** 1 when two triangles have the same corners in the same direction, -1 in the other, 0 when they differ. */
  #direction(one: number, other: number): number {
    const triangles = this.#triangles
    const [a, b, c] = [triangles[one * 3], triangles[one * 3 + 1], triangles[one * 3 + 2]]
    const [d, e, f] = [triangles[other * 3], triangles[other * 3 + 1], triangles[other * 3 + 2]]
    if ((a === d && b === e && c === f) || (a === e && b === f && c === d) || (a === f && b === d && c === e))
      return 1
    if ((a === d && b === f && c === e) || (a === e && b === d && c === f) || (a === f && b === e && c === d))
      return -1
    return 0
  }
}
