import { clearBits, setBits, type Bits, type Grid } from './bit-grid.ts'
import { findWallShare, type Filled, type PixelContours } from './raster-fill.ts'

/** Outlines on their grid, with what the filling found of them. */
export interface RasterOutline {
  grid: Grid
  pixels: PixelContours
  filled: Filled
}

/**
 * Takes everything away that lies within `distance` mm of a wall: what is left is the inner offset of the outline,
 * true for any shape, because it is the material outside of a capsule round every segment. Slits thinner than a pixel
 * push the material back as any other wall does.
 */
export function erodeFromWalls(bits: Bits, outline: RasterOutline, distance: number): void {
  const { grid } = outline
  const radius = distance / grid.pixel
  stampWalls(outline, new Capsule({ bits, grid, radius, stamp: clearBits }))
}

/** Adds everything that lies within `distance` mm of a wall: the outer offset, filled. */
export function dilateFromWalls(bits: Bits, outline: RasterOutline, distance: number): void {
  const { grid } = outline
  const radius = distance / grid.pixel
  stampWalls(outline, new Capsule({ bits, grid, radius, stamp: setBits }))
}

function stampWalls({ pixels, filled }: RasterOutline, capsule: Capsule): void {
  const { loops, starts } = pixels.contours
  for (let loop = 0; loop < loops; loop++) {
    const end = starts[loop + 1]
    for (let point = starts[loop]; point < end; point++) {
      if (findWallShare(filled, point, starts[loop]) < 0.5) continue
      const next = point + 1 < end ? point + 1 : starts[loop]
      capsule.stamp(pixels, point, next)
    }
  }
}

interface CapsuleInput {
  bits: Bits
  grid: Grid
  /** Pixels. */
  radius: number
  stamp: (bits: Bits, row: number, from: number, to: number) => void
}

class Capsule {
  readonly #input: CapsuleInput
  readonly #radius2: number

  constructor(input: CapsuleInput) {
    this.#input = input
    this.#radius2 = input.radius * input.radius
  }

  /** Row by row: the capsule is the hull of two discs, so on each row it is one range. */
  stamp({ column, row }: PixelContours, from: number, to: number): void {
    const radius2 = this.#radius2
    const { bits, grid, radius, stamp } = this.#input
    const isRising = row[to] >= row[from]
    const lowX = isRising ? column[from] : column[to]
    const lowY = isRising ? row[from] : row[to]
    const dx = (isRising ? column[to] : column[from]) - lowX
    const dy = (isRising ? row[to] : row[from]) - lowY
    const length = Math.sqrt(dx * dx + dy * dy)
    const turnX = length > 0 ? (dy / length) * radius : radius
    const turnY = length > 0 ? (dx / length) * radius : 0
    const slope = dy > 0 ? dx / dy : 0
    const first = Math.max(0, Math.ceil(lowY - radius - 0.5))
    const last = Math.min(grid.rows, Math.ceil(lowY + dy + radius - 0.5))
    for (let at = first; at < last; at++) {
      const y = at + 0.5 - lowY
      // Touched left by the side line where it passes this row, else by one of the discs; the same on the right.
      const onLeft = y - turnY
      const left =
        onLeft <= 0 ? -half(radius2, y) : onLeft >= dy ? dx - half(radius2, y - dy) : -turnX + onLeft * slope
      const onRight = y + turnY
      const right =
        onRight <= 0 ? half(radius2, y) : onRight >= dy ? dx + half(radius2, y - dy) : turnX + onRight * slope
      const begin = Math.max(0, Math.ceil(lowX + left - 0.5))
      const end = Math.min(grid.columns, Math.ceil(lowX + right - 0.5))
      stamp(bits, at * grid.wordsPerRow, begin, end)
    }
  }
}

/** Half the width of a disc at this distance from its middle. */
function half(radius2: number, away: number): number {
  const half2 = radius2 - away * away
  return half2 > 0 ? Math.sqrt(half2) : 0
}
