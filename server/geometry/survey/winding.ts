import type { Edges } from '../mesh/edges.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** Patches of a surface: triangles connected by edges of exactly two triangles. */
export interface WindingPatches {
  count: number
  /** The patch of each triangle. */
  ofTriangle: Uint32Array
  /** 1 for patches that are closed on their own and consistently wound, so that they have an inside. */
  closed: Uint8Array
}

export interface ConsistentWinding {
  mesh: Mesh
  patches: WindingPatches
  /** The number of flipped triangles. */
  flipped: number
}

/**
 * Flips triangles until neighbors are wound the same way, in each patch as few as possible. A non-orientable surface
 * (a Möbius strip) cannot be made consistent: its patch counts as not closed.
 */
export function makeWindingConsistent(mesh: Mesh, edges: Edges): ConsistentWinding {
  const count = mesh.triangles.length / 3
  const twins = findTwins(edges)
  const patchOf = new Int32Array(count).fill(-1)
  const flip = new Uint8Array(count)
  const stack = new Uint32Array(count)
  const isOrientable: boolean[] = []
  for (let seed = 0; seed < count; seed++) {
    if (patchOf[seed] >= 0) continue
    isOrientable.push(floodFill({ mesh, twins, patchOf, flip, stack }, seed, isOrientable.length))
  }
  flipMinority(patchOf, flip, isOrientable.length)
  const flippedMesh = { positions: mesh.positions, triangles: flipTriangles(mesh.triangles, flip) }
  const ofTriangle = new Uint32Array(patchOf)
  const closed = findClosedPatches(flippedMesh, edges, ofTriangle, isOrientable)
  return {
    mesh: flippedMesh,
    patches: { count: isOrientable.length, ofTriangle, closed },
    flipped: flip.reduce((sum, flag) => sum + flag, 0),
  }
}

/** Returns the triangles with those marked in `flip` wound the other way. */
export function flipTriangles(triangles: Uint32Array, flip: Uint8Array): Uint32Array {
  const flipped = triangles.slice()
  for (let triangle = 0; triangle < flip.length; triangle++) {
    if (flip[triangle] === 0) continue
    flipped[triangle * 3 + 1] = triangles[triangle * 3 + 2]
    flipped[triangle * 3 + 2] = triangles[triangle * 3 + 1]
  }
  return flipped
}

/** Returns for each half-edge the other one of its edge, -1 where the edge is not used exactly twice. */
function findTwins(edges: Edges): Int32Array {
  const twins = new Int32Array(edges.ofHalfEdge.length).fill(-1)
  const firstHalf = new Int32Array(edges.count).fill(-1)
  for (let half = 0; half < twins.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] !== 2 || edges.low[edge] === edges.high[edge]) continue
    const other = firstHalf[edge]
    if (other < 0) {
      firstHalf[edge] = half
      continue
    }
    twins[half] = other
    twins[other] = half
  }
  return twins
}

interface FloodFill {
  mesh: Mesh
  twins: Int32Array
  patchOf: Int32Array
  flip: Uint8Array
  /** Reused by all fills; room for every triangle. */
  stack: Uint32Array
}

/** Fills one patch and marks which triangles to flip to agree with the seed. False if the patch is not orientable. */
function floodFill({ mesh, twins, patchOf, flip, stack }: FloodFill, seed: number, patch: number): boolean {
  let isOrientable = true
  let top = 0
  stack[top++] = seed
  patchOf[seed] = patch
  while (top > 0) {
    const triangle = stack[--top]
    for (let half = triangle * 3; half < triangle * 3 + 3; half++) {
      const twin = twins[half]
      if (twin < 0) continue
      const neighbor = Math.floor(twin / 3)
      const runsSameWay = mesh.triangles[half] === mesh.triangles[twin] ? 1 : 0
      const mustFlip = flip[triangle] ^ runsSameWay
      if (patchOf[neighbor] < 0) {
        patchOf[neighbor] = patch
        flip[neighbor] = mustFlip
        stack[top++] = neighbor
      } else if (flip[neighbor] !== mustFlip) isOrientable = false
    }
  }
  return isOrientable
}

/** Marks the other triangles of a patch if most of it is marked. */
function flipMinority(patchOf: Int32Array, flip: Uint8Array, count: number): void {
  const votes = new Int32Array(count)
  for (let triangle = 0; triangle < flip.length; triangle++)
    votes[patchOf[triangle]] += flip[triangle] ? 1 : -1
  for (let triangle = 0; triangle < flip.length; triangle++)
    if (votes[patchOf[triangle]] > 0) flip[triangle] ^= 1
}

/** A patch is closed if its own triangles use each of its edges equally often in both directions. */
function findClosedPatches(
  mesh: Mesh,
  edges: Edges,
  ofTriangle: Uint32Array,
  isOrientable: boolean[],
): Uint8Array {
  const closed = Uint8Array.from(isOrientable, Number)
  const balance = new Map<number, number>()
  for (let half = 0; half < edges.ofHalfEdge.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] === 2) continue
    const key = ofTriangle[Math.floor(half / 3)] * edges.count + edge
    balance.set(key, (balance.get(key) ?? 0) + (mesh.triangles[half] === edges.low[edge] ? 1 : -1))
  }
  for (const [key, value] of balance) if (value !== 0) closed[Math.floor(key / edges.count)] = 0
  return closed
}
