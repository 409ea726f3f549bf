import type { Mesh } from '../mesh/mesh.ts'

/**
 * Boxes around triangles, boxes around those boxes, and so on: a complete binary tree without pointers.
 * Node n has the children 2n + 1 and 2n + 2; the last `leaves` nodes hold triangles.
 */
export interface Bvh {
  mesh: Mesh
  leaves: number
  /** Triangles in the order of the leaves; leaf l holds those from starts[l] to starts[l + 1]. */
  order: Uint32Array
  starts: Uint32Array
  /** The corners of the triangles in that order, nine numbers each: what lies in a box lies side by side. */
  corners: Float32Array
  /** Six numbers a node: least x, y, z, greatest x, y, z. */
  boxes: Float32Array
}

const TRIANGLES_PER_LEAF = 4

/**
 * Halves the triangles again and again, each time across the direction in which their middles spread the farthest,
 * so that near ones end up in one box; boxes are then made from the leaves up.
 */
export function buildBvh(mesh: Mesh): Bvh {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * TRIANGLES_PER_LEAF < count) leaves *= 2
  const order = Uint32Array.from({ length: count }, (_, triangle) => triangle)
  const starts = Uint32Array.from({ length: leaves + 1 }, (_, leaf) => Math.floor((leaf * count) / leaves))
  const boxes = new Float32Array((2 * leaves - 1) * 6)
  const tree = { mesh, leaves, order, starts, boxes, corners: new Float32Array(count * 9) }
  halve(tree, middlesOf(mesh), 0, leaves)
  gatherCorners(tree)
  for (let leaf = 0; leaf < leaves; leaf++) boxLeaf(tree, leaf)
  for (let node = leaves - 2; node >= 0; node--) boxNode(tree.boxes, node)
  return tree
}

function gatherCorners({ mesh: { positions, triangles }, order, corners }: Bvh): void {
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

function boxLeaf({ leaves, boxes, starts, corners }: Bvh, leaf: number): void {
  const box = (leaves - 1 + leaf) * 6
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity
    let most = -Infinity
    for (let at = starts[leaf] * 9 + axis; at < starts[leaf + 1] * 9; at += 3) {
      const value = corners[at]
      if (value < least) least = value
      if (value > most) most = value
    }
    boxes[box + axis] = least
    boxes[box + 3 + axis] = most
  }
}

function boxNode(boxes: Float32Array, node: number): void {
  const box = node * 6
  const left = (2 * node + 1) * 6
  const right = left + 6
  for (let axis = 0; axis < 3; axis++) {
    boxes[box + axis] = Math.min(boxes[left + axis], boxes[right + axis])
    boxes[box + 3 + axis] = Math.max(boxes[left + 3 + axis], boxes[right + 3 + axis])
  }
}

/** Three times the middle of each triangle: only their order matters. */
function middlesOf({ positions, triangles }: Mesh): Float32Array {
  const middles = new Float32Array(triangles.length)
  for (let triangle = 0; triangle < triangles.length; triangle += 3) {
    const a = triangles[triangle] * 3
    const b = triangles[triangle + 1] * 3
    const c = triangles[triangle + 2] * 3
    for (let axis = 0; axis < 3; axis++) {
      middles[triangle + axis] = positions[a + axis] + positions[b + axis] + positions[c + axis]
    }
  }
  return middles
}

/** Orders the triangles of some leaves so that each half of the leaves holds one side of them. */
function halve(tree: Bvh, middles: Float32Array, firstLeaf: number, leaves: number): void {
  if (leaves === 1) return
  const first = tree.starts[firstLeaf]
  const last = tree.starts[firstLeaf + leaves] - 1
  const half = leaves / 2
  select(tree.order, middles, widestAxis(tree.order, middles, first, last), {
    first,
    last,
    wanted: tree.starts[firstLeaf + half],
  })
  halve(tree, middles, firstLeaf, half)
  halve(tree, middles, firstLeaf + half, half)
}

function widestAxis(order: Uint32Array, middles: Float32Array, first: number, last: number): number {
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity
    let most = -Infinity
    for (let at = first; at <= last; at++) {
      const value = middles[order[at] * 3 + axis]
      if (value < least) least = value
      if (value > most) most = value
    }
    if (most - least <= widest) continue
    widest = most - least
    best = axis
  }
  return best
}

/** Hoare's quickselect (1961): what comes before `wanted` is not larger, what comes after it not smaller. */
function select(
  order: Uint32Array,
  middles: Float32Array,
  axis: number,
  range: { first: number; last: number; wanted: number },
): void {
  let { first, last } = range
  while (first < last) {
    const pivot = middles[order[(first + last) >>> 1] * 3 + axis]
    let low = first
    let high = last
    while (low <= high) {
      while (middles[order[low] * 3 + axis] < pivot) low++
      while (middles[order[high] * 3 + axis] > pivot) high--
      if (low > high) break
      const swapped = order[low]
      order[low++] = order[high]
      order[high--] = swapped
    }
    if (range.wanted <= high) last = high
    else if (range.wanted >= low) first = low
    else return
  }
}
