import type { Cents } from '../../platform/money.ts'
import type { Parcel } from './delivery.ts'
import type { PackingRules, StockBox } from './delivery-rules.ts'

type Size = readonly [number, number, number]

export interface PartsToPack {
  /** The bounding box of one part. */
  size_mm: Size
  quantity: number
  /** Weight of one part. */
  grams: number
  value_cents: Cents
}

/** The result of trying a stock box. `larger`: it would do, but a smaller one does too. */
export type BoxFit = 'taken' | 'larger' | 'too_small' | 'too_heavy' | 'out_of_stock'

/** A stock box, rated for some parts. */
export interface RatedBox {
  box: StockBox
  fit: BoxFit
  /** The number of parts that fit into it, by size alone. */
  capacity: number
}

/** A packed parcel with what it is packed in. */
export interface PackedParts {
  parcel: Parcel
  filling_liters: number
  /** Price of the box and its filling; null for a box made to measure, which has no price on record. */
  packing_cents: Cents | null
  /** Every stock box, in the order of the rules. */
  boxes: RatedBox[]
}

/** Single-wall corrugated board is 4 mm thick and weighs about 0.6 kg per square meter; the flaps overlap. */
const BOARD = { thick_mm: 4, grams_per_m2: 600, overlap: 1.3 }

/** Packs the parts of an order as `packParts` does. */
export function packParcel(parts: PartsToPack, rules: PackingRules): Parcel {
  return packParts(parts, rules).parcel
}

/**
 * Packs the parts of an order in one box: in layers of equal rows, all parts turned the same way, with padding around each.
 * Takes the smallest stock box that holds and carries them, of equal ones the cheaper; else a custom-made one.
 */
export function packParts(parts: PartsToPack, rules: PackingRules): PackedParts {
  const rated = rules.boxes.map((box) => rateBox(box, parts, rules))
  const stock = rated.filter(({ fit }) => fit === 'larger').toSorted(bySizeThenCost)[0]?.box
  const box = stock ?? customBox(parts, rules.padding_mm)
  const filling_liters = freeLiters(box.inner_mm, parts)
  const filling_cents = filling_liters * rules.filling_cents_per_liter
  return {
    parcel: {
      size_mm: outsideOf(box),
      grams: Math.ceil(
        parts.grams * parts.quantity + box.grams + filling_liters * rules.filling_grams_per_liter,
      ),
      value_cents: parts.value_cents,
      box: stock?.name ?? null,
    },
    filling_liters,
    packing_cents: stock ? Math.round(stock.cost_cents + filling_cents) : null,
    boxes: rated.map((one) => (one.box === stock ? { ...one, fit: 'taken' } : one)),
  }
}

/** `larger` for every box that would do. */
function rateBox(box: StockBox, parts: PartsToPack, rules: PackingRules): RatedBox {
  const capacity = countThatFit(box, parts, rules.padding_mm)
  const load = parts.grams * parts.quantity + freeLiters(box.inner_mm, parts) * rules.filling_grams_per_liter
  const isTooHeavy = box.most_grams !== null && load > box.most_grams
  const fit = !box.in_stock
    ? 'out_of_stock'
    : capacity < parts.quantity
      ? 'too_small'
      : isTooHeavy
        ? 'too_heavy'
        : 'larger'
  return { box, fit, capacity }
}

function bySizeThenCost({ box: a }: RatedBox, { box: b }: RatedBox): number {
  return volumeOf(a.inner_mm) - volumeOf(b.inner_mm) || a.cost_cents - b.cost_cents
}

/** Returns the outside of a box in mm, the longest side first. */
export function outsideOf({
  inner_mm,
  wall_mm,
}: {
  inner_mm: Size
  wall_mm: number
}): [number, number, number] {
  return sortDescending(inner_mm.map((side) => Math.ceil(side + 2 * wall_mm)))
}

/** Returns the space that the parts leave, which needs filling. */
export function freeLiters(inner: Size, parts: PartsToPack): number {
  return Math.max(0, volumeOf(inner) - volumeOf(parts.size_mm) * parts.quantity) / 1e6
}

function volumeOf([x, y, z]: Size): number {
  return x * y * z
}

function sortDescending(sides: number[]): [number, number, number] {
  return sides.toSorted((a, b) => b - a) as [number, number, number]
}

/** The six axis orders in which a part can be turned. */
const AXIS_ORDERS: Size[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

function countThatFit(box: StockBox, parts: PartsToPack, padding: number): number {
  const counts = AXIS_ORDERS.map((order) =>
    order
      .map((axis, at) => Math.floor((box.inner_mm[at] - padding) / (parts.size_mm[axis] + padding)))
      .reduce((product, row) => product * Math.max(0, row), 1),
  )
  return Math.max(...counts)
}

/** Returns the size in mm of the parts in the rows and layers that a box made for them would have, with padding between them. */
export function blockOf(parts: PartsToPack, padding: number): [number, number, number] {
  const [x, y, z] = customBox(parts, padding).inner_mm.map((side) => side - 2 * padding)
  return [x, y, z]
}

/** The box that needs the least board, of all arrangements of the parts in rows and layers. */
function customBox(
  parts: PartsToPack,
  padding: number,
): Pick<StockBox, 'grams' | 'wall_mm'> & { inner_mm: Size } {
  const cell = parts.size_mm.map((side) => side + padding)
  const grids = numbersUpTo(parts.quantity).flatMap((x) =>
    numbersUpTo(Math.ceil(parts.quantity / x)).map((y) => [x, y, Math.ceil(parts.quantity / (x * y))]),
  )
  const boxes = grids.map(
    (grid) => grid.map((count, axis) => count * cell[axis] + padding) as unknown as Size,
  )
  const inner_mm = boxes.reduce((best, box) => (boardOf(box) < boardOf(best) ? box : best))
  const grams = (boardOf(inner_mm) / 1e6) * BOARD.grams_per_m2 * BOARD.overlap
  return { inner_mm, grams, wall_mm: BOARD.thick_mm }
}

function boardOf([x, y, z]: Size): number {
  return 2 * (x * y + y * z + z * x)
}

function numbersUpTo(max: number): number[] {
  return Array.from({ length: max }, (_, at) => at + 1)
}

/** Length plus girth in mm, as carriers measure. */
export function lengthAndGirth({ size_mm: [length, width, height] }: Parcel): number {
  return length + 2 * (width + height)
}
