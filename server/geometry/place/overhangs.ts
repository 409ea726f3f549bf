import { MAX_FEATURES, type Feature } from '../../../shared/geometry/feature.ts'
import type { FreeSpan } from '../../../shared/geometry/reports/support-report.ts'
import { bridgeSpan, carriesItself } from './bridging.ts'
import { cornerHeights, downwards, type Lying } from './orientation.ts'
import { restsOnBody } from './support-volume.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { findConnectedFaces, featureOf, meanNormal, type Faces } from '../surface/regions.ts'
import { unit } from '../mesh/vectors.ts'

/** Half a degree of play, so that a 45-degree chamfer made of triangles is not one. */
const OVERHANG = Math.sin((45.5 * Math.PI) / 180)
/** A face whose highest corner is lower than this is printed with the first layers, on the plate. */
const ON_PLATE = 0.3
/** Shorter bridges hold without a trace, in mm. */
const MIN_TOLD = 10

/** True for a face that looks down so steeply, and so far above the plate, that material has nothing to lie on. */
function hangs(lying: Lying, face: number): boolean {
  return downwards(lying, face) > OVERHANG && cornerHeights(lying, face)[2] > ON_PLATE
}

/**
 * mm2 of all hanging faces, bridges included, and mm3 from there down to the plate: the quick measure by which ways to
 * lie are compared first. Only every so many faces are looked at.
 */
export function hangingSpace(lying: Lying, every: number): { area: number; volume: number } {
  let area = 0
  let volume = 0
  for (let face = 0; face < lying.surface.count; face += every) {
    if (!hangs(lying, face)) continue
    const size = lying.surface.areas[face] * every
    area += size
    volume += size * downwards(lying, face) * cornerHeights(lying, face)[1]
  }
  return { area, volume }
}

/** The hanging places that do not carry themselves and are printed on supports, largest first. */
export function findOverhangs(lying: Lying): Faces[] {
  const tangled = isTangled(lying.surface)
  const hanging = hangingFaces(lying)
  return findConnectedFaces(lying.surface, hanging).filter(
    (faces) => !carriesItself(lying, faces, hanging) && (tangled || !restsOnBody(lying, faces)),
  )
}

function hangingFaces(lying: Lying): Uint8Array {
  const { count } = lying.surface
  const hanging = new Uint8Array(count)
  for (let face = 0; face < count; face++) if (hangs(lying, face)) hanging[face] = 1
  return hanging
}

/** Floors that are held on two sides, so that lines are stretched between them where no support is: the longest first. */
export function findBridges(lying: Lying): FreeSpan[] {
  const tangled = isTangled(lying.surface)
  const hanging = hangingFaces(lying)
  const bridges = findConnectedFaces(lying.surface, hanging).flatMap((faces) => {
    const span_mm = bridgeSpan(lying, faces, hanging)
    if (span_mm === null || span_mm < MIN_TOLD) return []
    if (!tangled && restsOnBody(lying, faces)) return []
    const normal = unit(meanNormal(lying.surface, faces))
    return [{ span_mm, feature: featureOf(lying.surface, faces, { kind: 'face', normal, size_mm: span_mm }) }]
  })
  return bridges.sort((one, other) => other.span_mm - one.span_mm).slice(0, MAX_FEATURES)
}

/** mm2 of those places that are steeper than so many degrees from vertical. */
export function areaSteeperThan(lying: Lying, faces: Faces, degrees: number): number {
  const limit = Math.sin((degrees * Math.PI) / 180)
  return faces.reduce(
    (area, face) => (downwards(lying, face) > limit ? area + lying.surface.areas[face] : area),
    0,
  )
}

export function overhangFeatures({ surface }: Lying, places: Faces[]): Feature[] {
  return places
    .slice(0, MAX_FEATURES)
    .map((faces) =>
      featureOf(surface, faces, { kind: 'face', normal: unit(meanNormal(surface, faces)), size_mm: null }),
    )
}
