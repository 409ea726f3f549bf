import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { combined, dot, minus, opposite } from '../mesh/vectors.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { nearestHit } from '../surface/ray-cast.ts'
import { rayFrom } from '../surface/ray.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { signedBendSine } from './bends.ts'
import type { Cylinder } from './cylinder-fit.ts'
import { isBeyondRim } from './roundness.ts'
import type { RoundPatch } from './round-patches.ts'

const START_MM = 1e-5
/** Distance of a ray from the axis in radii: at the axis itself, the triangles of a flat bottom often meet. */
const OFF_AXIS_RADII = 0.0731
/** An end with nothing this many diameters beyond it is open. */
const CLEAR_DIAMETERS = 1
/** A hole with something nearer than this to its wall is not empty: its far wall is two radii away. */
const EMPTY_RADII = 1.5
const EMPTY_PROBES = 8

/**
 * Sums, for both rims of a cylinder, how the surface bends there by length: positive where it is concave. The first rim is
 * at the start of the axis, the second at its end.
 */
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
      const midpoint = [0, 1, 2].map((at) => (positions[from + at] + positions[to + at]) / 2) as Vec3
      const length = Math.hypot(...[0, 1, 2].map((at) => positions[to + at] - positions[from + at]))
      const isAtEnd = dot(minus(midpoint, cylinder.center), cylinder.axis) > 0
      rims[isAtEnd ? 1 : 0] += signedBendSine(surface, side) * length
    }
  }
  return rims
}

/** Returns which ends of a hole are open: the rim is convex there, or a ray along the axis leaves the hole. */
export function findOpenEnds(surface: Surface, patch: RoundPatch): [boolean, boolean] {
  const { axis } = patch.cylinder
  const [start, end] = measureRims(surface, patch)
  return [start < 0 || isClear(surface, patch, opposite(axis)), end < 0 || isClear(surface, patch, axis)]
}

function isClear(surface: Surface, { faces, cylinder }: RoundPatch, direction: Vec3): boolean {
  const { center, radius, length } = cylinder
  const start = combined(1, center, OFF_AXIS_RADII * radius, faceNormal(surface, faces[0]))
  const reach = length / 2 + 2 * radius * CLEAR_DIAMETERS
  return nearestHit(surface.bvh, rayFrom(start, direction), START_MM, reach) === null
}

/** False for the outer wall of a groove around a post: there is no hole inside. */
export function isEmptyInside(surface: Surface, faces: Faces, { radius }: Cylinder): boolean {
  const every = Math.max(1, Math.floor(faces.length / EMPTY_PROBES))
  let [hits, probes] = [0, 0]
  for (let at = 0; at < faces.length; at += every) {
    const face = faces[at]
    const ray = rayFrom(faceProbePoint(surface, face), faceNormal(surface, face))
    if (nearestHit(surface.bvh, ray, START_MM, radius * EMPTY_RADII, face)) hits++
    probes++
  }
  return hits * 2 < probes
}
