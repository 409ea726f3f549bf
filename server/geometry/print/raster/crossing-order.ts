/** Crossings to sort by their place along a row, each of a segment that is known by its first point. */
export interface Crossings {
  placeOf: Float64Array
  /** Inverted for a falling segment. */
  signedPointOf: Int32Array
}

/** Insertion sort is used while it moves at most this many crossings per crossing of the row. */
const MAX_MOVES = 16

/**
 * Sorts the crossings of row after row. Segments mostly keep their order from one row to the next, so a row starts in the
 * order of the row before it, which insertion sort then finishes in nearly linear time, however tangled the outlines are.
 */
export class CrossingOrder {
  #rankOfPoint = new Int32Array(1024)
  /** The row in which a point's segment had that rank, counted over all outlines. */
  #rowOfPoint = new Int32Array(1024).fill(-1)
  #slots = new Int32Array(1024)
  #row = 0
  #ranks = 0

  /** Makes room for as many points, and forgets the order of other outlines. */
  begin(points: number): void {
    this.#row += 2
    if (this.#rankOfPoint.length >= points) return
    this.#rankOfPoint = new Int32Array(points * 2)
    this.#rowOfPoint = new Int32Array(points * 2).fill(-1)
  }

  /** Sorts the crossings of the next row in place. */
  sort(row: number[], crossings: Crossings): void {
    this.#placeByRank(row, crossings)
    if (!sortByInsertion(row, crossings.placeOf)) {
      const { placeOf } = crossings
      row.sort((a, b) => placeOf[a] - placeOf[b])
    }
    this.#row++
    this.#ranks = row.length
    for (let rank = 0; rank < row.length; rank++) {
      const point = pointOf(crossings.signedPointOf[row[rank]])
      this.#rankOfPoint[point] = rank
      this.#rowOfPoint[point] = this.#row
    }
  }

  /** Those of the row before first, in its order, then the others. */
  #placeByRank(row: number[], { signedPointOf }: Crossings): void {
    if (this.#slots.length < this.#ranks + row.length)
      this.#slots = new Int32Array((this.#ranks + row.length) * 2)
    const slots = this.#slots.fill(-1, 0, this.#ranks)
    let end = this.#ranks
    for (let at = 0; at < row.length; at++) {
      const point = pointOf(signedPointOf[row[at]])
      if (this.#rowOfPoint[point] === this.#row) slots[this.#rankOfPoint[point]] = row[at]
      else slots[end++] = row[at]
    }
    let placed = 0
    for (let slot = 0; slot < end; slot++) if (slots[slot] >= 0) row[placed++] = slots[slot]
  }
}

/** Returns the point of a crossing, which is stored inverted for a falling segment. */
export function pointOf(signed: number): number {
  return signed < 0 ? ~signed : signed
}

/** Returns false, with the row in any order, when that takes too many moves. */
function sortByInsertion(row: number[], placeOf: Float64Array): boolean {
  let moves = row.length * MAX_MOVES
  for (let index = 1; index < row.length; index++) {
    const crossing = row[index]
    const place = placeOf[crossing]
    let at = index
    for (; at > 0 && placeOf[row[at - 1]] > place; at--) row[at] = row[at - 1]
    row[at] = crossing
    moves -= index - at
    if (moves < 0) return false
  }
  return true
}
