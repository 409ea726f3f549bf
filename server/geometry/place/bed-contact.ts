import { MAX_FEATURES, type Feature } from '../../../shared/geometry/feature.ts'
import { sortedCornerHeights, downwardCosine, type Orientation } from './orientation.ts'
import { findConnectedFaces, featureOf, type Faces } from '../surface/regions.ts'

/** mm. Half of a first layer of 0.2 mm: surface below this height is pressed onto the plate. */
const HALF_FIRST_LAYER_MM = 0.1

/**
 * mm2 of the plate that the first layer covers: surface that faces down and is lower than half of that layer.
 * `stride`: samples one face in so many, for a quick estimate.
 */
export function measureContactArea(orientation: Orientation, stride = 1): number {
  const { areas, count } = orientation.surface
  let area = 0
  for (let face = 0; face < count; face += stride) {
    const flatness = downwardCosine(orientation, face)
    if (flatness > 0) area += areas[face] * flatness * shareBelowFirstLayer(orientation, face)
  }
  return area * stride
}

/** Connected regions of surface that touch the plate, largest first. */
export function findContactRegions(orientation: Orientation): Faces[] {
  const { count } = orientation.surface
  const touching = new Uint8Array(count)
  for (let face = 0; face < count; face++) {
    if (
      downwardCosine(orientation, face) > 0 &&
      sortedCornerHeights(orientation, face)[2] <= HALF_FIRST_LAYER_MM
    )
      touching[face] = 1
  }
  return findConnectedFaces(orientation.surface, touching)
}

export function describeContacts(orientation: Orientation, regions: Faces[]): Feature[] {
  return regions
    .slice(0, MAX_FEATURES)
    .map((faces) =>
      featureOf(orientation.surface, faces, { kind: 'face', normal: orientation.down, size_mm: null }),
    )
}

/** Share of a triangle's area below half the first layer height. */
function shareBelowFirstLayer(orientation: Orientation, face: number): number {
  const [low, middle, high] = sortedCornerHeights(orientation, face)
  if (low >= HALF_FIRST_LAYER_MM) return 0
  if (high <= HALF_FIRST_LAYER_MM) return 1
  if (middle >= HALF_FIRST_LAYER_MM) {
    return (HALF_FIRST_LAYER_MM - low) ** 2 / ((middle - low) * (high - low))
  }
  return 1 - (high - HALF_FIRST_LAYER_MM) ** 2 / ((high - middle) * (high - low))
}
