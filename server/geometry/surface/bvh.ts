import type { Mesh } from '../mesh/mesh.ts'
import {
  joinBoxes,
  LEAF_NUMBERS,
  LEAF_TRIANGLES,
  makeTreeMemory,
  type TreeMemory,
} from './kernels/tree-memory.ts'

/**
 * Bounding volume hierarchy of a mesh: a complete binary tree in arrays, without pointers. Node n has the children
 * 2n + 1 and 2n + 2; the last `leaves` nodes are leaves, which hold triangles.
 */
export interface Bvh extends TreeMemory {
  mesh: Mesh
  /** Number of leaves, a power of two. */
  leaves: number
  /** Triangles in the order of the leaves; leaf l holds those from starts[l] to starts[l + 1]. */
  order: Uint32Array
  starts: Uint32Array
  /**
   * The corners of the triangles: for each leaf, each of their nine coordinates for all of its triangles. Not a number in places
   * without a triangle.
   */
  corners: Float32Array
  /** Bounding boxes, six numbers a node: minimum x, y, z, maximum x, y, z. */
  boxes: Float32Array
}

export type BvhLists = Omit<Bvh, 'kernels'>

/**
 * Builds a BVH by median splits: halves the triangles recursively along the axis on which their centroids spread the
 * farthest, then computes the boxes from the leaves up.
 */
export function buildBvh(mesh: Mesh): Bvh {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * LEAF_TRIANGLES < count) leaves *= 2
  const bvh: Bvh = { mesh, leaves, ...makeTreeMemory(count, leaves) }
  for (let leaf = 0; leaf <= leaves; leaf++) bvh.starts[leaf] = Math.floor((leaf * count) / leaves)
  sortTriangles(bvh)
  copyCorners(bvh)
  boundNodes(bvh)
  return bvh
}

function sortTriangles(bvh: Bvh): void {
  const { kernels, records, starts, leaves, order } = bvh
  fillRecords(bvh)
  kernels.splitTriangles(records.sums.byteOffset, starts.byteOffset, leaves)
  for (let at = 0; at < order.length; at++) order[at] = records.numbers[at * 4 + 3]
}

/** The sum of a triangle's corners is three times its centroid: only the order of those matters. */
export function fillRecords({
  mesh: { positions, triangles },
  order,
  records: { sums, numbers },
}: BvhLists): void {
  for (let triangle = 0; triangle < order.length; triangle++) {
    const a = triangles[triangle * 3] * 3
    const b = triangles[triangle * 3 + 1] * 3
    const c = triangles[triangle * 3 + 2] * 3
    const at = triangle * 4
    sums[at] = positions[a] + positions[b] + positions[c]
    sums[at + 1] = positions[a + 1] + positions[b + 1] + positions[c + 1]
    sums[at + 2] = positions[a + 2] + positions[b + 2] + positions[c + 2]
    numbers[at + 3] = triangle
  }
}

export function copyCorners({
  mesh: { positions, triangles },
  leaves,
  order,
  starts,
  corners,
}: BvhLists): void {
  corners.fill(Number.NaN)
  for (let leaf = 0; leaf < leaves; leaf++) {
    for (let at = starts[leaf]; at < starts[leaf + 1]; at++) {
      let to = leaf * LEAF_NUMBERS + at - starts[leaf]
      for (let corner = order[at] * 3; corner < order[at] * 3 + 3; corner++, to += 3 * LEAF_TRIANGLES) {
        const vertex = triangles[corner] * 3
        corners[to] = positions[vertex]
        corners[to + LEAF_TRIANGLES] = positions[vertex + 1]
        corners[to + 2 * LEAF_TRIANGLES] = positions[vertex + 2]
      }
    }
  }
}

function boundNodes({ kernels, leaves, order, boxes, corners }: Bvh): void {
  kernels.boundNodes(boxes.byteOffset, corners.byteOffset, leaves)
  joinBoxes(kernels, order.length, leaves)
}
