import type { Mesh } from '../mesh/mesh.ts'

/**
 * Bounding volume hierarchy of a mesh: a complete binary tree in arrays, without pointers. Node n has the children
 * 2n + 1 and 2n + 2; the last `leaves` nodes are leaves, which hold triangles.
 */
export interface Bvh {
  mesh: Mesh
  /** Number of leaves, a power of two. */
  leaves: number
  /** Triangles in the order of the leaves; leaf l holds those from starts[l] to starts[l + 1]. */
  order: Uint32Array
  starts: Uint32Array
  /** The corners of the triangles in that order, nine numbers each, so that those of a leaf are adjacent in memory. */
  corners: Float32Array
  /** Bounding boxes, six numbers a node: minimum x, y, z, maximum x, y, z. */
  boxes: Float32Array
}

const TRIANGLES_PER_LEAF = 4

/**
 * Builds a BVH by median splits: halves the triangles recursively along the axis on which their centroids spread the
 * farthest, then computes the boxes from the leaves up.
 */
export function buildBvh(mesh: Mesh): Bvh {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * TRIANGLES_PER_LEAF < count) leaves *= 2
  const order = Uint32Array.from({ length: count }, (_, triangle) => triangle)
  const starts = Uint32Array.from({ length: leaves + 1 }, (_, leaf) => Math.floor((leaf * count) / leaves))
  const boxes = new Float32Array((2 * leaves - 1) * 6)
  const bvh = { mesh, leaves, order, starts, boxes, corners: new Float32Array(count * 9) }
  split(bvh, cornerSums(mesh), 0, leaves)
  copyCorners(bvh)
  for (let leaf = 0; leaf < leaves; leaf++) setLeafBox(bvh, leaf)
  for (let node = leaves - 2; node >= 0; node--) setNodeBox(bvh.boxes, node)
  return bvh
}

function copyCorners({ mesh: { positions, triangles }, order, corners }: Bvh): void {
  let to = 0
  for (let at = 0; at < order.length; at++) {
    for (let corner = order[at] * 3; corner < order[at] * 3 + 3; corner++, to += 3) {
      const vertex = triangles[corner] * 3
      corners[to] = positions[vertex]
      corners[to + 1] = positions[vertex + 1]
      corners[to + 2] = positions[vertex + 2]
    }
  }
}

function setLeafBox({ leaves, boxes, starts, corners }: Bvh, leaf: number): void {
  const box = (leaves - 1 + leaf) * 6
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let at = starts[leaf] * 9 + axis; at < starts[leaf + 1] * 9; at += 3) {
      const value = corners[at]
      if (value < min) min = value
      if (value > max) max = value
    }
    boxes[box + axis] = min
    boxes[box + 3 + axis] = max
  }
}

function setNodeBox(boxes: Float32Array, node: number): void {
  const box = node * 6
  const left = (2 * node + 1) * 6
  const right = left + 6
  for (let axis = 0; axis < 3; axis++) {
    boxes[box + axis] = Math.min(boxes[left + axis], boxes[right + axis])
    boxes[box + 3 + axis] = Math.max(boxes[left + 3 + axis], boxes[right + 3 + axis])
  }
}

/** Returns the sum of each triangle's corners, three times its centroid: only their order matters. */
function cornerSums({ positions, triangles }: Mesh): Float32Array {
  const sums = new Float32Array(triangles.length)
  for (let triangle = 0; triangle < triangles.length; triangle += 3) {
    const a = triangles[triangle] * 3
    const b = triangles[triangle + 1] * 3
    const c = triangles[triangle + 2] * 3
    for (let axis = 0; axis < 3; axis++) {
      sums[triangle + axis] = positions[a + axis] + positions[b + axis] + positions[c + axis]
    }
  }
  return sums
}

/** Orders the triangles of some leaves so that each half of the leaves holds one side of the split, and `centroids` with them. */
function split(bvh: Bvh, centroids: Float32Array, firstLeaf: number, leaves: number): void {
  if (leaves === 1) return
  const first = bvh.starts[firstLeaf]
  const last = bvh.starts[firstLeaf + leaves] - 1
  const half = leaves / 2
  const axis = chooseSplitAxis(centroids, first, last)
  select({ order: bvh.order, centroids, axis }, first, last, bvh.starts[firstLeaf + half])
  split(bvh, centroids, firstLeaf, half)
  split(bvh, centroids, firstLeaf + half, half)
}

/** Of more triangles a sample shows along which axis they spread the farthest. */
const MAX_SAMPLE = 1024

function chooseSplitAxis(centroids: Float32Array, first: number, last: number): number {
  const step = 3 * Math.max(1, Math.floor((last - first) / MAX_SAMPLE))
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let at = first * 3 + axis; at <= last * 3 + axis; at += step) {
      const value = centroids[at]
      if (value < min) min = value
      if (value > max) max = value
    }
    if (max - min <= widest) continue
    widest = max - min
    best = axis
  }
  return best
}

/** Triangles with their centroids in the same order. */
interface Sorted {
  order: Uint32Array
  centroids: Float32Array
  axis: number
}

/** In a larger range the pivot is selected from a sample around it. */
const MAX_UNSAMPLED = 600

/**
 * Floyd and Rivest, "Algorithm 489: The Algorithm SELECT" (1975): no triangle before `rank` has a larger coordinate than it, none
 * after it a smaller one.
 */
function select(sorted: Sorted, first: number, last: number, rank: number): void {
  const { centroids, axis } = sorted
  while (first < last) {
    if (last - first > MAX_UNSAMPLED) selectInSample(sorted, first, last, rank)
    const pivot = centroids[rank * 3 + axis]
    let low = first
    let high = last
    while (low <= high) {
      while (centroids[low * 3 + axis] < pivot) low++
      while (centroids[high * 3 + axis] > pivot) high--
      if (low <= high) swap(sorted, low++, high--)
    }
    if (rank <= high) last = high
    else if (rank >= low) first = low
    else return
  }
}

/** Puts at `rank` a value that is near the one that belongs there. */
function selectInSample(sorted: Sorted, first: number, last: number, rank: number): void {
  const count = last - first + 1
  const before = rank - first + 1
  const logarithm = Math.log(count)
  const size = 0.5 * Math.exp((2 * logarithm) / 3)
  const spread = 0.5 * Math.sqrt((logarithm * size * (count - size)) / count) * Math.sign(before - count / 2)
  const from = Math.max(first, Math.floor(rank - (before * size) / count + spread))
  const to = Math.min(last, Math.floor(rank + ((count - before) * size) / count + spread))
  select(sorted, from, to, rank)
}

function swap({ order, centroids }: Sorted, one: number, other: number): void {
  const triangle = order[one]
  order[one] = order[other]
  order[other] = triangle
  for (let axis = 0; axis < 3; axis++) {
    const value = centroids[one * 3 + axis]
    centroids[one * 3 + axis] = centroids[other * 3 + axis]
    centroids[other * 3 + axis] = value
  }
}
