import type { CrossingReport } from '../../../shared/geometry/reports/crossing-report.ts'
import { MAX_FEATURES } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findPieces } from '../gaps/pieces.ts'
import { findAllIntersectingFaces, findIntersectingFaces, isTangled } from '../surface/intersecting-faces.ts'
import { findConnectedFaces, featureOf } from '../surface/regions.ts'
import { boxesThatShareSpace } from '../surface/sharing-bodies.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { measureOverlap, type MiscountedVolume } from './overlap-volume.ts'

/**
 * Finds where faces of a repaired mesh intersect, and how much of its volume is in several bodies. Slicers fill outlines
 * by winding number, so such material is printed once.
 */
export function measureCrossings(mesh: Mesh): CrossingReport {
  const surface = surfaceOf(mesh)
  const sample = findIntersectingFaces(surface)
  const { bodies, count, hasEmbeddedSolid } = findPieces(mesh)
  // Bodies that do not touch do not overlap.
  const isLikely = count < bodies || sample.share > 0
  const { isIntersecting, share } =
    isLikely && !isTangled(surface) ? findAllIntersectingFaces(surface) : sample
  const places = share > 0 ? findConnectedFaces(surface, isIntersecting) : []
  return {
    cut_share: share,
    miscounted_mm3: measureMiscounted(surface, share > 0 || hasEmbeddedSolid),
    features: places
      .slice(0, MAX_FEATURES)
      .map((faces) => featureOf(surface, faces, { kind: 'region', normal: null, size_mm: null })),
    place_count: places.length,
  }
}

/**
 * Most parts have a single body and nothing to measure. Flush bodies and such whose faces meet at their sides overlap without faces
 * that cut through each other: all whose boxes overlap are measured. Bodies that only touch count no overlap.
 */
function measureMiscounted(surface: Surface, isKnown: boolean): MiscountedVolume | null {
  const none = { overlap: 0, inverted: 0 }
  const boxes = boxesThatShareSpace(surface)
  if (!isKnown && boxes.length === 0) return none
  const measured = measureOverlap(surface.own, boxes)
  if (!measured) return isKnown ? null : none
  const { overlap, inverted, isDeep } = measured
  if (isDeep) return { overlap, inverted }
  return isKnown ? { overlap: 0, inverted } : none
}
