import { makeBits, setBits, type Bits, type Grid } from './bit-grid.ts'
import { isEmpty, keepCommon, subtract } from './bit-sets.ts'
import { findComponents } from './components.ts'
import { Morphology } from './morphology.ts'
import { RunFinder } from './runs.ts'

/** mm. Narrower strips are leaning walls, not floors that could be bridged. */
const MIN_FLOOR_WIDTH_MM = 0.8
/** mm. Free edges of a bridge are supported this far inward (PrusaSlicer's SUPPORT_MATERIAL_MARGIN). */
const FREE_EDGE_MM = 1.5

/**
 * Removes bridged floors from overhangs, as PrusaSlicer's dont_support_bridges does: a floor that is held anywhere is
 * supported along its free edges only. Compared with its slices of a floor held on two, three and four sides and of a
 * table on one leg. A floor that starts in the air is supported everywhere.
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

  /** Removes bridged floors from `overhangs`, in place. `inside`: all material of the layer. */
  removeBridged(overhangs: Bits, inside: Bits): void {
    const floor = this.#floor
    const held = this.#held
    const edges = this.#edges
    const grid = this.#grid
    const morphology = this.#morphology
    floor.set(overhangs)
    morphology.erode(floor, Math.max(1, MIN_FLOOR_WIDTH_MM / 2 / grid.pixel))
    if (isEmpty(floor)) return
    subtract(held, inside, overhangs)
    for (let at = 0; at < edges.length; at++) edges[at] = ~inside[at]
    morphology.dilate(held, 1)
    const bridged = this.#findHeldFloors(overhangs)
    morphology.dilate(edges, 1)
    keepCommon(edges, bridged)
    morphology.dilate(edges, FREE_EDGE_MM / grid.pixel - 1)
    // Leaves out the bridged pixels but for their edges.
    subtract(bridged, bridged, edges)
    subtract(overhangs, overhangs, bridged)
  }

  /** The connected overhangs that are as wide as a floor and held somewhere. */
  #findHeldFloors(overhangs: Bits): Bits {
    const grid = this.#grid
    const floor = this.#floor
    const held = this.#held
    const runs = this.#runs.find(overhangs)
    const { count, ofRun } = findComponents(grid, runs)
    const isFloor = new Uint8Array(count)
    const isHeld = new Uint8Array(count)
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        const range = { start: row * grid.wordsPerRow, from: runs.from[run], to: runs.to[run] }
        isFloor[ofRun[run]] ||= Number(hasAnyBit(floor, range))
        isHeld[ofRun[run]] ||= Number(hasAnyBit(held, range))
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

function hasAnyBit(bits: Bits, { start, from, to }: { start: number; from: number; to: number }): boolean {
  for (let column = from; column < to; column++) {
    if (((bits[start + (column >>> 5)] >>> (column & 31)) & 1) === 1) return true
  }
  return false
}
