import { MaxRectsBin, PACKING_LOGIC, Rectangle } from 'maxrects-packer'
import type { Outline } from '../../geometry/outline.ts'
import type { Bed, BedUnit, Place } from './bed.ts'
import { findFreePlace, type TakenRoom } from './free-place.ts'
import { findBounds, findFlatTurn, isRectangle, measureArea, placeOutline } from './outline-geometry.ts'
import type { UnitPlace } from './plate-work.ts'

/**
 * mm around all parts in which a skirt is printed, if there is room for one: PrusaSlicer's is one line of 0.45 mm in
 * a distance of 6 mm.
 */
const SKIRT_MM = 6.5
/** Rectangles are packed in whole micrometers: sums of fractions may not fit by a rounding error. */
const PER_MM = 1000

export interface Arrangement {
  places: UnitPlace[]
  /** Units that do not fit on the bed with the others. */
  missing: BedUnit[]
}

/** A unit with the box around it after `turn_deg`, in mm with its brim. */
interface Boxed {
  unit: BedUnit
  turn_deg: number
  width: number
  depth: number
}

type Order = (one: Boxed, other: Boxed) => number
const longer: Order = (one, other) => longestSide(other) - longestSide(one)
const larger: Order = (one, other) => other.width * other.depth - one.width * one.depth
/** Tried in this sequence; which packs best depends on the parts. */
const ATTEMPTS: { order: Order; logic: PACKING_LOGIC }[] = [
  { order: longer, logic: PACKING_LOGIC.MAX_EDGE },
  { order: longer, logic: PACKING_LOGIC.MAX_AREA },
  { order: larger, logic: PACKING_LOGIC.MAX_EDGE },
  { order: larger, logic: PACKING_LOGIC.MAX_AREA },
]

/**
 * Places units on a bed: rectangles around them by maximal rectangles (Jylänki, 2010), then what is left where the
 * outlines leave room. With room for a skirt if possible. The same units have the same places, whatever their sequence.
 */
export function arrangeUnits(units: readonly BedUnit[], bed: Bed): Arrangement {
  const boxes = units.map(boxUnit)
  const roomy = arrangeBoxes(boxes, { ...bed, margin_mm: bed.margin_mm + SKIRT_MM })
  return roomy.missing.length === 0 ? roomy : arrangeBoxes(boxes, bed)
}

/** Returns true if `arrangeUnits` would place all units: most answers need one packing, or none. */
export function canArrangeAll(units: readonly BedUnit[], bed: Bed): boolean {
  const [width, depth] = bed.size_mm.map((size) => size - 2 * bed.margin_mm)
  const area = units.reduce((sum, { outline }) => sum + measureArea(outline), 0)
  if (area > width * depth) return false
  const boxes = units.map(boxUnit)
  const isPacked = ATTEMPTS.some(({ order, logic }) => {
    const bin = openBin(bed, logic)
    return bin !== null && sortBoxes(boxes, order).every((box) => bin.add(rectangleOf(box)))
  })
  return isPacked || arrangeUnits(units, bed).missing.length === 0
}

/** Copies of a part share their outline. */
const flatBoxes = new WeakMap<Outline, { turn_deg: number; sides: readonly [number, number] }>()

function boxUnit(unit: BedUnit): Boxed {
  const { turn_deg, sides } = flatBoxes.get(unit.outline) ?? boxOutline(unit.outline)
  const [width, depth] = sides.map((side) => side + 2 * unit.brim_mm)
  return { unit, turn_deg, width, depth }
}

function boxOutline(outline: Outline) {
  const turn_deg = findFlatTurn(outline)
  const { min, max } = findBounds(placeOutline(outline, { x_mm: 0, y_mm: 0, turn_deg }))
  const box = { turn_deg, sides: [max[0] - min[0], max[1] - min[1]] as const }
  flatBoxes.set(outline, box)
  return box
}

function longestSide({ width, depth }: Boxed): number {
  return Math.max(width, depth)
}

function arrangeBoxes(boxes: readonly Boxed[], bed: Bed): Arrangement {
  const packed = ATTEMPTS.map(({ order, logic }) => packBoxes(sortBoxes(boxes, order), bed, logic))
  const fewest = Math.min(...packed.map(({ missing }) => missing.length))
  const [best] = packed
    .filter(({ missing }) => missing.length === fewest)
    .toSorted((one, other) => measureSpread(one.taken) - measureSpread(other.taken))
  const { taken, missing } = fillGaps(best, bed)
  return { places: centerOnBed(taken, bed), missing: missing.map(({ unit }) => unit) }
}

