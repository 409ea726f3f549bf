import type { Bvh } from './bvh.ts'
import { RAY_WORDS } from './kernels/tree-memory.ts'
import { PROBE_SECOND, PROBE_THIRD } from './face-points.ts'
import { nonZero } from './ray.ts'
import type { Surface } from './surface.ts'

/** A ray from the probe point of a face along its normal (`side` 1), or against it (-1). */
interface FaceRay {
  surface: Surface
  face: number
  side: 1 | -1
}

/** Writes a face's ray to the batch of the part's own triangles, as writeRay, without lists of its own: this runs for every face. */
export function writeFaceRay({ batch }: Bvh, at: number, { surface, face, side }: FaceRay): void {
  const { mesh, normals, parents } = surface
  const { positions, triangles } = mesh
  const { numbers } = batch
  const a = triangles[face * 3] * 3
  const b = triangles[face * 3 + 1] * 3
  const c = triangles[face * 3 + 2] * 3
  const first = 1 - PROBE_SECOND - PROBE_THIRD
  const to = at * (RAY_WORDS / 2)
  for (let axis = 0; axis < 3; axis++) {
    numbers[to + axis] =
      first * positions[a + axis] + PROBE_SECOND * positions[b + axis] + PROBE_THIRD * positions[c + axis]
    numbers[to + 3 + axis] = nonZero(side * normals[face * 3 + axis])
  }
  batch.faces[at * RAY_WORDS + 12] = parents[face]
}
