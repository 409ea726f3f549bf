import type { Placement } from '../../../shared/geometry/placement.ts'
import type { ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { crossOfSides, dot } from '../mesh/vectors.ts'
import { measurePlacement } from './placement.ts'

/** A customer picks a face by its direction: surface within this angle of it counts as that face. */
const SNAP_DEGREES = 5
/** Cosine of a hundredth of a degree: the direction of an offered placement, which need not be that of a face. */
const SAME_COSINE = 0.99999998
/** Normals are summed in cells of this size: a flat face falls into one cell, a fillet spreads over many. */
const NORMAL_STEP = 0.005

/** Returns the placement to print in: the shop's choice, as drawn in the file, or on the face the customer picked. */
export function choosePlacement(
  mesh: Mesh,
  offered: Placement[],
  wanted: ResolvedSettings['bottom_face'],
): Placement {
  if (wanted === 'auto') return offered[0]
  if (wanted === 'as_drawn') return measurePlacement(mesh, [0, 0, -1], 'As in your file.')
  const known = offered.find(({ down }) => dot(down, unit(wanted)) > SAME_COSINE)
  if (known) return measurePlacement(mesh, known.down, known.reason)
  return measurePlacement(mesh, nearestFace(mesh, wanted), 'On the face you chose.')
}

/**
 * Returns the normal of the largest flat face within a few degrees of a direction; without one, the direction itself.
 */
export function nearestFace({ positions, triangles }: Mesh, direction: Vec3): Vec3 {
  const wanted = unit(direction)
  const minCosine = Math.cos((SNAP_DEGREES * Math.PI) / 180)
  const faces = new Map<string, Vec3>()
  for (let at = 0; at < triangles.length; at += 3) {
    // Its length is twice the area.
    const normal = crossOfSides(positions, triangles[at] * 3, triangles[at + 1] * 3, triangles[at + 2] * 3)
    const size = Math.hypot(...normal)
    if (size === 0 || dot(normal, wanted) < minCosine * size) continue
    const key = normal.map((part) => Math.round(part / size / NORMAL_STEP)).join(' ')
    const sum = faces.get(key) ?? [0, 0, 0]
    faces.set(key, [sum[0] + normal[0], sum[1] + normal[1], sum[2] + normal[2]])
  }
  const largest = [...faces.values()].reduce<Vec3>(
    (best, sum) => (dot(sum, sum) > dot(best, best) ? sum : best),
    [0, 0, 0],
  )
  return dot(largest, largest) > 0 ? unit(largest) : wanted
}

function unit(vector: Vec3): Vec3 {
  const length = Math.hypot(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}
