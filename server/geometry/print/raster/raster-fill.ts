import { CrossingOrder, pointOf } from './crossing-order.ts'
import { columnOf, rowOf, setBits, type Bits, type Grid } from './bit-grid.ts'
import { countPoints, type Contours } from '../slices/contours.ts'

/** The points of contours in pixels of a grid, with fractions. */
export interface PixelContours {
  contours: Contours
  column: Float64Array
  row: Float64Array
}

/** The result of filling contours besides the pixels. */
export interface FilledOutline {
  /** Material in mm2. */
  area: number
  /** True if outlines run inside other material; then only a share of each segment is a wall. */
  overlaps: boolean
  /** Per point: how many rows crossed the segment that starts there between material and air, and inside material. */
  outside: Uint16Array
  inside: Uint16Array
}

/**
 * Returns the share of the segment that starts at `point` that separates material from air. Without a crossing, that of
 * the segment before.
 */
export function findWallShare(filled: FilledOutline, point: number, firstOfLoop: number): number {
  if (!filled.overlaps) return 1
  for (let at = point; at >= firstOfLoop; at--) {
    const crossings = filled.outside[at] + filled.inside[at]
    if (crossings > 0) return filled.outside[at] / crossings
  }
  return 1
}

/** A row with fewer crossings is sorted without regard to the row before it. */
const SHORT_ROW = 48

