import {
  LARGEST_ROUND_FEATURES,
  MAX_ROUND_FEATURES,
  type RoundHole,
  type RoundPin,
  type RoundReport,
} from '../../../shared/geometry/reports/round-report.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { featureOf } from '../surface/regions.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { isEmptyInside, findOpenEnds, measureRims } from './cylinder-ends.ts'
import { findRoundPatches, type RoundPatch } from './round-patches.ts'

/** Of the smallest and of the largest holes and pins so many are kept with all their faces, of the others with one. */
const MIN_WITH_FACES = 40
const MAX_WITH_FACES = 20

/**
 * Round holes and pins of a closed surface that faces outwards. Null when its curves are too many to be told apart
 * within a bounded time.
 */
export function measureRoundFeatures(mesh: Mesh): RoundReport | null {
  const surface = surfaceOf(mesh)
  const { patches, complete } = findRoundPatches(surface)
  if (!complete) return null
  patches.sort((one, other) => one.cylinder.radius - other.cylinder.radius)
  const holes = patches.flatMap((patch) => asHole(surface, patch) ?? [])
  const pins = patches.filter((patch) => isPin(surface, patch))
  return {
    holes: listed(holes, (hole, withFaces) => holeOf(surface, hole, withFaces)),
    hole_count: holes.length,
    pins: listed(pins, (patch, withFaces) => pinOf(surface, patch, withFaces)),
    pin_count: pins.length,
  }
}

/** A patch that looks at its axis, is empty inside and open at an end at least. */
interface Hole extends RoundPatch {
  through: boolean
}

function asHole(surface: Surface, patch: RoundPatch): Hole | null {
  const { faces, cylinder } = patch
  if (!cylinder.isConcave || !isEmptyInside(surface, faces, cylinder)) return null
  const ends = findOpenEnds(surface, patch)
  return ends.includes(true) ? { ...patch, through: !ends.includes(false) } : null
}

/** Free at an end: the surface turns away there. */
function isPin(surface: Surface, patch: RoundPatch): boolean {
  return !patch.cylinder.isConcave && measureRims(surface, patch).some((rim) => rim < 0)
}

function listed<Patch extends RoundPatch, Item>(
  patches: Patch[],
  make: (patch: Patch, withFaces: boolean) => Item,
): Item[] {
  const smallest = MAX_ROUND_FEATURES - LARGEST_ROUND_FEATURES
  const kept =
    patches.length > MAX_ROUND_FEATURES
      ? [...patches.slice(0, smallest), ...patches.slice(-LARGEST_ROUND_FEATURES)]
      : patches
  return kept.map((patch, at) => make(patch, at < MIN_WITH_FACES || at >= kept.length - MAX_WITH_FACES))
}

function holeOf(surface: Surface, hole: Hole, withFaces: boolean): RoundHole {
  const { axis, radius, length } = hole.cylinder
  return {
    diameter_mm: rounded(2 * radius),
    depth_mm: rounded(length),
    axis,
    through: hole.through,
    feature: featureOfPatch(surface, hole, 'hole', withFaces),
  }
}

function pinOf(surface: Surface, patch: RoundPatch, withFaces: boolean): RoundPin {
  const { axis, radius, length } = patch.cylinder
  return {
    diameter_mm: rounded(2 * radius),
    height_mm: rounded(length),
    axis,
    feature: featureOfPatch(surface, patch, 'region', withFaces),
  }
}

function featureOfPatch(
  surface: Surface,
  { faces, cylinder }: RoundPatch,
  kind: Feature['kind'],
  withFaces: boolean,
): Feature {
  return featureOf(surface, withFaces ? faces : faces.slice(0, 1), {
    kind,
    normal: null,
    size_mm: 2 * cylinder.radius,
  })
}

/** To 10 µm, which no printer reaches and no file's rounding disturbs. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
