import { countPoints, type Contours } from '../slices/contours.ts'
import { columnOf, rowOf, setBits, type Bits, type Grid } from './bit-grid.ts'
import { pointOf, RowCrossings, rowsBetween, type PixelContours } from './row-crossings.ts'
import type { FilledOutline } from './filled-outline.ts'
import { forEachSegment, splitMixedSegments } from './split-segments.ts'

/** A crossing between material and air, and one inside material. */
const OUTSIDE = 1
const INSIDE = 2

/** Fills outlines by their winding number (nonzero), so that nested and overlapping shells are one body. */
export class RasterFiller {
  readonly pixels: PixelContours
  readonly #grid: Grid
  readonly #crossings: RowCrossings
  readonly #filled: FilledOutline = {
    area: 0,
    overlaps: false,
    outside: new Uint16Array(1024),
    inside: new Uint16Array(1024),
  }
  /** OUTSIDE or INSIDE for each crossing. */
  #marks = new Uint8Array(4096)

  constructor(grid: Grid) {
    this.#grid = grid
    this.#crossings = new RowCrossings(grid.rows)
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
    bits.fill(0)
    this.#filled.area = 0
    this.#filled.overlaps = false
    const crossings = this.#crossings
    const { first, end } = crossings.begin(this.pixels)
    if (this.#marks.length < crossings.total) this.#marks = new Uint8Array(crossings.total * 2)
    else this.#marks.fill(0, 0, crossings.total)
    for (let row = first; row < end; row++) this.#fillRow(row, bits, closing)
    if (this.#filled.overlaps) this.#countMarks((point) => point)
    return this.#filled
  }

  /**
   * Splits the outlines that were filled last where they run through material, and counts the rows of the pieces, which are at most
   * `maxLength` mm long. Returns the same outlines if there is nothing to split.
   */
  splitFilled(maxLength: number): Contours {
    const split = splitMixedSegments(this.pixels.contours, this.#filled, maxLength)
    if (!split) return this.pixels.contours
    this.#toPixels(split.contours)
    this.#countMarks((piece) => split.source[piece])
    return split.contours
  }

  /** Counts the crossings of each segment, whose rows are part of those of the filled segment that starts at `sourceOf` its point. */
  #countMarks(sourceOf: (point: number) => number): void {
    const { outside, inside } = this.#filled
    const { contours, row } = this.pixels
    const marks = this.#marks
    forEachSegment(contours, (point, next) => {
      const { first, end } = rowsBetween(row[point], row[next], this.#grid.rows)
      const numberInRow0 = this.#crossings.numberInRow0[sourceOf(point)]
      outside[point] = 0
      inside[point] = 0
      for (let at = first + numberInRow0; at < end + numberInRow0; at++) {
        if (marks[at] === OUTSIDE) outside[point]++
        else if (marks[at] === INSIDE) inside[point]++
      }
    })
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

  #fillRow(row: number, bits: Bits, closing: number): void {
    const crossings = this.#crossings
    crossings.moveTo(row)
    const { count, places, signedPoints } = crossings
    let winding = 0
    let opener = -1
    for (let at = 0; at < count; at++) {
      const before = winding
      winding += signedPoints[at] < 0 ? 1 : -1
      if (before === 0 && opener < 0) {
        opener = at
        continue
      }
      // Where the next body starts right away, no wall is printed between the two.
      const isClosed = at + 1 < count && places[at + 1] - places[at] < closing
      if (winding !== 0 || isClosed) {
        this.#filled.overlaps = true
        this.#mark(at, row, INSIDE)
      } else {
        this.#closeSpan(row, bits, opener, at)
        opener = -1
      }
    }
  }

  #mark(crossing: number, row: number, mark: number): void {
    const { signedPoints, numberInRow0 } = this.#crossings
    this.#marks[numberInRow0[pointOf(signedPoints[crossing])] + row] = mark
  }

  #closeSpan(row: number, bits: Bits, opener: number, closer: number): void {
    const grid = this.#grid
    const { places } = this.#crossings
    const from = places[opener]
    const to = places[closer]
    this.#filled.area += (to - from) * grid.pixel * grid.pixel
    this.#mark(opener, row, OUTSIDE)
    this.#mark(closer, row, OUTSIDE)
    const first = Math.max(0, Math.ceil(from - 0.5))
    const last = Math.min(grid.columns, Math.ceil(to - 0.5))
    setBits(bits, row * grid.wordsPerRow, first, last)
  }
}
