import type { Cents } from '../money.ts'
import type { Parcel } from './delivery.ts'
import type { PackingRules } from './delivery-rules.ts'

type Size = readonly [number, number, number]

export interface PartsToPack {
  /** The bounding box of one part. */
  size_mm: Size
  quantity: number
  /** Of one part. */
  grams: number
  value_cents: Cents
}

/** Single-wall corrugated board is 4 mm thick and weighs about 0.6 kg per square meter; the flaps overlap. */
const BOARD = { thick_mm: 4, grams_per_m2: 600, overlap: 1.3 }

/**
 * Packs the parts of an order in one box: in layers of equal rows, all parts turned the same way, with padding around each.
 * Takes the smallest stock box that holds them, else a custom-made one.
 */
export function packParcel(parts: PartsToPack, rules: PackingRules): Parcel {
  const inner = (size: Size) => size.map((side) => side - rules.padding_mm) as unknown as Size
  const stock = rules.boxes
    .filter((box) => holds(inner(box.inner_mm), parts, rules.padding_mm))
    .toSorted((a, b) => volumeOf(a.inner_mm) - volumeOf(b.inner_mm))[0]
  const box = stock ?? customBox(parts, rules.padding_mm)
  const free_mm3 = Math.max(0, volumeOf(box.inner_mm) - volumeOf(parts.size_mm) * parts.quantity)
  const filling = (free_mm3 / 1e6) * rules.filling_grams_per_liter
  return {
    size_mm: sortDescending(box.inner_mm.map((side) => Math.ceil(side + 2 * BOARD.thick_mm))),
    grams: Math.ceil(parts.grams * parts.quantity + box.grams + filling),
    value_cents: parts.value_cents,
  }
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

function holds(room: Size, parts: PartsToPack, padding: number): boolean {
  return AXIS_ORDERS.some((order) => {
    const rows = order.map((axis, at) => Math.floor(room[at] / (parts.size_mm[axis] + padding)))
    return rows.reduce((product, row) => product * row, 1) >= parts.quantity
  })
}

/** The box that needs the least board, of all arrangements of the parts in rows and layers. */
function customBox(parts: PartsToPack, padding: number): { inner_mm: Size; grams: number } {
  const cell = parts.size_mm.map((side) => side + padding)
  const grids = numbersUpTo(parts.quantity).flatMap((x) =>
    numbersUpTo(Math.ceil(parts.quantity / x)).map((y) => [x, y, Math.ceil(parts.quantity / (x * y))]),
  )
  const boxes = grids.map(
    (grid) => grid.map((count, axis) => count * cell[axis] + padding) as unknown as Size,
  )
  const inner_mm = boxes.reduce((best, box) => (boardOf(box) < boardOf(best) ? box : best))
  return { inner_mm, grams: (boardOf(inner_mm) / 1e6) * BOARD.grams_per_m2 * BOARD.overlap }
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
