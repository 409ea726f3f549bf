import { compiledKernels, type SurfaceKernels } from './kernels.ts'

/** Triangles of a leaf, whose corners the kernels test side by side. */
export const LEAF_TRIANGLES = 4
/** Numbers of a leaf's corners: each of nine coordinates for all of its triangles. */
export const LEAF_NUMBERS = 9 * LEAF_TRIANGLES
/** Numbers of a box: minimum x, y, z, maximum x, y, z. */
export const BOX_NUMBERS = 6
/** A ray with more hits passes through a tangle of faces, where inside and outside are not defined. */
export const MAX_HITS = 200
/** Rays that are cast at a time, and 32-bit words of each. */
export const BATCH_RAYS = 512
export const RAY_WORDS = 16
/** Faces near another that are listed at a time. */
const NEAR_FACES = 1024

/** Bytes at the start that no list uses. */
const FIRST_BYTE = 1024
const PAGE_BYTES = 65_536
/** Room for the nodes that a ray has yet to visit: four branches a level, of which one is visited at once. */
const WAITING_BYTES = 1024
/** A distance as a double, and the number of a triangle. */
const HIT_BYTES = 16
/** The lists of a tree, in one memory, with the kernels that work in it. */
export interface TreeMemory {
  kernels: SurfaceKernels
  order: Uint32Array
  starts: Uint32Array
  boxes: Float32Array
  corners: Float32Array
  /** Triangles while they are sorted, in the room of the corners: the sums of their corners, and their number. */
  records: { sums: Float32Array; numbers: Uint32Array }
  /** Rays to cast together. */
  batch: { numbers: Float64Array; faces: Int32Array }
  /** Faces near another. */
  near: Uint32Array
  /** The hits that `allHits` found: distances, and at the same place triangles. */
  hits: { distances: Float64Array; faces: Int32Array }
}

/** Returns the memory for a tree of so many triangles and leaves. */
export function makeTreeMemory(count: number, leaves: number): TreeMemory {
  const pages = Math.ceil(placesOf(count, leaves).end / PAGE_BYTES)
  const { kernels, memory } = compiledKernels.load(pages)
  lendMemory(kernels, count, leaves)
  return { kernels, ...listsIn(memory.buffer, count, leaves) }
}

function lendMemory(kernels: SurfaceKernels, count: number, leaves: number): void {
  const at = placesOf(count, leaves)
  const roots = rootsOf(leaves)
  kernels.useTree(at.fours, at.corners, at.starts, at.order, at.waiting, roots, (leaves - roots) / 3)
  kernels.lendHits(at.hits, MAX_HITS)
}

/** Joins the boxes of a finished tree, so that rays meet four at a time. */
export function joinBoxes(kernels: SurfaceKernels, count: number, leaves: number): void {
  const { fours, boxes } = placesOf(count, leaves)
  kernels.joinByFour(fours, boxes, rootsOf(leaves), leaves)
}

/** A tree with four branches at each node has as many levels as half of those of a binary one, so one root or two. */
function rootsOf(leaves: number): number {
  return Math.clz32(leaves) % 2 === 1 ? 1 : 2
}

export function listsIn(buffer: ArrayBuffer, count: number, leaves: number): Omit<TreeMemory, 'kernels'> {
  const at = placesOf(count, leaves)
  return {
    order: new Uint32Array(buffer, at.order, count),
    starts: new Uint32Array(buffer, at.starts, leaves + 1),
    boxes: new Float32Array(buffer, at.boxes, (2 * leaves - 1) * BOX_NUMBERS),
    corners: new Float32Array(buffer, at.corners, leaves * LEAF_NUMBERS),
    records: {
      sums: new Float32Array(buffer, at.corners, count * 4),
      numbers: new Uint32Array(buffer, at.corners, count * 4),
    },
    batch: {
      numbers: new Float64Array(buffer, at.batch, (BATCH_RAYS * RAY_WORDS) / 2),
      faces: new Int32Array(buffer, at.batch, BATCH_RAYS * RAY_WORDS),
    },
    near: new Uint32Array(buffer, at.near, NEAR_FACES),
    hits: {
      distances: new Float64Array(buffer, at.hits, (MAX_HITS * HIT_BYTES) / 8),
      faces: new Int32Array(buffer, at.hits, (MAX_HITS * HIT_BYTES) / 4),
    },
  }
}

/** Returns the address of each list. */
export function placesOf(count: number, leaves: number) {
  const waiting = FIRST_BYTE
  const hits = waiting + WAITING_BYTES
  const batch = hits + MAX_HITS * HIT_BYTES
  const near = batch + BATCH_RAYS * RAY_WORDS * 4
  const order = near + NEAR_FACES * 4
  const starts = order + rounded(count * 4)
  const boxes = starts + rounded((leaves + 1) * 4)
  const fours = boxes + rounded((2 * leaves - 1) * BOX_NUMBERS * 4)
  const corners = fours + ((leaves - rootsOf(leaves)) / 3) * 4 * BOX_NUMBERS * 4
  return {
    waiting,
    hits,
    batch,
    near,
    order,
    starts,
    boxes,
    fours,
    corners,
    end: corners + leaves * LEAF_NUMBERS * 4,
  }
}

/** Lists begin where 16 bytes can be read at once. */
function rounded(bytes: number): number {
  return Math.ceil(bytes / 16) * 16
}
