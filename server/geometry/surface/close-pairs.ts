import type { Bvh } from './bvh.ts'

/** Pairs of nodes still to be compared: at most four for each level of the largest tree. */
const stack = new Int32Array(512)

interface PairSearch {
  /** Boxes that are this far apart, mm, still count as overlapping. */
  margin: number
  /** Pairs of faces of overlapping leaves that are looked at in all. */
  maxPairs: number
  /** 1 for the faces to look at; without it, all. */
  isWanted?: Uint8Array
}

/**
 * Calls `visit` once with each pair of faces whose bounding boxes overlap. Traverses the BVH against itself, which visits each pair
 * of overlapping nodes once and not once for each of their faces. False if there were too many pairs. Uses shared buffers: `visit`
 * must not call it again.
 */
export function visitClosePairs(
  bvh: Bvh,
  { margin, maxPairs, isWanted }: PairSearch,
  visit: (face: number, other: number) => void,
): boolean {
  const firstLeaf = bvh.leaves - 1
  const leaves = new LeafPairs(bvh, margin, isWanted)
  const boxes = isWanted ? boxesOfWanted(bvh, leaves) : bvh.boxes
  stack[0] = stack[1] = 0
  let top = 2
  while (top > 0) {
    const other = stack[--top]
    const node = stack[--top]
    if (!overlap(boxes, node * 6, other * 6, margin)) continue
    if (node >= firstLeaf) {
      leaves.compare(node - firstLeaf, other - firstLeaf, visit)
      if (leaves.compared > maxPairs) return false
      continue
    }
    top = pushChildren(top, node, other)
  }
  return true
}

/** Both nodes are on one level, so their children are too. */
function pushChildren(top: number, node: number, other: number): number {
  const [left, right] = [2 * node + 1, 2 * node + 2]
  const [otherLeft, otherRight] = [2 * other + 1, 2 * other + 2]
  top = pushPair(top, left, otherLeft)
  top = pushPair(top, right, otherRight)
  top = pushPair(top, left, otherRight)
  return node === other ? top : pushPair(top, right, otherLeft)
}

function pushPair(top: number, node: number, other: number): number {
  stack[top] = node
  stack[top + 1] = other
  return top + 2
}

function overlap(boxes: Float32Array, one: number, other: number, margin: number): boolean {
  return (
    boxes[one] - boxes[other + 3] <= margin &&
    boxes[other] - boxes[one + 3] <= margin &&
    boxes[one + 1] - boxes[other + 4] <= margin &&
    boxes[other + 1] - boxes[one + 4] <= margin &&
    boxes[one + 2] - boxes[other + 5] <= margin &&
    boxes[other + 2] - boxes[one + 5] <= margin
  )
}

/** Compares the faces of two leaves with each other. */
class LeafPairs {
  compared = 0
  /** The box of each face in the order of the leaves, six numbers as in Bvh; empty for faces that are not wanted. */
  readonly boxes: Float32Array
  readonly #order: Uint32Array
  readonly #starts: Uint32Array
  readonly #margin: number

  constructor(bvh: Bvh, margin: number, isWanted?: Uint8Array) {
    this.#order = bvh.order
    this.#starts = bvh.starts
    this.#margin = margin
    this.boxes = boxesOfFaces(bvh, isWanted)
  }

  compare(leaf: number, other: number, visit: (face: number, other: number) => void): void {
    const order = this.#order
    const end = this.#starts[leaf + 1]
    const otherEnd = this.#starts[other + 1]
    for (let at = this.#starts[leaf]; at < end; at++) {
      const first = leaf === other ? at + 1 : this.#starts[other]
      this.compared += otherEnd - first
      for (let next = first; next < otherEnd; next++)
        if (overlap(this.boxes, at * 6, next * 6, this.#margin)) visit(order[at], order[next])
    }
  }
}

function boxesOfFaces({ order, mesh: { positions, triangles } }: Bvh, isWanted?: Uint8Array): Float32Array {
  const boxes = new Float32Array(order.length * 6)
  for (let at = 0; at < order.length; at++) {
    const face = order[at]
    const isLeftOut = isWanted !== undefined && isWanted[face] === 0
    for (let axis = 0; axis < 3; axis++) {
      const a = positions[triangles[face * 3] * 3 + axis]
      const b = positions[triangles[face * 3 + 1] * 3 + axis]
      const c = positions[triangles[face * 3 + 2] * 3 + axis]
      boxes[at * 6 + axis] = isLeftOut ? Infinity : Math.min(a, b, c)
      boxes[at * 6 + 3 + axis] = isLeftOut ? -Infinity : Math.max(a, b, c)
    }
  }
  return boxes
}

/** Returns the boxes of the nodes around the faces that are wanted. */
function boxesOfWanted({ leaves, starts }: Bvh, { boxes: ofFaces }: LeafPairs): Float32Array {
  const boxes = new Float32Array((2 * leaves - 1) * 6)
  for (let node = 2 * leaves - 2; node >= 0; node--) {
    const isLeaf = node >= leaves - 1
    const from = isLeaf ? starts[node - leaves + 1] : 2 * node + 1
    const end = isLeaf ? starts[node - leaves + 2] : 2 * node + 3
    uniteBoxes(boxes, node * 6, { parts: isLeaf ? ofFaces : boxes, from, end })
  }
  return boxes
}

/** Sets a box to that around others, which are empty or not. */
function uniteBoxes(
  boxes: Float32Array,
  to: number,
  { parts, from, end }: { parts: Float32Array; from: number; end: number },
): void {
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let at = from * 6 + axis; at < end * 6; at += 6) {
      if (parts[at] < min) min = parts[at]
      if (parts[at + 3] > max) max = parts[at + 3]
    }
    boxes[to + axis] = min
    boxes[to + 3 + axis] = max
  }
}
