import { FileRefused } from '../file-refused.ts'
import { MAX_COORDINATE_MM, type MeshInFile } from './mesh.ts'
import { snapRoundingNoise, VertexWelder } from './weld.ts'

/** A file with more damaged triangles than this is not the part that was drawn. */
const MAX_UNUSABLE_SHARE = 0.01

/** Puts the nine coordinates of a triangle in mm into a list of as many. */
type ReadCorners = (triangle: number, corners: Float32Array) => void

/**
 * Makes a mesh of triangles that are read one at a time, so that no list of all their corners is in memory. Leaves out and
 * counts triangles with a coordinate that is not a number or is beyond MAX_COORDINATE_MM. Throws `file_unreadable` when they
 * are more than one in a hundred.
 */
export function meshFromTriangles(total: number, read: ReadCorners): MeshInFile {
  const triangles = new Uint32Array(total * 3)
  // Enough for a closed surface, which has half as many vertices as triangles.
  const vertices = new VertexWelder(total / 2)
  const corners = new Float32Array(9)
  let kept = 0
  for (let triangle = 0; triangle < total; triangle++) {
    read(triangle, corners)
    if (!areUsable(corners)) continue
    snapRoundingNoise(corners)
    for (let corner = 0; corner < 3; corner++) triangles[kept++] = vertices.add(corners, corner * 3)
  }
  const unusableTriangles = total - kept / 3
  refuseMostlyUnusable(unusableTriangles, total)
  const mesh = {
    positions: vertices.positions(),
    triangles: kept < triangles.length ? triangles.slice(0, kept) : triangles,
  }
  return { mesh, unusableTriangles }
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

function areUsable(corners: Float32Array): boolean {
  for (let at = 0; at < 9; at++) {
    // The negation also rejects NaN.
    if (!(Math.abs(corners[at]) <= MAX_COORDINATE_MM)) return false
  }
  return true
}
