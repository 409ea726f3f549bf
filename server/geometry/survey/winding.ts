import type { Edges } from '../mesh/edges.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** Pieces of surface that hang together by edges of exactly two triangles. */
export interface WindingPatches {
  count: number
  ofTriangle: Uint32Array
  /** 1 for patches that are closed by themselves and wound one way, so that they have an inside. */
  closed: Uint8Array
}

export interface ConsistentWinding {
  mesh: Mesh
  patches: WindingPatches
  /** Triangles that were turned so that neighbors agree. */
  flipped: number
}

/**
 * Turns triangles until neighbors are wound the same way, in each patch as few as possible. A surface with one
 * side only (a Moebius strip) cannot be made consistent: its patch is not closed.
 */
export function makeWindingConsistent(mesh: Mesh, edges: Edges): ConsistentWinding {
  const count = mesh.triangles.length / 3
  const twins = twinHalfEdges(edges)
  const patchOf = new Int32Array(count).fill(-1)
  const flip = new Uint8Array(count)
  const stack = new Uint32Array(count)
  const oneSided: boolean[] = []
  for (let seed = 0; seed < count; seed++) {
    if (patchOf[seed] < 0) oneSided.push(!flood({ mesh, twins, patchOf, flip, stack }, seed, oneSided.length))
  }
  keepMajority(patchOf, flip, oneSided.length)
  const turned = { positions: mesh.positions, triangles: flippedTriangles(mesh.triangles, flip) }
  const ofTriangle = new Uint32Array(patchOf)
  const closed = closedPatches(turned, edges, ofTriangle, oneSided)
  return {
    mesh: turned,
    patches: { count: oneSided.length, ofTriangle, closed },
    flipped: flip.reduce((sum, one) => sum + one, 0),
  }
}

/** The triangles with those marked in `flip` turned over. */
export function flippedTriangles(triangles: Uint32Array, flip: Uint8Array): Uint32Array {
  const turned = triangles.slice()
  for (let triangle = 0; triangle < flip.length; triangle++) {
    if (flip[triangle] === 0) continue
    turned[triangle * 3 + 1] = triangles[triangle * 3 + 2]
    turned[triangle * 3 + 2] = triangles[triangle * 3 + 1]
  }
  return turned
}

/** For each half-edge the other one of its edge, -1 where the edge is not used exactly twice. */
function twinHalfEdges(edges: Edges): Int32Array {
  const twins = new Int32Array(edges.ofHalfEdge.length).fill(-1)
  const waiting = new Int32Array(edges.count).fill(-1)
  for (let half = 0; half < twins.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] !== 2 || edges.low[edge] === edges.high[edge]) continue
    const other = waiting[edge]
    if (other < 0) {
      waiting[edge] = half
      continue
    }
    twins[half] = other
    twins[other] = half
  }
  return twins
}

interface Flood {
  mesh: Mesh
  twins: Int32Array
  patchOf: Int32Array
  flip: Uint8Array
  stack: Uint32Array
}

/** Walks over one patch and marks what must be turned to agree with the seed; false when nothing makes it agree. */
function flood({ mesh, twins, patchOf, flip, stack }: Flood, seed: number, patch: number): boolean {
  let consistent = true
  let waiting = 0
  stack[waiting++] = seed
  patchOf[seed] = patch
  while (waiting > 0) {
    const triangle = stack[--waiting]
    for (let half = triangle * 3; half < triangle * 3 + 3; half++) {
      const twin = twins[half]
      if (twin < 0) continue
      const neighbour = Math.floor(twin / 3)
      const runsAlong = mesh.triangles[half] === mesh.triangles[twin] ? 1 : 0
      const wanted = flip[triangle] ^ runsAlong
      if (patchOf[neighbour] < 0) {
        patchOf[neighbour] = patch
        flip[neighbour] = wanted
        stack[waiting++] = neighbour
      } else if (flip[neighbour] !== wanted) consistent = false
    }
  }
  return consistent
}

/** Where most of a patch was marked to be turned, the others are turned instead. */
function keepMajority(patchOf: Int32Array, flip: Uint8Array, count: number): void {
  const votes = new Int32Array(count)
  for (let triangle = 0; triangle < flip.length; triangle++)
    votes[patchOf[triangle]] += flip[triangle] ? 1 : -1
  for (let triangle = 0; triangle < flip.length; triangle++)
    if (votes[patchOf[triangle]] > 0) flip[triangle] ^= 1
}

/** A patch is closed when each of its edges is used equally often in both directions by the patch itself. */
function closedPatches(mesh: Mesh, edges: Edges, ofTriangle: Uint32Array, oneSided: boolean[]): Uint8Array {
  const closed = Uint8Array.from(oneSided, (isOneSided) => (isOneSided ? 0 : 1))
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
