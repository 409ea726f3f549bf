import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { FlatSide } from './facets.ts'
import { orientPart, type PartToPlace } from './orientation.ts'
import { estimatePlacementCosts, scorePlacement, type OrientationMeasures } from './placement-score.ts'
import { measureSizeOnPlate } from './plate-outline.ts'
import { isSameOrientation } from './same-orientation.ts'
import { measureStabilityMargin } from './stability.ts'
import { surfaceOf } from '../surface/surface.ts'
import { measureUnderside } from './underside.ts'
import { dot } from '../mesh/vectors.ts'

/** The bottom as drawn in the file. */
export const AS_DRAWN: Vec3 = [0, 0, -1]
const AXES: Vec3[] = [AS_DRAWN, [0, 0, 1], [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0]]
const MAX_SIDES = 12
/** Smaller sides of the hull, as a share of its area, are roundings and corners. */
const MIN_SIDE_SHARE = 0.015
/** Orientations that are measured in full. */
const MAX_CANDIDATES = 6
const MAX_CANDIDATES_OF_FINE_MESHES = 4
/** Faces. */
const FINE_MESH = 300_000
/** The quick score samples about this many faces. */
const QUICK_SCORE_FACES = 60_000
/** Directions within two degrees of each other are the same. */
const SAME_COSINE = Math.cos((2 * Math.PI) / 180)
/** Until it is measured: the share of the space between an overhang and the plate that is assumed to be empty. */
const EMPTY_SPACE_SHARE = 0.8

export function isSameDirection(one: Vec3, other: Vec3): boolean {
  return dot(one, other) > SAME_COSINE
}

/** Returns the few directions worth measuring in full, by a quick score: no two alike, the bottom as drawn always among them. */
export function findPromisingDirections(part: PartToPlace, sides: FlatSide[]): Vec3[] {
  const limit = surfaceOf(part.mesh).count > FINE_MESH ? MAX_CANDIDATES_OF_FINE_MESHES : MAX_CANDIDATES
  const candidates = dropSameDirections([...AXES, ...listLargeSides(sides)]).map((down) =>
    scoreQuickly(part, down),
  )
  candidates.sort((one, other) => one.score - other.score)
  const drawn = candidates.find(({ down }) => down === AS_DRAWN)!
  const found = [drawn]
  for (const candidate of candidates) {
    if (
      found.length < limit &&
      !found.some(({ measures }) => isSameOrientation(measures, candidate.measures))
    )
      found.push(candidate)
  }
  return found.map(({ down }) => down)
}

function listLargeSides(sides: FlatSide[]): Vec3[] {
  const whole = sides.reduce((sum, side) => sum + side.area, 0)
  return sides
    .filter((side) => side.area >= whole * MIN_SIDE_SHARE)
    .slice(0, MAX_SIDES)
    .map((side) => side.normal)
}

function dropSameDirections(directions: Vec3[]): Vec3[] {
  return directions.filter(
    (direction, at) => !directions.slice(0, at).some((before) => isSameDirection(before, direction)),
  )
}

interface QuickScore {
  down: Vec3
  measures: OrientationMeasures
  score: number
}

function scoreQuickly(part: PartToPlace, down: Vec3): QuickScore {
  const orientation = orientPart(surfaceOf(part.mesh), down)
  const size_mm = measureSizeOnPlate(orientation, part.hull)
  const stride = Math.ceil(orientation.surface.count / QUICK_SCORE_FACES)
  const { contact_mm2, overhang_mm2, below_mm3 } = measureUnderside(orientation, stride)
  const measures = {
    size_mm,
    contact_mm2,
    footprint_mm2: size_mm[0] * size_mm[1],
    overhang_mm2,
    support_mm3: below_mm3 * EMPTY_SPACE_SHARE,
    stability_margin_mm: measureStabilityMargin(orientation, part.centroid),
    weakest: null,
  }
  return {
    down,
    measures,
    score: scorePlacement(
      estimatePlacementCosts(measures, part.buildVolumes),
      isSameDirection(down, AS_DRAWN),
    ),
  }
}
