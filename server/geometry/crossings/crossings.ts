import type { CrossingReport } from '../../../shared/geometry/reports/crossing-report.ts'
import { MAX_FEATURES } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findPieces } from '../gaps/pieces.ts'
import { findAllIntersectingFaces, findIntersectingFaces, isTangled } from '../surface/intersecting-faces.ts'
import { findConnectedFaces, featureOf } from '../surface/regions.ts'
import { surfaceOf } from '../surface/surface.ts'
import { measureMiscountedVolume } from './overlap-volume.ts'

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
  const isSimple = share === 0 && !hasEmbeddedSolid
  return {
    cut_share: share,
    miscounted_mm3: isSimple
      ? { overlap: 0, inverted: 0 }
      : measureMiscountedVolume(mesh, surface.own.normals),
    features: places
      .slice(0, MAX_FEATURES)
      .map((faces) => featureOf(surface, faces, { kind: 'region', normal: null, size_mm: null })),
    place_count: places.length,
  }
}
