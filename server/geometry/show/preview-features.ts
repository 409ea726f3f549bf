import type { Analysis, Feature, Placement } from '../../../shared/geometry/part.ts'

/**
 * The viewer shows the preview, so features name triangles of the preview. Where it has fewer than the mesh, the
 * numbers are exchanged; a feature keeps each of them once.
 */
export function onPreview(analysis: Analysis, faceMap: Uint32Array | null): Analysis {
  if (faceMap === null) return analysis
  const map = (feature: Feature) => mapFeature(feature, faceMap)
  const { surface, thickness } = analysis
  return {
    ...analysis,
    surface: {
      ...surface,
      open_features: surface.open_features.map(map),
      non_manifold_features: surface.non_manifold_features.map(map),
    },
    thickness: thickness && {
      ...thickness,
      regions: thickness.regions.map((region) => withFeature(region, map(region.feature))),
    },
    body_list: analysis.body_list.map((body) => withFeature(body, map(body.feature))),
    placements: analysis.placements.map((placement) => placementOnPreview(placement, faceMap)),
  }
}

export function placementOnPreview(placement: Placement, faceMap: Uint32Array | null): Placement {
  if (faceMap === null) return placement
  return {
    ...placement,
    overhang_features: placement.overhang_features.map((feature) => mapFeature(feature, faceMap)),
    contact_features: placement.contact_features.map((feature) => mapFeature(feature, faceMap)),
  }
}

function mapFeature(feature: Feature, faceMap: Uint32Array): Feature {
  return { ...feature, faces: [...new Set(feature.faces.map((face) => faceMap[face]))] }
}

function withFeature<Item extends { feature: Feature }>(item: Item, feature: Feature): Item {
  return { ...item, feature }
}
