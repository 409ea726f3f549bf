import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import type { BvhLists } from '../../../server/geometry/surface/bvh.ts'

const stack = new Int32Array(128)
const range = new Float64Array(6)

/** Visits the faces that `visitFacesNear` visits, without its kernels. */
export function visitNear(
  tree: BvhLists,
  face: number,
  margin: number,
  visit: (other: number) => void,
): number {
  setRange(tree, face)
  return visitLeaves(tree, margin, visit)
}

function visitLeaves(
  { mesh, boxes, order, starts, leaves }: BvhLists,
  margin: number,
  visit: (other: number) => void,
): number {
  const [minX, minY, minZ, maxX, maxY, maxZ] = range
  const firstLeaf = leaves - 1
  let visited = 0
  let top = 1
  stack[0] = 0
  while (top > 0) {
    const node = stack[--top]
    const box = node * 6
    if (boxes[box] > maxX || boxes[box + 3] < minX) continue
    if (boxes[box + 1] > maxY || boxes[box + 4] < minY) continue
    if (boxes[box + 2] > maxZ || boxes[box + 5] < minZ) continue
    if (node < firstLeaf) {
      stack[top++] = 2 * node + 1
      stack[top++] = 2 * node + 2
      continue
    }
    const start = starts[node - firstLeaf]
    const end = starts[node - firstLeaf + 1]
    visited += end - start
    for (let at = start; at < end; at++) if (isNearRange(mesh, order[at], margin)) visit(order[at])
  }
  return visited
}

function isNearRange({ positions, triangles }: Mesh, face: number, margin: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a = positions[triangles[face * 3] * 3 + axis]
    const b = positions[triangles[face * 3 + 1] * 3 + axis]
    const c = positions[triangles[face * 3 + 2] * 3 + axis]
    if (Math.min(a, b, c) - range[axis + 3] > margin || range[axis] - Math.max(a, b, c) > margin) return false
  }
  return true
}

function setRange({ mesh: { positions, triangles } }: BvhLists, face: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = positions[triangles[face * 3] * 3 + axis]
    const b = positions[triangles[face * 3 + 1] * 3 + axis]
    const c = positions[triangles[face * 3 + 2] * 3 + axis]
    range[axis] = Math.min(a, b, c)
    range[axis + 3] = Math.max(a, b, c)
  }
}
