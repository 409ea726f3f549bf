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

/** This many of the smallest and of the largest holes and pins are listed with all their faces, the others with one. */
const SMALLEST_WITH_FACES = 40
const LARGEST_WITH_FACES = 20

/** Finds round holes and pins of a closed surface that faces outward. Null if it has too many curves for bounded time. */
export function measureRoundFeatures(mesh: Mesh): RoundReport | null {
  const surface = surfaceOf(mesh)
  const { patches, complete } = findRoundPatches(surface)
  if (!complete) return null
  patches.sort((a, b) => a.cylinder.radius - b.cylinder.radius)
  const holes = patches.flatMap((patch) => toHole(surface, patch) ?? [])
  const pins = patches.filter((patch) => isPin(surface, patch))
  return {
    holes: listSmallestAndLargest(holes, (hole, withFaces) => reportHole(surface, hole, withFaces)),
    hole_count: holes.length,
    pins: listSmallestAndLargest(pins, (patch, withFaces) => reportPin(surface, patch, withFaces)),
    pin_count: pins.length,
  }
}

/** A concave patch that is empty inside and open at one end or both. */
interface Hole extends RoundPatch {
  through: boolean
}

function toHole(surface: Surface, patch: RoundPatch): Hole | null {
  const { faces, cylinder } = patch
  if (!cylinder.isConcave || !isEmptyInside(surface, faces, cylinder)) return null
  const ends = findOpenEnds(surface, patch)
  return ends.includes(true) ? { ...patch, through: !ends.includes(false) } : null
}

/** A pin has a free end: a convex rim. */
function isPin(surface: Surface, patch: RoundPatch): boolean {
  return !patch.cylinder.isConcave && measureRims(surface, patch).some((rim) => rim < 0)
}

function listSmallestAndLargest<Patch extends RoundPatch, Item>(
  patches: Patch[],
  report: (patch: Patch, withFaces: boolean) => Item,
): Item[] {
  const smallest = MAX_ROUND_FEATURES - LARGEST_ROUND_FEATURES
  const kept =
    patches.length > MAX_ROUND_FEATURES
      ? [...patches.slice(0, smallest), ...patches.slice(-LARGEST_ROUND_FEATURES)]
      : patches
  const isWithFaces = (at: number) => at < SMALLEST_WITH_FACES || at >= kept.length - LARGEST_WITH_FACES
  return kept.map((patch, at) => report(patch, isWithFaces(at)))
}

function reportHole(surface: Surface, hole: Hole, withFaces: boolean): RoundHole {
  const { axis, radius, length } = hole.cylinder
  return {
    diameter_mm: rounded(2 * radius),
    depth_mm: rounded(length),
    axis,
    through: hole.through,
    feature: patchFeature(surface, hole, 'hole', withFaces),
  }
}

function reportPin(surface: Surface, patch: RoundPatch, withFaces: boolean): RoundPin {
  const { axis, radius, length } = patch.cylinder
  return {
    diameter_mm: rounded(2 * radius),
    height_mm: rounded(length),
    axis,
    feature: patchFeature(surface, patch, 'region', withFaces),
  }
}

function patchFeature(
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

/** Rounds to 10 µm: finer than any printer, coarser than the rounding of any file. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