/** Fills outlines by their winding number (nonzero), so that nested and overlapping shells are one body. */
export class RasterFiller {
  readonly pixels: PixelContours
  readonly #grid: Grid
  /** Crossings of outlines with the center lines of rows, as one linked list per row. */
  readonly #firstInRow: Int32Array
  #nextInRow = new Int32Array(4096)
  #crossingAt = new Float64Array(4096)
  #crossingPoint = new Int32Array(4096)
  #crossings = 0
  readonly #sorted: number[] = []
  /** The places of the crossings of a short row, in their order. */
  readonly #places = new Float64Array(SHORT_ROW)
  readonly #order = new CrossingOrder()
  readonly #filled: FilledOutline = {
    area: 0,
    overlaps: false,
    outside: new Uint16Array(1024),
    inside: new Uint16Array(1024),
  }

  constructor(grid: Grid) {
    this.#grid = grid
    this.#firstInRow = new Int32Array(grid.rows)
    this.pixels = {
      contours: { loops: 0, starts: new Uint32Array(1), x: new Float64Array(0), y: new Float64Array(0) },
      column: new Float64Array(1024),
      row: new Float64Array(1024),
    }
  }

  /**
   * Sets the pixels whose centers are in material. Closes gaps between bodies that are narrower than `closing` pixels.
   * The result is overwritten by the next call.
   */
  fill(contours: Contours, bits: Bits, closing: number): FilledOutline {
    this.#toPixels(contours)
    this.#findCrossings(contours)
    this.#order.begin(countPoints(contours))
    bits.fill(0)
    this.#filled.area = 0
    this.#filled.overlaps = false
    this.#filled.outside.fill(0, 0, countPoints(contours))
    this.#filled.inside.fill(0, 0, countPoints(contours))
    for (let row = 0; row < this.#grid.rows; row++)
      if (this.#firstInRow[row] >= 0) this.#fillRow(row, bits, closing)
    return this.#filled
  }

  #toPixels(contours: Contours): void {
    const points = countPoints(contours)
    const grid = this.#grid
    const { pixels } = this
    if (pixels.column.length < points) {
      pixels.column = new Float64Array(points * 2)
      pixels.row = new Float64Array(points * 2)
      this.#filled.outside = new Uint16Array(points * 2)
      this.#filled.inside = new Uint16Array(points * 2)
    }
    pixels.contours = contours
    for (let point = 0; point < points; point++) {
      pixels.column[point] = columnOf(grid, contours.x[point], contours.y[point])
      pixels.row[point] = rowOf(grid, contours.x[point], contours.y[point])
    }
  }

  #findCrossings({ loops, starts }: Contours): void {
    this.#firstInRow.fill(-1)
    this.#crossings = 0
    for (let loop = 0; loop < loops; loop++) {
      const end = starts[loop + 1]
      for (let point = starts[loop]; point < end; point++) {
        this.#crossRows(point, point + 1 < end ? point + 1 : starts[loop])
      }
    }
  }

  #crossRows(from: number, to: number): void {
    const { column, row } = this.pixels
    const low = Math.min(row[from], row[to])
    const high = Math.max(row[from], row[to])
    const first = Math.max(0, Math.ceil(low - 0.5))
    const last = Math.min(this.#grid.rows, Math.ceil(high - 0.5))
    if (last <= first) return
    const slope = (column[to] - column[from]) / (row[to] - row[from])
    if (this.#crossings + last - first > this.#crossingAt.length) this.#growCrossings(last - first)
    for (let at = first; at < last; at++) {
      const crossing = this.#crossings++
      this.#crossingAt[crossing] = column[from] + (at + 0.5 - row[from]) * slope
      this.#crossingPoint[crossing] = row[to] > row[from] ? from : ~from
      this.#nextInRow[crossing] = this.#firstInRow[at]
      this.#firstInRow[at] = crossing
    }
  }

  #growCrossings(more: number): void {
    const room = (this.#crossings + more) * 2
    const next = new Int32Array(room)
    const at = new Float64Array(room)
    const points = new Int32Array(room)
    next.set(this.#nextInRow)
    at.set(this.#crossingAt)
    points.set(this.#crossingPoint)
    this.#nextInRow = next
    this.#crossingAt = at
    this.#crossingPoint = points
  }

  #fillRow(row: number, bits: Bits, closing: number): void {
    this.#sortRow(row)
    const sorted = this.#sorted
    const crossingAt = this.#crossingAt
    const crossingPoint = this.#crossingPoint
    let winding = 0
    let opener = -1
    for (let index = 0; index < sorted.length; index++) {
      const crossing = sorted[index]
      const before = winding
      winding += crossingPoint[crossing] < 0 ? 1 : -1
      if (before === 0 && opener < 0) {
        opener = crossing
        continue
      }
      const isLast = index + 1 === sorted.length
      // Where the next body starts right away, no wall is printed between the two.
      const isClosed = !isLast && crossingAt[sorted[index + 1]] - crossingAt[crossing] < closing
      if (winding !== 0 || isClosed) this.#passInside(crossing)
      else {
        this.#closeSpan(row, bits, opener, crossing)
        opener = -1
      }
    }
  }

  #passInside(crossing: number): void {
    this.#filled.overlaps = true
    this.#filled.inside[pointOf(this.#crossingPoint[crossing])]++
  }

  #closeSpan(row: number, bits: Bits, opener: number, closer: number): void {
    const grid = this.#grid
    const crossingAt = this.#crossingAt
    const crossingPoint = this.#crossingPoint
    const filled = this.#filled
    const from = crossingAt[opener]
    const to = crossingAt[closer]
    filled.area += (to - from) * grid.pixel * grid.pixel
    filled.outside[pointOf(crossingPoint[opener])]++
    filled.outside[pointOf(crossingPoint[closer])]++
    const first = Math.max(0, Math.ceil(from - 0.5))
    const last = Math.min(grid.columns, Math.ceil(to - 0.5))
    setBits(bits, row * grid.wordsPerRow, first, last)
  }

  #sortRow(row: number): void {
    const sorted = this.#sorted
    const crossingAt = this.#crossingAt
    const nextInRow = this.#nextInRow
    sorted.length = 0
    for (let crossing = this.#firstInRow[row]; crossing >= 0; crossing = nextInRow[crossing])
      sorted.push(crossing)
    if (sorted.length > SHORT_ROW) {
      this.#order.sort(sorted, { placeOf: crossingAt, signedPointOf: this.#crossingPoint })
      return
    }
    const places = this.#places
    for (let index = 0; index < sorted.length; index++) {
      const crossing = sorted[index]
      const place = crossingAt[crossing]
      let at = index
      for (; at > 0 && places[at - 1] > place; at--) {
        places[at] = places[at - 1]
        sorted[at] = sorted[at - 1]
      }
      places[at] = place
      sorted[at] = crossing
    }
  }
}
