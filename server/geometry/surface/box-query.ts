import type { Bvh } from './bvh.ts'
import { LEAF_TRIANGLES } from './kernels/tree-memory.ts'

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
  const { kernels, near } = bvh
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

function setRange({ mesh: { positions, triangles } }: Bvh, face: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = positions[triangles[face * 3] * 3 + axis]
    const b = positions[triangles[face * 3 + 1] * 3 + axis]
    const c = positions[triangles[face * 3 + 2] * 3 + axis]
    range[axis] = Math.min(a, b, c)
    range[axis + 3] = Math.max(a, b, c)
  }
}
