import type { Bits, Grid } from './bit-grid.ts'
import type { Runs } from './runs.ts'

/**
 * Straight lines through a set of pixels, in classes of about the same length (eight per doubling). Lengths in pixels.
 * Every row or column is counted; a print has one per line spacing.
 */
export interface Chords {
  count: Float64Array
  length: Float64Array
  /** The number of times the nozzle has to start again to draw them. */
  pieces: number
}

const CLASSES_PER_DOUBLING = 8
const MAX_DOUBLINGS = 16
const CHORD_CLASSES = CLASSES_PER_DOUBLING * MAX_DOUBLINGS

export function emptyChords(): Chords {
  return { count: new Float64Array(CHORD_CLASSES), length: new Float64Array(CHORD_CLASSES), pieces: 0 }
}

export function clearChords(chords: Chords): void {
  chords.count.fill(0)
  chords.length.fill(0)
  chords.pieces = 0
}

const classOfShort = Uint8Array.from({ length: 4096 }, (_, length) => classOf(Math.max(1, length)))

function classOf(length: number): number {
  return Math.min(CHORD_CLASSES - 1, Math.floor(Math.log2(length) * CLASSES_PER_DOUBLING))
}

function addChord(chords: Chords, length: number): void {
  const at = length < 4096 ? classOfShort[length] : classOf(length)
  chords.count[at]++
  chords.length[at] += length
}

export function addRowChords(chords: Chords, runs: Runs): void {
  for (let run = 0; run < runs.count; run++) addChord(chords, runs.to[run] - runs.from[run])
}

/** Lines at a fixed distance `pitch`, one of them through the center of the row or column `at`. In pixels. */
export interface Comb {
  at: number
  pitch: number
}

/** Yields the rows or columns below `count` that the lines of a comb run through. */
function* linesOf({ at, pitch }: Comb, count: number): Generator<number> {
  for (let line = at - Math.floor(at / pitch) * pitch; line < count; line += pitch) yield Math.floor(line)
}

/** Adds the chords of the rows that the lines of a comb run through. */
export function addCombChords(chords: Chords, runs: Runs, comb: Comb): void {
  for (const row of linesOf(comb, runs.firstOfRow.length - 1)) {
    for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++)
      addChord(chords, runs.to[run] - runs.from[run])
  }
}

/** Adds the chords of columns: they begin and end where a row differs from the row before it. */
export class ColumnChords {
  readonly #grid: Grid
  readonly #begin: Uint32Array
  readonly #mask: Uint32Array

  constructor(grid: Grid) {
    this.#grid = grid
    this.#begin = new Uint32Array(grid.wordsPerRow * 32)
    this.#mask = new Uint32Array(grid.wordsPerRow)
  }

  /** `runs`: those of `bits`. With a `comb`, adds only the columns that its lines run through. */
  add(chords: Chords, bits: Bits, { runs, comb = null }: { runs: Runs; comb?: Comb | null }): void {
    if (runs.count === 0) return
    const { wordsPerRow } = this.#grid
    const mask = this.#mask.fill(comb ? 0 : 0xffffffff)
    if (comb) for (const column of linesOf(comb, this.#begin.length)) mask[column >>> 5] |= 1 << (column & 31)
    const { firstRow, endRow, firstWord, endWord } = findFilledWords(runs)
    for (let row = firstRow; row <= endRow; row++) {
      const start = row * wordsPerRow
      for (let word = firstWord; word < endWord; word++) {
        const value = row < endRow ? bits[start + word] : 0
        const before = row > firstRow ? bits[start - wordsPerRow + word] : 0
        const edges = (value ^ before) & mask[word]
        if (edges !== 0) this.#passEdges(chords, row, word, { edges, value })
      }
    }
  }

  #passEdges(chords: Chords, row: number, word: number, change: { edges: number; value: number }): void {
    let { edges } = change
    while (edges !== 0) {
      const lowest = edges & -edges
      const column = word * 32 + 31 - Math.clz32(lowest)
      if ((change.value & lowest) !== 0) this.#begin[column] = row
      else addChord(chords, row - this.#begin[column])
      edges ^= lowest
    }
  }
}

/** Returns the rows that contain all runs, and the words of a row; the ends are excluded. There is at least one run. */
function findFilledWords({ count, firstOfRow, from, to }: Runs) {
  let firstRow = 0
  while (firstOfRow[firstRow + 1] === 0) firstRow++
  let endRow = firstOfRow.length - 1
  while (firstOfRow[endRow - 1] === count) endRow--
  let [first, end] = [from[0], to[0]]
  for (let run = 1; run < count; run++) {
    if (from[run] < first) first = from[run]
    if (to[run] > end) end = to[run]
  }
  return { firstRow, endRow, firstWord: first >>> 5, endWord: (end + 31) >>> 5 }
}
