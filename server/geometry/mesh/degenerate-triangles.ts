import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

export interface DegenerateTriangles {
  /** Number of triangles with two corners at the same vertex: they have no area. */
  degenerate: number
  /** Number of further copies of a triangle, in either direction. */
  duplicates: number
  /** 1 for each triangle to remove, both of a triangle and its reverse among them: together they enclose nothing. */
  removingPairs: Uint8Array
  /** 1 for each triangle to remove, with one of such a pair kept. */
  keepingOneOfPairs: Uint8Array
  /** 1 for each triangle to remove so that only pairs of a triangle and its reverse are gone: bodies may have a face in common. */
  keepingCopies: Uint8Array
}

/** Finds triangles without area and duplicates. */
export function findDegenerateTriangles(mesh: Mesh): DegenerateTriangles {
  const { triangles } = mesh
  const count = triangles.length / 3
  const removingPairs = new Uint8Array(count)
  let degenerate = 0
  const duplicatesOf = new DuplicateTable(triangles)
  for (let triangle = 0; triangle < count; triangle++) {
    const [a, b, c] = [triangles[triangle * 3], triangles[triangle * 3 + 1], triangles[triangle * 3 + 2]]
    if (a === b || b === c || c === a) {
      removingPairs[triangle] = 1
      degenerate++
    } else duplicatesOf.add(triangle)
  }
  const keepingOneOfPairs = removingPairs.slice()
  const keepingCopies = removingPairs.slice()
  duplicatesOf.markReverses(keepingCopies)
  const duplicates = duplicatesOf.markDuplicates(removingPairs, keepingOneOfPairs)
  return { degenerate, duplicates, removingPairs, keepingOneOfPairs, keepingCopies }
}

/** Marks triangles that share no edge with another: all three of their edges are open. */
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

/** Returns the mesh without the marked triangles; unused vertices stay. */
export function removeTriangles(mesh: Mesh, isRemoved: Uint8Array): Mesh {
  const triangles = mesh.triangles.filter((_, at) => isRemoved[Math.floor(at / 3)] === 0)
  return { positions: mesh.positions, triangles }
}

/** A triangle lower than this share of its longest side is collinear. */
const COLLINEAR_HEIGHT = 1e-6

/** Counts triangles whose corners lie on one line. They have no area but may join the triangles around them. */
export function countCollinearTriangles({ positions, triangles }: Mesh): number {
  let collinear = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at] * 3
    const b = triangles[at + 1] * 3
    const c = triangles[at + 2] * 3
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const wx = vx - ux
    const wy = vy - uy
    const wz = vz - uz
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const longest2 = Math.max(
      ux * ux + uy * uy + uz * uz,
      vx * vx + vy * vy + vz * vz,
      wx * wx + wy * wy + wz * wz,
    )
    if (Math.sqrt(nx * nx + ny * ny + nz * nz) <= COLLINEAR_HEIGHT * longest2) collinear++
  }
  return collinear
}

/** Hash table of triangles by their three vertices in any order. The first of several duplicates is their leader. */
class DuplicateTable {
  readonly #triangles: Uint32Array
  readonly #first: Int32Array
  /** The next leader in the same bucket. */
  readonly #next: Int32Array
  /** The duplicates in a leader's direction minus those in the other, by leader. */
  readonly #balance: Int32Array
  /** The number of triangles by leader, itself included. */
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
   * Marks all duplicates but the one to keep: the first in the direction that most have. If both directions are
   * equally frequent, the first list keeps none and the second keeps the leader. Returns the number of duplicates,
   * leaders not counted.
   */
  markDuplicates(removingPairs: Uint8Array, keepingOneOfPairs: Uint8Array): number {
    let duplicates = 0
    for (let triangle = 0; triangle < removingPairs.length; triangle++) {
      const leader = this.#leader[triangle]
      if (leader < 0 || this.#copies[leader] < 2) continue
      const majority = Math.sign(this.#balance[leader])
      const isLeader = triangle === leader
      const keeps = majority !== 0 && this.#direction(leader, triangle) === majority && !this.#isKept[leader]
      if (keeps) this.#isKept[leader] = 1
      if (!keeps) removingPairs[triangle] = 1
      if (majority === 0 ? !isLeader : !keeps) keepingOneOfPairs[triangle] = 1
      if (!isLeader) duplicates++
    }
    return duplicates
  }

  /** Marks triangles and their reverses as often as both are there. */
  markReverses(isRemoved: Uint8Array): void {
    const kept = this.#balance.slice()
    for (let triangle = 0; triangle < isRemoved.length; triangle++) {
      const leader = this.#leader[triangle]
      if (leader < 0) continue
      const direction = this.#direction(leader, triangle)
      if (Math.sign(kept[leader]) === direction) kept[leader] -= direction
      else isRemoved[triangle] = 1
    }
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

  /** Returns 1 when two triangles have the same corners in the same direction, -1 in the other, 0 when they differ. */
  #direction(first: number, other: number): number {
    const triangles = this.#triangles
    const [a, b, c] = [triangles[first * 3], triangles[first * 3 + 1], triangles[first * 3 + 2]]
    const [d, e, f] = [triangles[other * 3], triangles[other * 3 + 1], triangles[other * 3 + 2]]
    if ((a === d && b === e && c === f) || (a === e && b === f && c === d) || (a === f && b === d && c === e))
      return 1
    if ((a === d && b === f && c === e) || (a === e && b === d && c === f) || (a === f && b === e && c === d))
      return -1
    return 0
  }
}
