import type { Feature, Vec3 } from '../../../../shared/geometry/feature.ts'
import type { SupportReport, ThinTouch } from '../../../../shared/geometry/reports/support-report.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { combined, dot, opposite } from '../../mesh/vectors.ts'
import { plateAxes, type PlateAxes } from '../../place/plate-axes.ts'
import { faceNormal } from '../../surface/face-points.ts'
import { nearestHit, rayFrom } from '../../surface/ray-cast.ts'
import { featureOf } from '../../surface/regions.ts'
import { surfaceOf, type Surface } from '../../surface/surface.ts'
import type { PlacedPart } from '../slices/placed-part.ts'
import type { PlacedPoint } from '../raster/pixel-samples.ts'
import type { SupportTraces, TracedPlace } from './support-traces.ts'
import { joinTouches, thicknessBehind, type Touch } from './thin-contacts.ts'

/** Points of layers lie up to this far, in mm, from the surface that they were cut from. */
const NEAR = 1.5
/** So far before its point a ray begins. */
const BEFORE = 0.6

/** Traces of supports as places on the surface that is shown. */
export function reportSupports(
  shown: Mesh,
  part: PlacedPart & { down: Vec3 },
  traces: SupportTraces,
): SupportReport {
  const { spans, trapped, carried, landings } = traces
  const isNothing = [spans, trapped, carried.points, landings.points].every((list) => list.length === 0)
  if (isNothing) return { free_spans: [], trapped: [], thin_touches: [] }
  const finder = new PlaceFinder(shown, part)
  return {
    free_spans: spans.map((span) => ({
      span_mm: span.size,
      feature: finder.feature(span, { reach: NEAR, size_mm: span.size }),
    })),
    trapped: trapped.map((piece) => ({
      volume_mm3: piece.size,
      feature: finder.feature(piece, { reach: Infinity, size_mm: null }),
    })),
    thin_touches: finder.thinTouches(traces),
  }
}

class PlaceFinder {
  private readonly surface: Surface
  private readonly axes: PlateAxes
  private readonly origin: Vec3

  constructor(shown: Mesh, part: PlacedPart & { down: Vec3 }) {
    this.surface = surfaceOf(shown)
    this.axes = plateAxes(part.down)
    this.origin = part.origin
  }

  /** The surface straight above the points of a place; without any, the place alone. */
  feature({ points }: TracedPlace, { reach, size_mm }: { reach: number; size_mm: number | null }): Feature {
    const up = this.axes.z
    const faces = new Set<number>()
    for (const point of points) {
      const hit = this.hit(point, up, reach)
      if (hit) faces.add(hit.face)
    }
    const normal = opposite(up)
    if (faces.size > 0) return featureOf(this.surface, [...faces], { kind: 'region', normal, size_mm })
    const middle = this.toPart(points[points.length >> 1])
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

  thinTouches({ carried, landings }: SupportTraces): ThinTouch[] {
    const up = this.axes.z
    const touches = [
      ...carried.points.flatMap((point) => this.touch(point, up, carried.area)),
      ...landings.points.flatMap((point) => this.touch(point, opposite(up), landings.area)),
    ]
    return joinTouches(this.surface, touches)
  }

  private touch(point: PlacedPoint, direction: Vec3, area: number): Touch[] {
    const hit = this.hit(point, direction, NEAR)
    if (!hit || dot(faceNormal(this.surface, hit.face), direction) >= 0) return []
    const thickness = thicknessBehind(this.surface, { ...hit, direction, axes: this.axes })
    return thickness === null ? [] : [{ face: hit.face, place: hit.place, thickness, area }]
  }

  private hit(point: PlacedPoint, direction: Vec3, reach: number): { face: number; place: Vec3 } | null {
    const from = combined(1, this.toPart(point), -BEFORE, direction)
    const hit = nearestHit(this.surface.bvh, rayFrom(from, direction), 0, reach)
    return hit && { face: hit.face, place: combined(1, from, hit.distance, direction) }
  }

  private toPart([x, y, z]: PlacedPoint): Vec3 {
    const { axes, origin } = this
    const along = combined(x + origin[0], axes.x, y + origin[1], axes.y)
    return combined(1, along, z + origin[2], axes.z)
  }
}
