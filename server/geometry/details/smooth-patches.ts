import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'

/** The patches of a surface between its sharp edges. */
export interface SmoothPatches {
  /** The patch of each face. */
  ofFace: Int32Array
  /** Faces of each patch. */
  faces: Faces[]
  /** The area of each patch, mm². */
  areas: Float64Array
}

/** Faces that meet at a smaller angle belong to one patch. */
const SMOOTH_COSINE = Math.cos((20 * Math.PI) / 180)

export function findSmoothPatches(surface: Surface): SmoothPatches {
  const { count, neighbors, areas } = surface
  const ofFace = new Int32Array(count).fill(-1)
  const faces: Faces[] = []
  const sizes: number[] = []
  for (let start = 0; start < count; start++) {
    if (ofFace[start] >= 0) continue
    const patch = [start]
    ofFace[start] = faces.length
    let area = 0
    for (const face of patch) {
      area += areas[face]
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const next = neighbors[side]
        if (next === NO_FACE || ofFace[next] >= 0 || cosineBetween(surface, face, next) < SMOOTH_COSINE)
          continue
        ofFace[next] = faces.length
        patch.push(next)
      }
    }
    faces.push(patch)
    sizes.push(area)
  }
  return { ofFace, faces, areas: Float64Array.from(sizes) }
}

/** Returns the cosine of the angle between the normals of two faces. */
export function cosineBetween({ normals }: Surface, faceA: number, faceB: number): number {
  return (
    normals[faceA * 3] * normals[faceB * 3] +
    normals[faceA * 3 + 1] * normals[faceB * 3 + 1] +
    normals[faceA * 3 + 2] * normals[faceB * 3 + 2]
  )
}
