import type { Analysis, Feature } from '../../../shared/geometry/part.ts'
import type { StandIn } from './preview-faces.ts'

/**
 * The viewer shows the preview, so features name triangles of the preview. Where it has fewer than the mesh, the
 * numbers are exchanged; a feature keeps each of them once. Placements, holes, pins and
 * letters are found on what the viewer shows, and stay as they are; so do walls, gaps and crossings that were measured
 * there, without `distancesToo`.
 */
export function onPreview(analysis: Analysis, standIn: StandIn | null, distancesToo: boolean): Analysis {
  if (standIn === null) return analysis
  const map = (feature: Feature) => mapFeature(feature, standIn)
  const { surface } = analysis
  return {
    ...analysis,
    surface: {
      ...surface,
      open_features: surface.open_features.map(map),
      non_manifold_features: surface.non_manifold_features.map(map),
    },
    ...(distancesToo ? distancesOnPreview(analysis, map) : {}),
    body_list: analysis.body_list.map((body) => withFeature(body, map(body.feature))),
  }
}

type Distances = Pick<Analysis, 'thickness' | 'gaps' | 'crossings'>

function distancesOnPreview(
  { thickness, gaps, crossings }: Distances,
  map: (feature: Feature) => Feature,
): Distances {
  return {
    thickness: thickness && {
      ...thickness,
      regions: thickness.regions.map((region) => withFeature(region, map(region.feature))),
    },
    gaps: gaps && {
      ...gaps,
      pieces: gaps.pieces.map(map),
      gaps: gaps.gaps.map((gap) => withFeature(gap, map(gap.feature))),
    },
    crossings: { ...crossings, features: crossings.features.map(map) },
  }
}

function mapFeature(feature: Feature, standIn: StandIn): Feature {
  return { ...feature, faces: [...new Set(feature.faces.map(standIn))] }
}

function withFeature<Item extends { feature: Feature }>(item: Item, feature: Feature): Item {
  return { ...item, feature }
}
