import { measureFaceGeometry, type FaceMeasures } from './face-measures.ts'
import { triangleCount, type Mesh } from './mesh.ts'
import { findVertexTriangles } from './vertex-triangles.ts'

/** Faces that meet at a smaller angle than this belong to one round surface and are shaded as such. */
const CREASE_COSINE = Math.cos((32 * Math.PI) / 180)
/** Finer meshes look smooth without it. */
const MAX_SMOOTHED_TRIANGLES = 300_000
/** A vertex of more triangles than this is the tip of a fan: its faces keep their own normals. */
const MAX_TRIANGLES_PER_VERTEX = 48

/** Returns a normal for each corner of each triangle, nine numbers a triangle: round surfaces smooth, edges sharp. */
export function computeCornerNormals(mesh: Mesh): Float32Array {
  const faces = measureFaceGeometry(mesh)
  const corners = new Float32Array(mesh.triangles.length * 3)
  for (let at = 0; at < corners.length; at++) corners[at] = faces.normals[Math.floor(at / 9) * 3 + (at % 3)]
  if (triangleCount(mesh) > MAX_SMOOTHED_TRIANGLES) return corners
  const { starts, list } = findVertexTriangles(mesh)
  mesh.triangles.forEach((vertex, corner) => {
    const around = list.subarray(starts[vertex], starts[vertex + 1])
    if (around.length <= MAX_TRIANGLES_PER_VERTEX) smoothCorner(corners, corner, faces, around)
  })
  return corners
}

/** Sets a corner's normal to the area-weighted mean of the normals around it that differ little from its own face's. */
function smoothCorner(corners: Float32Array, corner: number, faces: FaceMeasures, around: Uint32Array): void {
  const { normals, areas } = faces
  const own = Math.floor(corner / 3) * 3
  let x = 0
  let y = 0
  let z = 0
  for (const triangle of around) {
    const other = triangle * 3
    const cosine =
      normals[own] * normals[other] +
      normals[own + 1] * normals[other + 1] +
      normals[own + 2] * normals[other + 2]
    if (cosine < CREASE_COSINE) continue
    x += normals[other] * areas[triangle]
    y += normals[other + 1] * areas[triangle]
    z += normals[other + 2] * areas[triangle]
  }
  const length = Math.hypot(x, y, z)
  if (length > 0) corners.set([x / length, y / length, z / length], corner * 3)
}
