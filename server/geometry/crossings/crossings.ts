import type { CrossingReport } from '../../../shared/geometry/reports/crossing-report.ts'
import { MAX_FEATURES } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { piecesOf } from '../gaps/pieces.ts'
import { findAllIntersectingFaces, findIntersectingFaces, isTangled } from '../surface/intersecting-faces.ts'
import { findConnectedFaces, featureOf } from '../surface/regions.ts'
import { surfaceOf } from '../surface/surface.ts'
import { miscountedVolume } from './overlap-volume.ts'

/**
 * Where faces cut through each other, and how much of the volume under a repaired mesh lies in several bodies. When it
 * is printed, outlines are filled by their winding number, so such material is printed once.
 */
export function measureCrossings(mesh: Mesh): CrossingReport {
  const surface = surfaceOf(mesh)
  const sample = findIntersectingFaces(surface)
  const { bodies, count, hasBuried } = piecesOf(mesh)
  // Bodies that stand apart do not overlap.
  const isLikely = count < bodies || sample.share > 0
  const { isCut, share } = isLikely && !isTangled(surface) ? findAllIntersectingFaces(surface) : sample
  const places = share > 0 ? findConnectedFaces(surface, isCut) : []
  const isSimple = share === 0 && !hasBuried
  return {
    cut_share: share,
    miscounted_mm3: isSimple ? { overlap: 0, inverted: 0 } : miscountedVolume(surface),
    features: places
      .slice(0, MAX_FEATURES)
      .map((faces) => featureOf(surface, faces, { kind: 'region', normal: null, size_mm: null })),
    place_count: places.length,
  }
}