function sortBoxes(boxes: readonly Boxed[], order: Order): Boxed[] {
  return boxes.toSorted((one, other) => order(one, other) || compareUnits(one.unit, other.unit))
}

/** Orders by order number and unit: `sort` keeps the sequence of equal ones, which must not decide. */
function compareUnits(one: BedUnit, other: BedUnit): number {
  return one.number - other.number || one.unit - other.unit || (one.order_id < other.order_id ? -1 : 1)
}

interface Packing {
  taken: TakenRoom[]
  missing: Boxed[]
}

/** Null if the margins leave nothing of the bed. */
function openBin(bed: Bed, logic: PACKING_LOGIC): MaxRectsBin | null {
  const [width, depth] = bed.size_mm.map((size) => Math.floor((size - 2 * bed.margin_mm) * PER_MM + 1e-6))
  if (width <= 0 || depth <= 0) return null
  const options = { smart: false, pot: false, square: false, allowRotation: true, border: 0, logic }
  return new MaxRectsBin(width, depth, Math.ceil(bed.spacing_mm * PER_MM), options)
}

function rectangleOf({ width, depth }: Boxed): Rectangle {
  const [boxWidth, boxDepth] = [width, depth].map((size) => Math.ceil(size * PER_MM - 1e-6))
  return new Rectangle(boxWidth, boxDepth)
}

function packBoxes(boxes: readonly Boxed[], bed: Bed, logic: PACKING_LOGIC): Packing {
  const bin = openBin(bed, logic)
  if (!bin) return { taken: [], missing: [...boxes] }
  const packing: Packing = { taken: [], missing: [] }
  for (const box of boxes) {
    const rectangle = bin.add(rectangleOf(box))
    if (rectangle) packing.taken.push(takeRoom(box, rectangle, bed))
    else packing.missing.push(box)
  }
  return packing
}

function takeRoom({ unit, turn_deg }: Boxed, rectangle: Rectangle, { margin_mm }: Bed): TakenRoom {
  // Not the center of the rectangle: a turned outline may have its own center beside the center of its box.
  const turned = (turn_deg + (rectangle.rot ? 90 : 0)) % 360
  const { min } = findBounds(placeOutline(unit.outline, { x_mm: 0, y_mm: 0, turn_deg: turned }))
  const place: Place = {
    x_mm: margin_mm + rectangle.x / PER_MM + unit.brim_mm - min[0],
    y_mm: margin_mm + rectangle.y / PER_MM + unit.brim_mm - min[1],
    turn_deg: turned,
  }
  return { unit, place, outline: placeOutline(unit.outline, place) }
}

/** Places what the rectangles left over in the room between outlines. Of equal units that do not fit, one is tried. */
function fillGaps({ taken, missing }: Packing, bed: Bed): Packing {
  const filled: Packing = { taken: [...taken], missing: [] }
  const hopeless = new Set<string>()
  // Rectangles leave no room between them that was not tried.
  const areRectangles = [...taken, ...missing].every(({ unit }) => isRectangle(unit.outline))
  for (const box of missing) {
    const shape = JSON.stringify([box.unit.outline, box.unit.brim_mm])
    const room =
      hopeless.has(shape) || areRectangles
        ? null
        : findFreePlace(box.unit, filled.taken, { bed, turn_deg: box.turn_deg })
    if (room) filled.taken.push(room)
    else {
      hopeless.add(shape)
      filled.missing.push(box)
    }
  }
  return filled
}

/** mm2 of the box around everything. */
function measureSpread(taken: readonly TakenRoom[]): number {
  if (taken.length === 0) return 0
  const { min, max } = findBounds(taken.flatMap(({ outline }) => outline))
  return (max[0] - min[0]) * (max[1] - min[1])
}

/** Moves everything together to the middle of the bed: it is heated most evenly there. */
function centerOnBed(taken: readonly TakenRoom[], { size_mm, margin_mm }: Bed): UnitPlace[] {
  if (taken.length === 0) return []
  const boxes = taken.map(({ unit, outline }) => ({ brim: unit.brim_mm, ...findBounds(outline) }))
  const [dx, dy] = [0, 1].map((axis) => {
    const low = Math.min(...boxes.map(({ min, brim }) => min[axis] - brim)) - margin_mm
    const high = size_mm[axis] - margin_mm - Math.max(...boxes.map(({ max, brim }) => max[axis] + brim))
    return (high - low) / 2
  })
  return taken.map(({ unit: { order_id, unit }, place }) => ({
    order_id,
    unit,
    x_mm: place.x_mm + dx,
    y_mm: place.y_mm + dy,
    turn_deg: place.turn_deg,
  }))
}
