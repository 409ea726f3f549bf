import { MAX_FEATURES, type Feature } from '../../../shared/geometry/feature.ts'
import type { FreeSpan } from '../../../shared/geometry/reports/support-report.ts'
import { measureBridgeSpan, isSelfSupporting } from './bridging.ts'
import { downwardCosine, type Orientation } from './orientation.ts'
import { restsOnBody } from './support-volume.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { findConnectedFaces, featureOf, meanNormal, type Faces } from '../surface/regions.ts'
import { unit } from '../mesh/vectors.ts'

/** Half a degree of tolerance, so that a 45-degree chamfer made of triangles is not an overhang. */
export const MIN_OVERHANG_COSINE = Math.sin((45.5 * Math.PI) / 180)
/** mm. A face whose highest corner is lower than this is printed with the first layers, on the plate. */
export const MAX_ON_PLATE_MM = 0.3
/** mm. Shorter bridges hold without visible sagging. */
const MIN_REPORTED_BRIDGE_MM = 10

/** Returns the overhangs that are not self-supporting and are printed on supports, largest first. */
export function findOverhangs(orientation: Orientation): Faces[] {
  const tangled = isTangled(orientation.surface)
  const overhanging = markOverhangs(orientation)
  return findConnectedFaces(orientation.surface, overhanging).filter(
    (faces) =>
      !isSelfSupporting(orientation, faces, overhanging) && (tangled || !restsOnBody(orientation, faces)),
  )
}

/** Marks faces so flat, and so far above the plate, that their material has nothing to rest on. */
function markOverhangs(orientation: Orientation): Uint8Array {
  const { surface, heights } = orientation
  const { triangles } = surface.mesh
  const overhanging = new Uint8Array(surface.count)
  for (let face = 0; face < overhanging.length; face++) {
    if (!(downwardCosine(orientation, face) > MIN_OVERHANG_COSINE)) continue
    const at = face * 3
    const high = Math.max(heights[triangles[at]], heights[triangles[at + 1]], heights[triangles[at + 2]])
    if (high > MAX_ON_PLATE_MM) overhanging[face] = 1
  }
  return overhanging
}

/** Floors held on two sides, which are printed as bridges where there is no support; longest first. */
export function findBridges(orientation: Orientation): FreeSpan[] {
  const tangled = isTangled(orientation.surface)
  const overhanging = markOverhangs(orientation)
  const bridges = findConnectedFaces(orientation.surface, overhanging).flatMap((faces) => {
    const span_mm = measureBridgeSpan(orientation, faces, overhanging)
    if (span_mm === null || span_mm < MIN_REPORTED_BRIDGE_MM) return []
    if (!tangled && restsOnBody(orientation, faces)) return []
    const normal = unit(meanNormal(orientation.surface, faces))
    return [
      { span_mm, feature: featureOf(orientation.surface, faces, { kind: 'face', normal, size_mm: span_mm }) },
    ]
  })
  return bridges.sort((one, other) => other.span_mm - one.span_mm).slice(0, MAX_FEATURES)
}

/** mm2 of these faces that lean more than so many degrees from vertical. */
export function measureAreaSteeperThan(orientation: Orientation, faces: Faces, degrees: number): number {
  const limit = Math.sin((degrees * Math.PI) / 180)
  return faces.reduce(
    (area, face) =>
      downwardCosine(orientation, face) > limit ? area + orientation.surface.areas[face] : area,
    0,
  )
}

export function describeOverhangs({ surface }: Orientation, overhangs: Faces[]): Feature[] {
  return overhangs
    .slice(0, MAX_FEATURES)
    .map((faces) =>
      featureOf(surface, faces, { kind: 'face', normal: unit(meanNormal(surface, faces)), size_mm: null }),
    )
}
