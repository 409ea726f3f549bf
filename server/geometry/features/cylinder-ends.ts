import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { combined, dot, minus, opposite } from '../mesh/vectors.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { nearestHit, rayFrom } from '../surface/ray-cast.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { signedBendSine } from './bends.ts'
import type { Cylinder } from './cylinder-fit.ts'
import { isBeyondRim } from './roundness.ts'
import type { RoundPatch } from './round-patches.ts'

const START_MM = 1e-5
/** Beside the middle, where the triangles of a flat bottom often meet. */
const BESIDE = 0.0731
/** An end with nothing this many diameters beyond it is open. */
const CLEAR_DIAMETERS = 1
/** The far wall of an empty hole is two radii away. */
const EMPTY_RADII = 1.5
const EMPTY_PROBES = 8

/** How the surface turns at both rims of a cylinder: towards its outside counts positive. Against the axis, along it. */
export function measureRims(surface: Surface, { faces, cylinder }: RoundPatch): [number, number] {
  const rims: [number, number] = [0, 0]
  const { positions, triangles } = surface.mesh
  for (const face of faces) {
    for (let corner = 0; corner < 3; corner++) {
      const side = face * 3 + corner
      const next = surface.neighbors[side]
      if (next === NO_FACE || !isBeyondRim(surface, next, cylinder.axis)) continue
      const from = triangles[side] * 3
      const to = triangles[face * 3 + ((corner + 1) % 3)] * 3
      const middle = [0, 1, 2].map((at) => (positions[from + at] + positions[to + at]) / 2) as Vec3
      const length = Math.hypot(...[0, 1, 2].map((at) => positions[to + at] - positions[from + at]))
      const isAlong = dot(minus(middle, cylinder.center), cylinder.axis) > 0
      rims[isAlong ? 1 : 0] += signedBendSine(surface, side) * length
    }
  }
  return rims
}

/** Which ends of a hole are open: the surface turns away there, or a ray along the axis gets clear of it. */
export function findOpenEnds(surface: Surface, patch: RoundPatch): [boolean, boolean] {
  const { axis } = patch.cylinder
  const [back, front] = measureRims(surface, patch)
  return [back < 0 || isClear(surface, patch, opposite(axis)), front < 0 || isClear(surface, patch, axis)]
}

function isClear(surface: Surface, { faces, cylinder }: RoundPatch, direction: Vec3): boolean {
  const { center, radius, length } = cylinder
  const beside = faceNormal(surface, faces[0])
  const start = combined(1, center, BESIDE * radius, beside)
  const reach = length / 2 + 2 * radius * CLEAR_DIAMETERS
  return nearestHit(surface.bvh, rayFrom(start, direction), START_MM, reach) === null
}

/** False for the outer wall of a groove round a post, which has no hole in its middle. */
export function isEmptyInside(surface: Surface, faces: Faces, { radius }: Cylinder): boolean {
  const every = Math.max(1, Math.floor(faces.length / EMPTY_PROBES))
  let [met, probed] = [0, 0]
  for (let at = 0; at < faces.length; at += every) {
    const face = faces[at]
    const ray = rayFrom(faceProbePoint(surface, face), faceNormal(surface, face))
    if (nearestHit(surface.bvh, ray, START_MM, radius * EMPTY_RADII, face)) met++
    probed++
  }
  return met * 2 < probed
}
