import type { Vec3 } from '../../../shared/geometry/part.ts'
import { contactArea } from './bed-contact.ts'
import type { FlatSide } from './facets.ts'
import { layDown, type PartToLay } from './lying.ts'
import { hangingArea } from './overhangs.ts'
import { scoreLie } from './placement-score.ts'
import { sizeOnPlate } from './plate-outline.ts'
import { standsFirmly } from './stability.ts'
import { surfaceOf } from '../surface/surface.ts'
import { dot } from '../mesh/vectors.ts'

/** The file's own bottom. */
export const AS_DRAWN: Vec3 = [0, 0, -1]
const AXES: Vec3[] = [AS_DRAWN, [0, 0, 1], [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0]]
const MOST_SIDES = 12
/** Sides of the hull smaller than this share of it are corners. */
const LEAST_SIDE = 0.015
/** As many as are told. */
const MOST_PLACEMENTS = 6
const MOST_PLACEMENTS_OF_FINE_MESHES = 4
const FINE_MESH = 300_000
/** The quick score looks at about so many faces. */
const QUICK_FACES = 60_000
/** Directions nearer than two degrees are one. */
const SAME_COSINE = Math.cos((2 * Math.PI) / 180)
/** Before it is measured, the space under hanging surface is taken for this share of the part's height. */
const SPACE_UNDER = 0.4

export function isSameDirection(one: Vec3, other: Vec3): boolean {
  return dot(one, other) > SAME_COSINE
}

/** The few directions worth a close look, by a quick score; the file's own bottom is always among them. */
export function promisingDirections(part: PartToLay, sides: FlatSide[]): Vec3[] {
  const directions = distinct([...AXES, ...largeSides(sides)])
  const scored = directions.map((down) => ({ down, score: quickScore(part, down) }))
  scored.sort((one, other) => one.score - other.score)
  const most = surfaceOf(part.mesh).count > FINE_MESH ? MOST_PLACEMENTS_OF_FINE_MESHES : MOST_PLACEMENTS
  const best = scored.slice(0, most).map(({ down }) => down)
  return best.includes(AS_DRAWN) ? best : [...best.slice(0, -1), AS_DRAWN]
}

function largeSides(sides: FlatSide[]): Vec3[] {
  const whole = sides.reduce((sum, side) => sum + side.area, 0)
  return sides
    .filter((side) => side.area >= whole * LEAST_SIDE)
    .slice(0, MOST_SIDES)
    .map((side) => side.normal)
}

function distinct(directions: Vec3[]): Vec3[] {
  return directions.filter(
    (direction, at) => !directions.slice(0, at).some((before) => isSameDirection(before, direction)),
  )
}

function quickScore(part: PartToLay, down: Vec3): number {
  const lying = layDown(surfaceOf(part.mesh), down)
  const size_mm = sizeOnPlate(lying, part.hull)
  const every = Math.ceil(lying.surface.count / QUICK_FACES)
  const overhang_mm2 = hangingArea(lying, every)
  const lie = {
    size_mm,
    contact_mm2: contactArea(lying, every),
    footprint_mm2: size_mm[0] * size_mm[1],
    overhang_mm2,
    support_mm3: overhang_mm2 * size_mm[2] * SPACE_UNDER,
    isStable: standsFirmly(lying, part.centre),
  }
  return scoreLie(lie, isSameDirection(down, AS_DRAWN), part.buildVolumes)
}
