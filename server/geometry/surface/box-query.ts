import type { Mesh } from '../mesh/mesh.ts'
import type { Bvh } from './bvh.ts'
import type { SurfaceKernels } from './kernels/kernels.ts'
import { LEAF_TRIANGLES } from './kernels/tree-memory.ts'

const stack = new Int32Array(128)
const range = new Float64Array(6)
/** More than the rounding of distances in single precision, as a share. */
const ROUNDING = 1e-6

/**
 * Calls `visit` with each face in those leaves of a BVH whose box overlaps the bounding box of a face, but for faces whose own
 * bounding box is farther than `margin` mm from it. Returns the number of faces in those leaves. Uses shared buffers: `visit` must neither
 * call it again nor cast rays.
 */
export function visitFacesNear(
  bvh: Bvh,
  face: number,
  margin: number,
  visit: (other: number) => void,
): number {
  setRange(bvh, face)
  const { kernels } = bvh
  return kernels ? visitWithKernels(kernels, bvh, margin, visit) : visitLeaves(bvh, margin, visit)
}

function visitWithKernels(
  kernels: SurfaceKernels,
  { near }: Bvh,
  margin: number,
  visit: (other: number) => void,
): number {
  // Indices, which are faster than destructuring: this runs for every face.
  kernels.beginNear(range[0], range[1], range[2], range[3], range[4], range[5], margin * (1 + ROUNDING))
  let isDone = false
  while (!isDone) {
    const count = kernels.listNear(near.byteOffset, near.length)
    isDone = count <= near.length - LEAF_TRIANGLES
    for (let at = 0; at < count; at++) visit(near[at])
  }
  return kernels.visitedNear()
}

function visitLeaves(
  { mesh, boxes, order, starts, leaves }: Bvh,
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

function setRange({ mesh: { positions, triangles } }: Bvh, face: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = positions[triangles[face * 3] * 3 + axis]
    const b = positions[triangles[face * 3 + 1] * 3 + axis]
    const c = positions[triangles[face * 3 + 2] * 3 + axis]
    range[axis] = Math.min(a, b, c)
    range[axis + 3] = Math.max(a, b, c)
  }
}
