import { knownNeighborsOf } from './face-neighbors.ts'
import { listBytes, withMeshKernels, type KernelLists, type MeshKernels } from './kernels/kernels.ts'
import type { Mesh } from './mesh.ts'
import { copyToShare } from './shared-list.ts'
import { findSoundNeighbors } from './sound-surface.ts'

export interface SimplifiedSurface {
  /** Triangles between vertices of the mesh, in the order of those that they are left of. */
  triangles: Uint32Array
  /** For each vertex of the mesh the one that it was moved to: itself where it was not. */
  movedTo: Uint32Array
}

/** Words of a triangle, of a vertex and of its planes: see `kernels/assembly`. */
const LINK_WORDS = 8
const VERTEX_WORDS = 4
const QUADRIC_WORDS = 12
/** Vertices that are looked at in one go. V8 compiles a kernel for speed only between its calls. */
const CHUNK = 16_384
/** Vertices whose costs say how much a move may cost in a pass. */
const MAX_SAMPLE = 2048
/**
 * The most vertices to remove in one pass, as a share: each changes the cost of its neighbors' moves, so smaller passes
 * choose better.
 */
const MAX_SHARE = 0.65
/** A last pass with too few moves would need another one. */
const SPARE_SHARE = 1.25
/** It takes four; a surface on which few vertices may move is given up. */
const MAX_PASSES = 20

/**
 * Simplifies a surface without faults to at most `limit` triangles: moves vertices along edges onto others, those first that change it
 * least (Garland and Heckbert's quadrics), so that it stays closed and keeps its edges and marks. Null if the surface has a fault,
 * when too few vertices may move, and when it is too large for the kernels. Keeps the memory of the kernels.
 */
export function simplifySoundSurface(mesh: Mesh, limit: number): SimplifiedSurface | null {
  const neighbors = knownNeighborsOf(mesh) ?? findSoundNeighbors(mesh)
  if (!neighbors) return null
  return withMeshKernels(neededBytes(mesh), (kernels, lists) => {
    const sample = lists.floats(MAX_SAMPLE)
    const room = linkSurface(mesh, neighbors, kernels, lists)
    return moveToLimit(mesh, limit, kernels, sample) ? readSimplified(mesh, kernels, room) : null
  })
}

function neededBytes(mesh: Mesh): number {
  const { triangles, vertices } = countsOf(mesh)
  const words = [MAX_SAMPLE, triangles * LINK_WORDS, vertices * VERTEX_WORDS, roomWords(mesh)]
  return listBytes(...words.map((count) => count * 4))
}

function countsOf({ positions, triangles }: Mesh): { triangles: number; vertices: number } {
  return { triangles: triangles.length / 3, vertices: positions.length / 3 }
}

/** Returns the planes of the vertices; before that the mesh and its neighbors, and at the end what is left of it. */
function roomWords(mesh: Mesh): number {
  const { triangles, vertices } = countsOf(mesh)
  return Math.max(vertices * QUADRIC_WORDS, triangles * 6, triangles * 3 + vertices)
}

function linkSurface(
  mesh: Mesh,
  neighbors: Int32Array,
  kernels: MeshKernels,
  lists: KernelLists,
): Uint32Array {
  const { triangles, vertices } = countsOf(mesh)
  const links = lists.words(triangles * LINK_WORDS)
  kernels.lendLinks(links.byteOffset, lists.words(vertices * VERTEX_WORDS).byteOffset)
  const room = lists.words(roomWords(mesh))
  new Float32Array(room.buffer, room.byteOffset, vertices * 3).set(mesh.positions)
  kernels.placeVertices(room.byteOffset, vertices)
  room.set(mesh.triangles)
  room.set(neighbors, triangles * 3)
  kernels.linkTriangles(room.byteOffset, room.byteOffset + triangles * 12, triangles)
  kernels.lendQuadrics(room.byteOffset, vertices)
  kernels.addPlanes(triangles)
  return room
}

/** Returns false if too many triangles are left, of which no more may go. */
function moveToLimit(mesh: Mesh, limit: number, kernels: MeshKernels, sample: Float32Array): boolean {
  const { triangles, vertices } = countsOf(mesh)
  // A move takes two triangles away.
  let wanted = Math.ceil((triangles - limit) / 2)
  const step = Math.ceil(vertices / MAX_SAMPLE)
  for (let pass = 0; pass < MAX_PASSES && wanted > 0; pass++) {
    const sampled = kernels.sampleCosts(sample.byteOffset, vertices, step)
    const costs = sample.slice(0, sampled).filter(Number.isFinite).sort()
    if (costs.length === 0) return false
    const share = Math.min(MAX_SHARE, (SPARE_SHARE * wanted) / (costs.length * step))
    const most = costs[Math.floor(share * (costs.length - 1))]
    for (let first = 0; first < vertices && wanted > 0; first += CHUNK)
      wanted -= kernels.moveVertices(first, Math.min(vertices, first + CHUNK), most, wanted)
  }
  return wanted <= 0
}

function readSimplified(mesh: Mesh, kernels: MeshKernels, room: Uint32Array): SimplifiedSurface {
  const { triangles, vertices } = countsOf(mesh)
  const corners = kernels.listLeft(room.byteOffset, triangles)
  const moves = room.subarray(triangles * 3, triangles * 3 + vertices)
  kernels.listMoves(moves.byteOffset, vertices)
  return { triangles: copyToShare(room.subarray(0, corners)), movedTo: copyToShare(moves) }
}
