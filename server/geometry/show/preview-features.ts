import type { Analysis } from '../../../shared/geometry/part.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { StandIn } from './preview-faces.ts'

/*
 * The viewer shows the preview, so features name its triangles. Where it has fewer than the mesh, their numbers are
 * mapped to those of the preview, each once.
 */

type Places = Pick<Analysis, 'surface' | 'body_list'>

/** Features of reading and repair, with the preview's triangle numbers. */
export function placesOnPreview<Figures extends Places>(figures: Figures, standIn: StandIn | null): Figures {
  if (standIn === null) return figures
  const map = (feature: Feature) => mapFeature(feature, standIn)
  const { surface, body_list } = figures
  return {
    ...figures,
    surface: {
      ...surface,
      open_features: surface.open_features.map(map),
      non_manifold_features: surface.non_manifold_features.map(map),
    },
    body_list: body_list.map((body) => withFeature(body, map(body.feature))),
  }
}

type Distances = Pick<Analysis, 'thickness' | 'gaps' | 'crossings'>

/** Features of walls, gaps and crossings, with the preview's triangle numbers. */
export function distancesOnPreview<Figures extends Distances>(figures: Figures, standIn: StandIn): Figures {
  const map = (feature: Feature) => mapFeature(feature, standIn)
  const { thickness, gaps, crossings } = figures
  return {
    ...figures,
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
