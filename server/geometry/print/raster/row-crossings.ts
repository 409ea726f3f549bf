import { countPoints, type Contours } from '../slices/contours.ts'

/** The points of contours in pixels of a grid, with fractions. */
export interface PixelContours {
  contours: Contours
  column: Float64Array
  row: Float64Array
}

/** Insertion sort is used while it moves at most this many crossings per crossing of the row. */
const MAX_MOVES = 16
const NONE = 0x7fff_ffff

/**
 * The crossings of outlines with the center line of a row, in the order of their places. Segments mostly keep their order from
 * one row to the next, and one that ends is followed by the next of its outline: each row begins nearly sorted, however
 * tangled the outlines are.
 */
export class RowCrossings {
  count = 0
  /** Pixels along the row. */
  places = new Float64Array(1024)
  /** The first point of each crossing's segment, inverted if the segment falls. */
  signedPoints = new Int32Array(1024)
  /** The crossings of all rows, and the number of each: that of its segment in row 0, plus the row. */
  total = 0
  numberInRow0 = new Int32Array(1024)
  #pixels!: PixelContours
  #rows = { first: 0, end: 0 }
  /** Columns per row, for the segment that starts at each point. */
  #slope = new Float64Array(1024)
  /** The first row above the segment. */
  #end = new Int32Array(1024)
  /** The segment that continues it upward, and the next one that starts in its first row: signed as above. */
  #above = new Int32Array(1024)
  #nextStart = new Int32Array(1024)
  /** The first of the segments that start in a row and continue none. */
  readonly #starts: Int32Array

  /** Rows below 0, and from `rows` on, are left out. */
  constructor(rows: number) {
    this.#starts = new Int32Array(rows)
  }

  /** Takes other outlines. Returns the first row that they may cross, and the one after the last. */
  begin(pixels: PixelContours): { first: number; end: number } {
    const { loops, starts } = pixels.contours
    this.#pixels = pixels
    this.count = 0
    this.total = 0
    this.#makeRoom(countPoints(pixels.contours))
    this.#starts.fill(NONE)
    this.#rows = { first: this.#starts.length, end: 0 }
    for (let loop = 0; loop < loops; loop++) {
      const end = starts[loop + 1]
      let before = end - 1
      for (let point = starts[loop]; point < end; point++) {
        const after = point + 1 < end ? point + 1 : starts[loop]
        this.#addSegment({
          before,
          from: point,
          to: after,
          after: after + 1 < end ? after + 1 : starts[loop],
        })
        before = point
      }
    }
    return this.#rows
  }

  /** Moves to the next row: from the first one that `begin` returned, row by row. */
  moveTo(row: number): void {
    this.#addStarting(row)
    const { places, signedPoints } = this
    const { column, row: rowOf } = this.#pixels
    const [slope, end, above] = [this.#slope, this.#end, this.#above]
    let moves = this.count * MAX_MOVES
    let count = 0
    for (let at = 0; at < this.count; at++) {
      let crossing = signedPoints[at]
      let point = pointOf(crossing)
      while (crossing !== NONE && end[point] <= row) {
        crossing = above[point]
        point = pointOf(crossing)
      }
      if (crossing === NONE) continue
      const place = column[point] + (row + 0.5 - rowOf[point]) * slope[point]
      let to = count++
      for (; to > 0 && moves > 0 && places[to - 1] >= place; to--, moves--) {
        if (places[to - 1] === place && pointOf(signedPoints[to - 1]) > point) break
        places[to] = places[to - 1]
        signedPoints[to] = signedPoints[to - 1]
      }
      places[to] = place
      signedPoints[to] = crossing
    }
    this.count = count
    if (moves <= 0) this.#sort()
  }

  /** Notes a segment; `before` and `after` are the points around it. */
  #addSegment({ before, from, to, after }: Record<'before' | 'from' | 'to' | 'after', number>): void {
    const { column, row } = this.#pixels
    if (row[from] === row[to]) return
    const isRising = row[from] < row[to]
    const { first, end } = rowsBetween(row[from], row[to], this.#starts.length)
    this.#slope[from] = (column[to] - column[from]) / (row[to] - row[from])
    this.#end[from] = end
    if (isRising) this.#above[from] = row[after] > row[to] ? to : NONE
    else this.#above[from] = row[before] > row[from] ? ~before : NONE
    this.numberInRow0[from] = this.total - first
    this.total += Math.max(0, end - first)
    this.#rows.end = Math.max(this.#rows.end, end)
    const continuesOther = isRising ? row[before] < row[from] : row[after] < row[to]
    if (!continuesOther) this.#addStart(isRising ? from : ~from, first)
  }

  #addStart(crossing: number, first: number): void {
    if (first >= this.#starts.length) return
    this.#nextStart[pointOf(crossing)] = this.#starts[first]
    this.#starts[first] = crossing
    this.#rows.first = Math.min(this.#rows.first, first)
  }

  #addStarting(row: number): void {
    for (let start = this.#starts[row]; start !== NONE; start = this.#nextStart[pointOf(start)])
      this.signedPoints[this.count++] = start
  }

  /** Sorts a row that insertion sort would take too long for. */
  #sort(): void {
    const { places, signedPoints } = this
    const sorted = Array.from(signedPoints.subarray(0, this.count), (crossing, at) => ({
      crossing,
      place: places[at],
    })).sort((a, b) => a.place - b.place || pointOf(b.crossing) - pointOf(a.crossing))
    for (const [at, { crossing, place }] of sorted.entries()) {
      places[at] = place
      signedPoints[at] = crossing
    }
  }

  #makeRoom(points: number): void {
    if (this.#end.length >= points) return
    const room = points * 2
    this.places = new Float64Array(room)
    this.signedPoints = new Int32Array(room)
    this.numberInRow0 = new Int32Array(room)
    this.#slope = new Float64Array(room)
    this.#end = new Int32Array(room)
    this.#above = new Int32Array(room)
    this.#nextStart = new Int32Array(room)
  }
}

/** Returns the point of a crossing, which is stored inverted for a falling segment. */
export function pointOf(signed: number): number {
  return signed < 0 ? ~signed : signed
}

/** Returns the first row whose center line a segment crosses, and the one after the last, of `rows` rows. */
export function rowsBetween(one: number, other: number, rows: number): { first: number; end: number } {
  return {
    first: Math.max(0, Math.ceil(Math.min(one, other) - 0.5)),
    end: Math.min(rows, Math.ceil(Math.max(one, other) - 0.5)),
  }
}
