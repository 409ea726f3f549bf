import { MAX_DETAILS, type DetailReport } from '../../../shared/geometry/reports/detail-report.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { featureOf } from '../surface/regions.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { findIslands, median, type Island } from './islands.ts'
import { findTexts } from './texts.ts'

/**
 * Finds small details with sharp edges, raised from the surface or sunk into it: ribs, knobs, marks; and groups of them
 * that form text. Null on a surface so rough that everything on it would be a detail.
 */
export function measureDetails(mesh: Mesh): DetailReport | null {
  const surface = surfaceOf(mesh)
  const islands = findIslands(surface)
  if (!islands) return null
  const texts = findTexts(islands)
  const letters = new Set(texts.flat())
  const single = islands.filter((island) => !letters.has(island)).sort((a, b) => a.width - b.width)
  return {
    details: single.slice(0, MAX_DETAILS).map((island) => ({
      isRaised: island.isRaised,
      width_mm: island.width,
      depth_mm: island.depth,
      feature: islandsFeature(surface, [island], island.width),
    })),
    detail_count: single.length,
    texts: texts
      .map((strokes) => ({ strokes, width: median(strokes.map(({ width }) => width)) }))
      .sort((a, b) => a.width - b.width)
      .slice(0, MAX_DETAILS)
      .map(({ strokes, width }) => ({
        isRaised: strokes[0].isRaised,
        stroke_mm: width,
        depth_mm: median(strokes.map(({ depth }) => depth)),
        strokes: strokes.length,
        feature: islandsFeature(surface, strokes, width),
      })),
  }
}

function islandsFeature(surface: Surface, islands: Island[], width: number): Feature {
  const faces = [...new Set(islands.flatMap((island) => island.faces))]
  return featureOf(surface, faces, { kind: 'region', normal: null, size_mm: width })
}
