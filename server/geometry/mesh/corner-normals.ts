import { measureFaceGeometry, type FaceMeasures } from './face-measures.ts'
import { triangleCount, type Mesh } from './mesh.ts'
import { findVertexTriangles, type VertexTriangles } from './vertex-triangles.ts'

/** Faces that meet at a smaller angle than this belong to one round surface and are shaded as such. */
const CREASE_COSINE = Math.cos((32 * Math.PI) / 180)
/** Finer meshes look smooth without it. */
const MAX_SMOOTHED_TRIANGLES = 300_000
/** A vertex of more triangles than this is the tip of a fan: its faces keep their own normals. */
const MAX_TRIANGLES_PER_VERTEX = 48

/** Returns a normal for each corner of each triangle, nine numbers a triangle: round surfaces smooth, edges sharp. */
export function computeCornerNormals(mesh: Mesh): Float32Array {
  const faces = measureFaceGeometry(mesh)
  const corners = cornersOfFaces(faces)
  if (triangleCount(mesh) > MAX_SMOOTHED_TRIANGLES) return corners
  const around = findVertexTriangles(mesh)
  const { triangles } = mesh
  for (let corner = 0; corner < triangles.length; corner++) {
    smoothCorner(corners, corner, triangles[corner], { faces, around })
  }
  return corners
}

function cornersOfFaces({ normals }: FaceMeasures): Float32Array {
  const corners = new Float32Array(normals.length * 3)
  for (let from = 0; from < normals.length; from += 3) {
    for (let at = from * 3; at < from * 3 + 9; at += 3) {
      corners[at] = normals[from]
      corners[at + 1] = normals[from + 1]
      corners[at + 2] = normals[from + 2]
    }
  }
  return corners
}

interface Surroundings {
  faces: FaceMeasures
  around: VertexTriangles
}

/** Sets a corner's normal to the area-weighted mean of the normals around it that differ little from its own face's. */
function smoothCorner(corners: Float32Array, corner: number, vertex: number, parts: Surroundings): void {
  const { normals, areas } = parts.faces
  const { starts, list } = parts.around
  const end = starts[vertex + 1]
  if (end - starts[vertex] > MAX_TRIANGLES_PER_VERTEX) return
  const own = corner - (corner % 3)
  const [ownX, ownY, ownZ] = [normals[own], normals[own + 1], normals[own + 2]]
  let x = 0
  let y = 0
  let z = 0
  for (let at = starts[vertex]; at < end; at++) {
    const other = list[at] * 3
    const cosine = ownX * normals[other] + ownY * normals[other + 1] + ownZ * normals[other + 2]
    if (cosine < CREASE_COSINE) continue
    const area = areas[list[at]]
    x += normals[other] * area
    y += normals[other + 1] * area
    z += normals[other + 2] * area
  }
  const length = Math.hypot(x, y, z)
  if (length === 0) return
  corners[corner * 3] = x / length
  corners[corner * 3 + 1] = y / length
  corners[corner * 3 + 2] = z / length
}
