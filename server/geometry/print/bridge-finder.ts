import { emptyBits, isEmpty, setRange, type Bits, type Grid } from './bit-grid.ts'
import { findComponents } from './components.ts'
import { Grower } from './grow.ts'
import { bridgedShare, type PixelBox } from './line-scan.ts'
import { RunFinder, type Runs } from './runs.ts'

/** Directions that lines over a gap are tried in, over half a turn. */
const DIRECTIONS = 16
/** Strips narrower than this (mm) are walls that lean, not floors that could be bridged. */
const NARROWEST_FLOOR_MM = 0.8
/** Lines over the gap, as a share of all, from which the gap counts as bridged. */
const LEAST_BRIDGED = 0.02

/**
 * Takes out of what hangs free the floors that carry themselves, as PrusaSlicer's dont_support_bridges does: those over
 * which lines can be drawn in some direction from one bank to the other. Near their free ends they are still carried.
 */
export class BridgeFinder {
  private readonly grid: Grid
  private readonly endMargin: number
  private readonly grower: Grower
  private readonly runs: RunFinder
  private readonly floor: Bits
  private readonly piece: Bits
  private readonly freeEnds: Bits

  constructor(grid: Grid, endMargin: number) {
    this.grid = grid
    this.endMargin = endMargin
    this.grower = new Grower(grid)
    this.runs = new RunFinder(grid)
    this.floor = emptyBits(grid)
    this.piece = emptyBits(grid)
    this.freeEnds = emptyBits(grid)
  }

  /** `inside` is all material of the layer. */
  removeBridged(hanging: Bits, inside: Bits): void {
    const { floor, grid } = this
    floor.set(hanging)
    this.grower.shrink(floor, Math.max(1, NARROWEST_FLOOR_MM / 2 / grid.pixel))
    if (isEmpty(floor)) return
    const runs = this.runs.find(hanging)
    const { count, ofRun } = findComponents(grid, runs)
    const boxes = this.boxesOf(runs, ofRun, count)
    for (const [number, box] of boxes.entries()) {
      if (this.copyPiece(runs, ofRun, number, box)) this.removeIfBridged(hanging, inside, box)
      this.piece.fill(0, box.rows[0] * grid.wordsPerRow, box.rows[1] * grid.wordsPerRow)
    }
  }

  private removeIfBridged(hanging: Bits, inside: Bits, box: PixelBox): void {
    const { piece, grid, freeEnds } = this
    let most = LEAST_BRIDGED
    let best = -1
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const angle = (direction * Math.PI) / DIRECTIONS
      const share = bridgedShare(grid, { piece, inside, box, angle }, () => {})
      if (share > most) [most, best] = [share, angle]
    }
    if (best < 0) return
    freeEnds.fill(0)
    bridgedShare(grid, { piece, inside, box, angle: best }, (row, column) =>
      setRange(freeEnds, row * grid.wordsPerRow, column, column + 1),
    )
    if (!isEmpty(freeEnds)) this.grower.grow(freeEnds, this.endMargin / grid.pixel)
    for (let at = 0; at < hanging.length; at++) hanging[at] &= ~piece[at] | freeEnds[at]
  }

  private boxesOf(runs: Runs, ofRun: Uint32Array, count: number): PixelBox[] {
    const boxes = Array.from({ length: count }, (): PixelBox => ({
      rows: [Infinity, 0],
      columns: [Infinity, 0],
    }))
    for (let row = 0; row < this.grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        const { rows, columns } = boxes[ofRun[run]]
        rows[0] = Math.min(rows[0], row)
        rows[1] = row + 1
        columns[0] = Math.min(columns[0], runs.from[run])
        columns[1] = Math.max(columns[1], runs.to[run])
      }
    }
    return boxes
  }

  /** Gives whether some of the piece is as wide as a floor. */
  private copyPiece(runs: Runs, ofRun: Uint32Array, number: number, { rows }: PixelBox): boolean {
    const { piece, floor, grid } = this
    let isFloor = false
    for (let row = rows[0]; row < rows[1]; row++) {
      const start = row * grid.wordsPerRow
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        if (ofRun[run] === number) setRange(piece, start, runs.from[run], runs.to[run])
      }
      for (let at = start; at < start + grid.wordsPerRow && !isFloor; at++)
        isFloor = (piece[at] & floor[at]) !== 0
    }
    return isFloor
  }
}
