import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { ThinTouch } from '../../../../shared/geometry/reports/support-report.ts'
import { combined, dot, lengthOf, minus, opposite } from '../../mesh/vectors.ts'
import type { PlateAxes } from '../../place/plate-axes.ts'
import { faceNormal } from '../../surface/face-points.ts'
import { nearestHit, rayFrom } from '../../surface/ray-cast.ts'
import { featureOf } from '../../surface/regions.ts'
import type { Surface } from '../../surface/surface.ts'

/** Thinner than this is told; what the shop calls thin is less (findings-and-rates, support_delicate). */
const THIN_MM = 2
/** So deep behind the touched surface the material is measured across, in mm. */
const DEPTH = 0.6
/** Touches nearer to each other than this are one place, in mm. */
const TOGETHER = 5
/** Directions along the plate, each with its opposite, in which a fin may be thin. */
const ACROSS = [0, 1, 2, 3].map((step) => (Math.PI * step) / 4)

/** Sides that look away from each other within 25 degrees make a wall. */
const PARALLEL = -Math.cos((25 * Math.PI) / 180)

/** A place where a support and the part touch. */
export interface Touch {
  face: number
  place: Vec3
  thickness: number
  /** mm2 that it stands for. */
  area: number
}

/**
 * How thick the material behind a touched place is, in mm: along the surface's normal, as in a shelf, or across a little
 * deeper, as in a fin that a support stands on. Null where it is thick.
 */
export function thicknessBehind(
  surface: Surface,
  { face, place, direction, axes }: { face: number; place: Vec3; direction: Vec3; axes: PlateAxes },
): number | null {
  const inward = opposite(faceNormal(surface, face))
  const behind = nearestHit(surface.bvh, rayFrom(place, inward), 1e-4, THIN_MM, face)?.distance ?? Infinity
  // Where it is no thicker than that, there is nothing to measure across.
  if (behind < DEPTH * 1.5) return behind
  const inside = combined(1, place, DEPTH, direction)
  const across = ACROSS.map((angle) => {
    const line = combined(Math.cos(angle), axes.x, Math.sin(angle), axes.y)
    const [one, other] = [line, opposite(line)].map((way) =>
      nearestHit(surface.bvh, rayFrom(inside, way), 0, THIN_MM),
    )
    // At corners both sides are near too, but they are not the sides of a wall.
    const isWall =
      one && other && dot(faceNormal(surface, one.face), faceNormal(surface, other.face)) < PARALLEL
    return isWall ? one.distance + other.distance : Infinity
  })
  const thickness = Math.min(behind, ...across)
  return thickness < THIN_MM ? thickness : null
}

/** Touches side by side as one place with their mean thickness, the largest first. */
export function joinTouches(surface: Surface, touches: Touch[]): ThinTouch[] {
  const open = new Set(touches)
  const places: ThinTouch[] = []
  for (const first of touches) {
    if (!open.delete(first)) continue
    const group = [first]
    for (const one of group) {
      for (const other of open) {
        if (lengthOf(minus(one.place, other.place)) > TOGETHER) continue
        open.delete(other)
        group.push(other)
      }
    }
    places.push(placeOf(surface, group))
  }
  return places.sort((one, other) => other.area_mm2 - one.area_mm2)
}

function placeOf(surface: Surface, touches: Touch[]): ThinTouch {
  const thickness = touches.reduce((sum, touch) => sum + touch.thickness, 0) / touches.length
  const faces = [...new Set(touches.map((touch) => touch.face))]
  return {
    thickness_mm: thickness,
    area_mm2: touches.reduce((sum, touch) => sum + touch.area, 0),
    feature: featureOf(surface, faces, { kind: 'wall', normal: null, size_mm: thickness }),
  }
}
