import type { Mesh } from './mesh.ts'

/**
 * Boxes around triangles, boxes around those boxes, and so on: a complete binary tree without pointers.
 * Node n has the children 2n + 1 and 2n + 2; the last `leaves` nodes hold triangles.
 */
export interface RayTree {
  mesh: Mesh
  leaves: number
  /** Triangles in the order of the leaves; leaf l holds those from leafStart(l) to leafStart(l + 1). */
  order: Uint32Array
  /** Six numbers a node: least x, y, z, greatest x, y, z. */
  boxes: Float32Array
}

const TRIANGLES_PER_LEAF = 3
const BITS_PER_AXIS = 10
const STEPS_PER_AXIS = 2 ** BITS_PER_AXIS - 1

/**
 * Triangles are put along a Morton curve (Karras, "Maximizing Parallelism in the Construction of BVHs", 2012), so that
 * neighbours in the list are neighbours in space; boxes are then made from the leaves up. Linear in the triangles.
 */
export function buildRayTree(mesh: Mesh): RayTree {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * TRIANGLES_PER_LEAF < count) leaves *= 2
  const tree = {
    mesh,
    leaves,
    order: sortedByCode(mortonCodes(mesh)),
    boxes: new Float32Array((2 * leaves - 1) * 6),
  }
  for (let leaf = 0; leaf < leaves; leaf++) boxLeaf(tree, leaf)
  for (let node = leaves - 2; node >= 0; node--) boxNode(tree.boxes, node)
  return tree
}

export function leafStart(tree: RayTree, leaf: number): number {
  return Math.floor((leaf * tree.order.length) / tree.leaves)
}

function boxLeaf(tree: RayTree, leaf: number): void {
  const { mesh, boxes, order } = tree
  const box = (tree.leaves - 1 + leaf) * 6
  boxes.fill(Infinity, box, box + 3)
  boxes.fill(-Infinity, box + 3, box + 6)
  const end = leafStart(tree, leaf + 1)
  for (let at = leafStart(tree, leaf); at < end; at++) {
    const first = order[at] * 3
    for (let corner = first; corner < first + 3; corner++) {
      const vertex = mesh.triangles[corner] * 3
      for (let axis = 0; axis < 3; axis++) {
        const value = mesh.positions[vertex + axis]
        if (value < boxes[box + axis]) boxes[box + axis] = value
        if (value > boxes[box + 3 + axis]) boxes[box + 3 + axis] = value
      }
    }
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

/** For each triangle its middle as one number whose bits go x, y, z, x, y, z... */
function mortonCodes({ positions, triangles }: Mesh): Uint32Array {
  const least = [Infinity, Infinity, Infinity]
  const greatest = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3
    if (positions[at] < least[axis]) least[axis] = positions[at]
    if (positions[at] > greatest[axis]) greatest[axis] = positions[at]
  }
  const scale = least.map((value, axis) => STEPS_PER_AXIS / Math.max(greatest[axis] - value, 1e-9) / 3)
  const codes = new Uint32Array(triangles.length / 3)
  for (let triangle = 0; triangle < codes.length; triangle++) {
    const a = triangles[triangle * 3] * 3
    const b = triangles[triangle * 3 + 1] * 3
    const c = triangles[triangle * 3 + 2] * 3
    let code = 0
    for (let axis = 0; axis < 3; axis++) {
      const middle3 = positions[a + axis] + positions[b + axis] + positions[c + axis]
      code |= spread((middle3 - 3 * least[axis]) * scale[axis]) << (2 - axis)
    }
    codes[triangle] = code
  }
  return codes
}

/** Two empty bits between the ten of a number. */
function spread(value: number): number {
  let bits = value & STEPS_PER_AXIS
  bits = (bits | (bits << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Triangle numbers by rising code: a radix sort in three rounds of ten bits. */
function sortedByCode(codes: Uint32Array): Uint32Array {
  let from = Uint32Array.from({ length: codes.length }, (_, triangle) => triangle)
  let to = new Uint32Array(codes.length)
  for (let shift = 0; shift < 3 * BITS_PER_AXIS; shift += BITS_PER_AXIS) {
    const starts = new Uint32Array(STEPS_PER_AXIS + 2)
    for (const code of codes) starts[((code >>> shift) & STEPS_PER_AXIS) + 1]++
    for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1]
    for (const triangle of from) to[starts[(codes[triangle] >>> shift) & STEPS_PER_AXIS]++] = triangle
    ;[from, to] = [to, from]
  }
  return from
}
