import { INFILL_TURN_DEG, type Bits, type Grid } from './bit-grid.ts'

/** Rows and columns that a piece lies within; the second of each is one past the last. */
export interface PixelBox {
  rows: [number, number]
  columns: [number, number]
}

/** Parallel lines over one piece of a layer. */
export interface LineScan {
  piece: Bits
  /** Material around the piece that can carry the ends of lines. */
  inside: Bits
  box: PixelBox
  /** Against the part's x axis, radians. */
  angle: number
}

/**
 * A line that grazes an edge of the piece is cut short by the pixels' steps. It ends at the edge only if this far back
 * there is material on both sides of it, in pixels.
 */
const BACK_PIXELS = 3
const ASIDE_PIXELS = 2
/** Samples along the longest line; larger pieces are sampled more coarsely. */
const MOST_SAMPLES = 200

/**
 * The share of the lines' way over the piece that is held at both ends. `onFreeEnd` is told of every pixel where a
 * line ends in the air.
 */
export function bridgedShare(
  grid: Grid,
  scan: LineScan,
  onFreeEnd: (row: number, column: number) => void,
): number {
  const { piece, inside, box } = scan
  const turned = scan.angle - (INFILL_TURN_DEG * Math.PI) / 180
  const dx = Math.cos(turned)
  const dy = Math.sin(turned)
  const middle = [(box.columns[0] + box.columns[1] - 1) / 2, (box.rows[0] + box.rows[1] - 1) / 2]
  const radius = Math.hypot(box.columns[1] - box.columns[0], box.rows[1] - box.rows[0]) / 2 + 2
  const step = Math.max(1, (2 * radius) / MOST_SAMPLES)
  const tellEnd = (row: number, column: number, way: 1 | -1) => {
    const backRow = row - way * BACK_PIXELS * dy
    const backColumn = column - way * BACK_PIXELS * dx
    const isWithin = (aside: number) =>
      isSet(grid, inside, Math.round(backRow + aside * dx), Math.round(backColumn - aside * dy))
    if (isWithin(ASIDE_PIXELS) && isWithin(-ASIDE_PIXELS)) onFreeEnd(row, column)
  }
  let held = 0
  let all = 0
  for (let across = -radius; across <= radius; across += step) {
    let length = 0
    let beganHeld = false
    let isHeld = false
    for (let along = -radius; along <= radius; along += step) {
      const column = Math.round(middle[0] + along * dx - across * dy)
      const row = Math.round(middle[1] + along * dy + across * dx)
      if (isSet(grid, piece, row, column)) {
        if (length === 0) {
          beganHeld = isHeld
          if (!isHeld) tellEnd(row, column, -1)
        }
        length++
        continue
      }
      isHeld = isSet(grid, inside, row, column)
      if (length === 0) continue
      if (!isHeld) tellEnd(Math.round(row - dy * step), Math.round(column - dx * step), 1)
      all += length
      if (beganHeld && isHeld) held += length
      length = 0
    }
  }
  return all > 0 ? held / all : 0
}

function isSet(grid: Grid, bits: Bits, row: number, column: number): boolean {
  if (row < 0 || column < 0 || row >= grid.rows || column >= grid.columns) return false
  return ((bits[row * grid.wordsPerRow + (column >>> 5)] >>> (column & 31)) & 1) === 1
}
