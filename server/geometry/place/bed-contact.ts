import { MAX_FEATURES, type Feature } from '../../../shared/geometry/feature.ts'
import { sortedCornerHeights, downwardCosine, type Orientation } from './orientation.ts'
import { findConnectedFaces, featureOf, type Faces } from '../surface/regions.ts'

/** mm. Half of a first layer of 0.2 mm: surface below this height is pressed onto the plate. */
const HALF_FIRST_LAYER_MM = 0.1

/** Returns the connected regions of surface that touch the plate, largest first. */
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

/**
 * Returns the share of the area of a triangle with corners at these heights that is below half of the first layer,
 * which presses it on the plate.
 */
export function shareBelowFirstLayer(low: number, middle: number, high: number): number {
  if (low >= HALF_FIRST_LAYER_MM) return 0
  if (high <= HALF_FIRST_LAYER_MM) return 1
  if (middle >= HALF_FIRST_LAYER_MM) {
    return (HALF_FIRST_LAYER_MM - low) ** 2 / ((middle - low) * (high - low))
  }
  return 1 - (high - HALF_FIRST_LAYER_MM) ** 2 / ((high - middle) * (high - low))
}
