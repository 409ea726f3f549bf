import { MAX_FEATURES, type Feature } from '../../../shared/geometry/feature.ts'
import { cornerHeights, downwards, type Lying } from './orientation.ts'
import { findConnectedFaces, featureOf, type Faces } from '../surface/regions.ts'

/** Half of a first layer of 0.2 mm: surface lower than this is pressed onto the plate. */
const FIRST_LAYER_HALF = 0.1

/**
 * mm2 of the plate that the first layer covers: what looks down and is lower than half of that layer. For a quick
 * measure only every so many faces are looked at.
 */
export function contactArea(lying: Lying, every = 1): number {
  const { areas, count } = lying.surface
  let area = 0
  for (let face = 0; face < count; face += every) {
    const flatness = downwards(lying, face)
    if (flatness > 0) area += areas[face] * flatness * shareBelow(lying, face)
  }
  return area * every
}

/** The pieces of surface that lie on the plate, the largest first. */
export function contactPieces(lying: Lying): Faces[] {
  const { count } = lying.surface
  const touching = new Uint8Array(count)
  for (let face = 0; face < count; face++) {
    if (downwards(lying, face) > 0 && cornerHeights(lying, face)[2] <= FIRST_LAYER_HALF) touching[face] = 1
  }
  return findConnectedFaces(lying.surface, touching)
}

export function contactFeatures(lying: Lying, pieces: Faces[]): Feature[] {
  return pieces
    .slice(0, MAX_FEATURES)
    .map((faces) => featureOf(lying.surface, faces, { kind: 'face', normal: lying.down, size_mm: null }))
}

/** Share of a triangle's area that is lower than half a first layer: its cut by a plane has known proportions. */
function shareBelow(lying: Lying, face: number): number {
  const [least, middle, most] = cornerHeights(lying, face)
  if (least >= FIRST_LAYER_HALF) return 0
  if (most <= FIRST_LAYER_HALF) return 1
  if (middle >= FIRST_LAYER_HALF) {
    return (FIRST_LAYER_HALF - least) ** 2 / ((middle - least) * (most - least))
  }
  return 1 - (most - FIRST_LAYER_HALF) ** 2 / ((most - middle) * (most - least))
}
