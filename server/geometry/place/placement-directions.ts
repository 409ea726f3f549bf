import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { contactArea } from './bed-contact.ts'
import type { FlatSide } from './facets.ts'
import { layDown, type PartToLay } from './orientation.ts'
import { hangingSpace } from './overhangs.ts'
import { costsOf, scoreOf, type Lie } from './placement-score.ts'
import { sizeOnPlate } from './plate-outline.ts'
import { isSameLie } from './same-orientation.ts'
import { balanceOf } from './stability.ts'
import { surfaceOf } from '../surface/surface.ts'
import { dot } from '../mesh/vectors.ts'

/** The file's own bottom. */
export const AS_DRAWN: Vec3 = [0, 0, -1]
const AXES: Vec3[] = [AS_DRAWN, [0, 0, 1], [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0]]
const MAX_SIDES = 12
/** Sides of the hull smaller than this share of it are corners. */
const MIN_SIDE = 0.015
/** As many are looked at closely. */
const MAX_CANDIDATES = 6
const MAX_CANDIDATES_OF_FINE_MESHES = 4
const FINE_MESH = 300_000
/** The quick score looks at about so many faces. */
const QUICK_FACES = 60_000
/** Directions nearer than two degrees are one. */
const SAME_COSINE = Math.cos((2 * Math.PI) / 180)
/** Before it is measured, this share of the space between hanging surface and the plate is taken for free. */
const FREE_SPACE = 0.8

export function isSameDirection(one: Vec3, other: Vec3): boolean {
  return dot(one, other) > SAME_COSINE
}

/** The few directions worth a close look, by a quick score, no two of them alike; the file's own bottom is among them. */
export function promisingDirections(part: PartToLay, sides: FlatSide[]): Vec3[] {
  const most = surfaceOf(part.mesh).count > FINE_MESH ? MAX_CANDIDATES_OF_FINE_MESHES : MAX_CANDIDATES
  const looks = distinct([...AXES, ...largeSides(sides)]).map((down) => quickLook(part, down))
  looks.sort((one, other) => one.score - other.score)
  const drawn = looks.find(({ down }) => down === AS_DRAWN)!
  const found = [drawn]
  for (const look of looks) {
    if (found.length < most && !found.some((one) => isSameLie(one.lie, look.lie))) found.push(look)
  }
  return found.map(({ down }) => down)
}

function largeSides(sides: FlatSide[]): Vec3[] {
  const whole = sides.reduce((sum, side) => sum + side.area, 0)
  return sides
    .filter((side) => side.area >= whole * MIN_SIDE)
    .slice(0, MAX_SIDES)
    .map((side) => side.normal)
}

function distinct(directions: Vec3[]): Vec3[] {
  return directions.filter(
    (direction, at) => !directions.slice(0, at).some((before) => isSameDirection(before, direction)),
  )
}

interface QuickLook {
  down: Vec3
  lie: Lie
  score: number
}

function quickLook(part: PartToLay, down: Vec3): QuickLook {
  const lying = layDown(surfaceOf(part.mesh), down)
  const size_mm = sizeOnPlate(lying, part.hull)
  const every = Math.ceil(lying.surface.count / QUICK_FACES)
  const hanging = hangingSpace(lying, every)
  const lie = {
    size_mm,
    contact_mm2: contactArea(lying, every),
    footprint_mm2: size_mm[0] * size_mm[1],
    overhang_mm2: hanging.area,
    support_mm3: hanging.volume * FREE_SPACE,
    balance_mm: balanceOf(lying, part.centre),
    weakest: null,
  }
  return { down, lie, score: scoreOf(costsOf(lie, part.buildVolumes), isSameDirection(down, AS_DRAWN)) }
}
