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

/** Orders the triangles of some leaves so that each half of the leaves holds one side of the split. */
function split(bvh: Bvh, centroids: Float32Array, firstLeaf: number, leaves: number): void {
  if (leaves === 1) return
  const first = bvh.starts[firstLeaf]
  const last = bvh.starts[firstLeaf + leaves] - 1
  const half = leaves / 2
  select(bvh.order, centroids, chooseSplitAxis(bvh.order, centroids, first, last), {
    first,
    last,
    rank: bvh.starts[firstLeaf + half],
  })
  split(bvh, centroids, firstLeaf, half)
  split(bvh, centroids, firstLeaf + half, half)
}

function chooseSplitAxis(order: Uint32Array, centroids: Float32Array, first: number, last: number): number {
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let at = first; at <= last; at++) {
      const value = centroids[order[at] * 3 + axis]
      if (value < min) min = value
      if (value > max) max = value
    }
    if (max - min <= widest) continue
    widest = max - min
    best = axis
  }
  return best
}

/** Quickselect (Hoare 1961): no triangle before `rank` has a larger coordinate than it, none after it a smaller one. */
function select(
  order: Uint32Array,
  centroids: Float32Array,
  axis: number,
  range: { first: number; last: number; rank: number },
): void {
  let { first, last } = range
  while (first < last) {
    const pivot = centroids[order[(first + last) >>> 1] * 3 + axis]
    let low = first
    let high = last
    while (low <= high) {
      while (centroids[order[low] * 3 + axis] < pivot) low++
      while (centroids[order[high] * 3 + axis] > pivot) high--
      if (low > high) break
      const swapped = order[low]
      order[low++] = order[high]
      order[high--] = swapped
    }
    if (range.rank <= high) last = high
    else if (range.rank >= low) first = low
    else return
  }
}
