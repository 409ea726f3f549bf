import { FileRefused } from '../file-refused.ts'
import { MAX_COORDINATE_MM, type MeshInFile } from './mesh.ts'
import { snapRoundingNoise, weldExact } from './weld.ts'

/** A file with more damaged triangles than this is not the part that was drawn. */
const MAX_UNUSABLE_SHARE = 0.01

/**
 * Makes a mesh of nine coordinates in mm per triangle; overwrites `corners`. Leaves out and counts triangles with a
 * coordinate that is not a number or is beyond MAX_COORDINATE_MM. Throws `file_unreadable` when they are more than one
 * in a hundred.
 */
export function meshFromSoup(corners: Float32Array): MeshInFile {
  const total = corners.length / 9
  let kept = 0
  for (let triangle = 0; triangle < total; triangle++) {
    if (!hasUsableCorners(corners, triangle * 9)) continue
    if (kept < triangle) corners.copyWithin(kept * 9, triangle * 9, triangle * 9 + 9)
    kept++
  }
  refuseMostlyUnusable(total - kept, total)
  const usable = corners.subarray(0, kept * 9)
  snapRoundingNoise(usable)
  const { positions, map } = weldExact(usable)
  return { mesh: { positions, triangles: map }, unusableTriangles: total - kept }
}

/** Throws `file_unreadable` when too large a share of the triangles is unusable. */
export function refuseMostlyUnusable(unusable: number, total: number): void {
  if (unusable <= total * MAX_UNUSABLE_SHARE) return
  throw new FileRefused(
    'file_unreadable',
    'Many coordinates in this file are not numbers or are far outside of any real part. Export the part again as STEP or binary STL.',
    `${unusable} of ${total} triangles have unusable coordinates`,
  )
}

function hasUsableCorners(corners: Float32Array, start: number): boolean {
  for (let at = start; at < start + 9; at++) {
    // The negation also rejects NaN.
    if (!(Math.abs(corners[at]) <= MAX_COORDINATE_MM)) return false
  }
  return true
}
