import type { Feature, Vec3 } from '../../../../shared/geometry/feature.ts'
import type { SupportReport, ThinContact } from '../../../../shared/geometry/reports/support-report.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { combined, dot, opposite } from '../../mesh/vectors.ts'
import { plateAxes, type PlateAxes } from '../../place/plate-axes.ts'
import { faceNormal } from '../../surface/face-points.ts'
import { nearestHit } from '../../surface/ray-cast.ts'
import { rayFrom } from '../../surface/ray.ts'
import { featureOf } from '../../surface/regions.ts'
import { surfaceOf, type Surface } from '../../surface/surface.ts'
import type { PlacedPart } from '../slices/placed-part.ts'
import type { PlacedPoint } from '../raster/pixel-samples.ts'
import type { SupportTraces, TracedPlace } from './support-traces.ts'
import { joinContacts, measureThicknessBehind, type ContactPoint } from './thin-contacts.ts'

/** mm. Points of a layer are up to this far from the surface that it was cut from. */
const MAX_DISTANCE_MM = 1.5
/** mm. A ray starts this far before its point. */
const RAY_LEAD_MM = 0.6

/** Turns traces of supports into features of the surface that the viewer shows. */
export function reportSupports(
  shown: Mesh,
  part: PlacedPart & { down: Vec3 },
  traces: SupportTraces,
): SupportReport {
  const { spans, trapped, carried, landings } = traces
  const isEmpty = [spans, trapped, carried.points, landings.points].every((list) => list.length === 0)
  if (isEmpty) return { free_spans: [], trapped: [], thin_touches: [] }
  const finder = new FeatureFinder(shown, part)
  return {
    free_spans: spans.map((span) => ({
      span_mm: span.size,
      feature: finder.feature(span, { reach: MAX_DISTANCE_MM, size_mm: span.size }),
    })),
    trapped: trapped.map((cluster) => ({
      volume_mm3: cluster.size,
      feature: finder.feature(cluster, { reach: Infinity, size_mm: null }),
    })),
    thin_touches: finder.findThinContacts(traces),
  }
}

class FeatureFinder {
  readonly #surface: Surface
  readonly #axes: PlateAxes
  readonly #origin: Vec3

  constructor(shown: Mesh, part: PlacedPart & { down: Vec3 }) {
    this.#surface = surfaceOf(shown)
    this.#axes = plateAxes(part.down)
    this.#origin = part.origin
  }

  /** The surface straight above the points of a place; without any, the place without faces. */
  feature({ points }: TracedPlace, { reach, size_mm }: { reach: number; size_mm: number | null }): Feature {
    const up = this.#axes.z
    const faces = new Set<number>()
    for (const point of points) {
      const hit = this.#hit(point, up, reach)
      if (hit) faces.add(hit.face)
    }
    const normal = opposite(up)
    if (faces.size > 0) return featureOf(this.#surface, [...faces], { kind: 'region', normal, size_mm })
    const middle = this.#toPart(points[points.length >> 1])
    return {
      kind: 'region',
      center_mm: middle.map((value) => Math.round(value * 100) / 100) as Vec3,
      normal,
      size_mm,
      area_mm2: null,
      faces: [],
      faces_truncated: false,
    }
  }

  findThinContacts({ carried, landings }: SupportTraces): ThinContact[] {
    const up = this.#axes.z
    const contacts = [
      ...carried.points.flatMap((point) => this.#findContact(point, up, carried.area)),
      ...landings.points.flatMap((point) => this.#findContact(point, opposite(up), landings.area)),
    ]
    return joinContacts(this.#surface, contacts)
  }

  #findContact(point: PlacedPoint, direction: Vec3, area: number): ContactPoint[] {
    const hit = this.#hit(point, direction, MAX_DISTANCE_MM)
    if (!hit || dot(faceNormal(this.#surface, hit.face), direction) >= 0) return []
    const thickness = measureThicknessBehind(this.#surface, { ...hit, direction, axes: this.#axes })
    return thickness === null ? [] : [{ face: hit.face, place: hit.place, thickness, area }]
  }

  #hit(point: PlacedPoint, direction: Vec3, reach: number): { face: number; place: Vec3 } | null {
    const from = combined(1, this.#toPart(point), -RAY_LEAD_MM, direction)
    const hit = nearestHit(this.#surface.bvh, rayFrom(from, direction), 0, reach)
    return hit && { face: hit.face, place: combined(1, from, hit.distance, direction) }
  }

  #toPart([x, y, z]: PlacedPoint): Vec3 {
    const axes = this.#axes
    const origin = this.#origin
    const along = combined(x + origin[0], axes.x, y + origin[1], axes.y)
    return combined(1, along, z + origin[2], axes.z)
  }
}
