import { MAX_COORDINATE_MM, withoutUnusedVertices, type Mesh, type MeshInFile } from './mesh.ts'
import { refuseMostlyUnusable } from './triangle-soup.ts'
import { snapRoundingNoise, weldMesh } from './weld.ts'

/**
 * Vertices in mm and triangles that share them to a mesh. Vertices that no triangle uses are left out, so that a
 * stray point does not make the part larger; triangles with an unusable corner are left out and counted.
 */
export function meshFromIndexed(positions: Float64Array, triangles: Uint32Array): MeshInFile {
  const usable = new Uint32Array(triangles.length)
  let kept = 0
  for (let at = 0; at < triangles.length; at += 3) {
    if (!isUsable(positions, triangles, at)) continue
    for (let corner = 0; corner < 3; corner++) usable[kept++] = triangles[at + corner]
  }
  const unusableTriangles = (triangles.length - kept) / 3
  refuseMostlyUnusable(unusableTriangles, triangles.length / 3)
  return { mesh: weldUsed(positions, usable.subarray(0, kept)), unusableTriangles }
}

function weldUsed(positions: Float64Array, triangles: Uint32Array): Mesh {
  const compact = withoutUnusedVertices(positions, triangles)
  snapRoundingNoise(compact.positions)
  return weldMesh(compact)
}

function isUsable(positions: Float64Array, triangles: Uint32Array, start: number): boolean {
  for (let at = start; at < start + 3; at++) {
    const vertex = triangles[at] * 3
    for (let axis = 0; axis < 3; axis++) {
      // Written so that NaN fails it too.
      if (!(Math.abs(positions[vertex + axis]) <= MAX_COORDINATE_MM)) return false
    }
  }
  return true
}
