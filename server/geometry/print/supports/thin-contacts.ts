import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { ThinContact } from '../../../../shared/geometry/reports/support-report.ts'
import { combined, dot, lengthOf, minus, opposite } from '../../mesh/vectors.ts'
import type { PlateAxes } from '../../place/plate-axes.ts'
import { faceNormal } from '../../surface/face-points.ts'
import { nearestHit } from '../../surface/ray-cast.ts'
import { rayFrom } from '../../surface/ray.ts'
import { featureOf } from '../../surface/regions.ts'
import type { Surface } from '../../surface/surface.ts'

/** mm. Thinner material is reported; the shop's limit for a finding (support_delicate) is lower. */
const MAX_THICKNESS_MM = 2
/** mm. Depth behind the contact at which the material is measured across. */
const DEPTH_MM = 0.6
/** mm. Contacts closer to each other than this are one place. */
const SAME_PLACE_MM = 5
/** Angles of the directions along the plate, each with its opposite, across which a fin may be thin. */
const ACROSS = [0, 1, 2, 3].map((step) => (Math.PI * step) / 4)

/** Cosine: two sides whose normals are opposite within 25 degrees are a wall. */
const MAX_WALL_COSINE = -Math.cos((25 * Math.PI) / 180)

/** A point where a support contacts the part. */
export interface ContactPoint {
  face: number
  place: Vec3
  thickness: number
  /** mm2 that it represents. */
  area: number
}

/**
 * Returns the thickness in mm of the material behind a contact: along the surface's normal, as in a shelf, or across it a little
 * deeper, as in a fin that a support stands on. Null if it is thick.
 */
export function measureThicknessBehind(
  surface: Surface,
  { face, place, direction, axes }: { face: number; place: Vec3; direction: Vec3; axes: PlateAxes },
): number | null {
  const inward = opposite(faceNormal(surface, face))
  const behind =
    nearestHit(surface.bvh, rayFrom(place, inward), 1e-4, MAX_THICKNESS_MM, face)?.distance ?? Infinity
  // Thinner material leaves no depth to measure across.
  if (behind < DEPTH_MM * 1.5) return behind
  const inside = combined(1, place, DEPTH_MM, direction)
  const across = ACROSS.map((angle) => {
    const line = combined(Math.cos(angle), axes.x, Math.sin(angle), axes.y)
    const one = nearestHit(surface.bvh, rayFrom(inside, line), 0, MAX_THICKNESS_MM)
    const other = one && nearestHit(surface.bvh, rayFrom(inside, opposite(line)), 0, MAX_THICKNESS_MM)
    // At corners both sides are near too, but are not the sides of a wall.
    const isWall =
      one && other && dot(faceNormal(surface, one.face), faceNormal(surface, other.face)) < MAX_WALL_COSINE
    return isWall ? one.distance + other.distance : Infinity
  })
  const thickness = Math.min(behind, ...across)
  return thickness < MAX_THICKNESS_MM ? thickness : null
}

/** Joins contacts side by side into places with their mean thickness, largest first. */
export function joinContacts(surface: Surface, contacts: ContactPoint[]): ThinContact[] {
  const open = new Set(contacts)
  const places: ThinContact[] = []
  for (const first of contacts) {
    if (!open.delete(first)) continue
    const group = [first]
    for (const member of group) {
      for (const other of open) {
        if (lengthOf(minus(member.place, other.place)) > SAME_PLACE_MM) continue
        open.delete(other)
        group.push(other)
      }
    }
    places.push(describePlace(surface, group))
  }
  return places.sort((one, other) => other.area_mm2 - one.area_mm2)
}

function describePlace(surface: Surface, contacts: ContactPoint[]): ThinContact {
  const thickness = contacts.reduce((sum, contact) => sum + contact.thickness, 0) / contacts.length
  const faces = [...new Set(contacts.map((contact) => contact.face))]
  return {
    thickness_mm: thickness,
    area_mm2: contacts.reduce((sum, contact) => sum + contact.area, 0),
    feature: featureOf(surface, faces, { kind: 'wall', normal: null, size_mm: thickness }),
  }
}
