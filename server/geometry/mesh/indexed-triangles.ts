import { MAX_COORDINATE_MM, withoutUnusedVertices, type Mesh, type MeshInFile } from './mesh.ts'
import { refuseMostlyUnusable } from './triangle-soup.ts'
import { snapRoundingNoise, weldMesh } from './weld.ts'

/**
 * Makes a mesh of vertices in mm and triangles that share them. Leaves out vertices that no triangle uses, so that a
 * stray point does not make the part larger, and triangles with an unusable corner, which it counts. Throws
 * `file_unreadable` when more than one triangle in a hundred is unusable.
 */
export function meshFromIndexed(positions: Float64Array, triangles: Uint32Array): MeshInFile {
  const usable = new Uint32Array(triangles.length)
  let kept = 0
  for (let at = 0; at < triangles.length; at += 3) {
    if (!hasUsableCorners(positions, triangles, at)) continue
    for (let corner = 0; corner < 3; corner++) usable[kept++] = triangles[at + corner]
  }
  const unusableTriangles = (triangles.length - kept) / 3
  refuseMostlyUnusable(unusableTriangles, triangles.length / 3)
  return { mesh: weldUsedVertices(positions, usable.subarray(0, kept)), unusableTriangles }
}

function weldUsedVertices(positions: Float64Array, triangles: Uint32Array): Mesh {
  const compact = withoutUnusedVertices(positions, triangles)
  snapRoundingNoise(compact.positions)
  return weldMesh(compact)
}

function hasUsableCorners(positions: Float64Array, triangles: Uint32Array, start: number): boolean {
  for (let at = start; at < start + 3; at++) {
    const vertex = triangles[at] * 3
    for (let axis = 0; axis < 3; axis++) {
      // The negation also rejects NaN.
      if (!(Math.abs(positions[vertex + axis]) <= MAX_COORDINATE_MM)) return false
    }
  }
  return true
}
