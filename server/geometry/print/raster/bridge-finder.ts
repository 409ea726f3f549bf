import { makeBits, isEmpty, setBits, type Bits, type Grid } from './bit-grid.ts'
import { findComponents } from './components.ts'
import { Morphology } from './morphology.ts'
import { RunFinder } from './runs.ts'

/** Strips narrower than this (mm) are walls that lean, not floors that could be bridged. */
const NARROWEST_FLOOR_MM = 0.8
/** Free edges of a bridge are carried as far inwards as this, mm (PrusaSlicer's SUPPORT_MATERIAL_MARGIN). */
const FREE_EDGE_MM = 1.5

/**
 * Takes out of what hangs free the floors that are bridged, as PrusaSlicer's dont_support_bridges does: a floor that is
 * held anywhere is carried along its free edges only. Checked on slices of a floor held on two, three and four sides
 * and of a table on one leg. A floor that begins in the air is carried everywhere.
 */
export class BridgeFinder {
  readonly #grid: Grid
  readonly #morphology: Morphology
  readonly #runs: RunFinder
  readonly #floor: Bits
  readonly #held: Bits
  readonly #edges: Bits

  constructor(grid: Grid) {
    this.#grid = grid
    this.#morphology = new Morphology(grid)
    this.#runs = new RunFinder(grid)
    this.#floor = makeBits(grid)
    this.#held = makeBits(grid)
    this.#edges = makeBits(grid)
  }

  /** `inside` is all material of the layer. */
  removeBridged(hanging: Bits, inside: Bits): void {
    const floor = this.#floor
    const held = this.#held
    const edges = this.#edges
    const grid = this.#grid
    const morphology = this.#morphology
    floor.set(hanging)
    morphology.erode(floor, Math.max(1, NARROWEST_FLOOR_MM / 2 / grid.pixel))
    if (isEmpty(floor)) return
    for (let at = 0; at < held.length; at++) {
      held[at] = inside[at] & ~hanging[at]
      edges[at] = ~inside[at]
    }
    morphology.dilate(held, 1)
    const bridged = this.#piecesWith(hanging)
    morphology.dilate(edges, 1)
    for (let at = 0; at < edges.length; at++) edges[at] &= bridged[at]
    morphology.dilate(edges, FREE_EDGE_MM / grid.pixel - 1)
    for (let at = 0; at < hanging.length; at++) hanging[at] &= ~bridged[at] | edges[at]
  }

  /** The pieces of what hangs free that are as wide as a floor and held somewhere. */
  #piecesWith(hanging: Bits): Bits {
    const grid = this.#grid
    const floor = this.#floor
    const held = this.#held
    const runs = this.#runs.find(hanging)
    const { count, ofRun } = findComponents(grid, runs)
    const isFloor = new Uint8Array(count)
    const isHeld = new Uint8Array(count)
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        const range = { start: row * grid.wordsPerRow, from: runs.from[run], to: runs.to[run] }
        isFloor[ofRun[run]] ||= Number(hasAnyIn(floor, range))
        isHeld[ofRun[run]] ||= Number(hasAnyIn(held, range))
      }
    }
    floor.fill(0)
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        if (isFloor[ofRun[run]] === 0 || isHeld[ofRun[run]] === 0) continue
        setBits(floor, row * grid.wordsPerRow, runs.from[run], runs.to[run])
      }
    }
    return floor
  }
}

function hasAnyIn(bits: Bits, { start, from, to }: { start: number; from: number; to: number }): boolean {
  for (let column = from; column < to; column++) {
    if (((bits[start + (column >>> 5)] >>> (column & 31)) & 1) === 1) return true
  }
  return false
}
