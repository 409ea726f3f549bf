import { clearBits, setBits, type Bits, type Grid } from './bit-grid.ts'
import {
  kernelsFor,
  OFFSET_ROOM,
  segmentsForKernels,
  SEGMENT_DOUBLES,
  SEGMENT_ROOM,
} from '../kernels/kernel-memory.ts'
import { findWallShare, type FilledOutline } from './filled-outline.ts'
import type { PixelContours } from './row-crossings.ts'

/** Outlines on a grid, with the result of filling them. */
export interface RasterOutline {
  grid: Grid
  pixels: PixelContours
  filled: FilledOutline
}

/** A set of pixels that is made smaller or larger. */
export interface Offset {
  bits: Bits
  /** mm. */
  distance: number
}

/**
 * Removes everything within a distance of a wall, which leaves the inner offset of the outline. Exact for any shape: it
 * clears a capsule around every segment, also along slits thinner than a pixel.
 */
export function erodeFromWalls(outline: RasterOutline, offsets: Offset[]): void {
  stampWalls(outline, offsets, clearBits)
}

/** Adds everything within a distance of a wall, which makes the outer offset of the outline. */
export function dilateFromWalls(outline: RasterOutline, offsets: Offset[]): void {
  stampWalls(outline, offsets, setBits)
}

function stampWalls(outline: RasterOutline, offsets: Offset[], stamp: typeof setBits): void {
  const { grid, pixels } = outline
  const isReady = offsets.every(({ bits }) => kernelsFor(bits) !== null)
  if (isReady && stampWithKernels(outline, offsets, stamp === setBits)) return
  for (const { bits, distance } of offsets) {
    const capsule = new Capsule({ bits, grid, radius: distance / grid.pixel, stamp })
    forEachWall(outline, (from, to) => capsule.stamp(pixels, from, to))
  }
}

function forEachWall({ pixels, filled }: RasterOutline, visit: (from: number, to: number) => void): void {
  const { loops, starts } = pixels.contours
  for (let loop = 0; loop < loops; loop++) {
    const end = starts[loop + 1]
    for (let point = starts[loop]; point < end; point++) {
      if (findWallShare(filled, point, starts[loop]) < 0.5) continue
      visit(point, point + 1 < end ? point + 1 : starts[loop])
    }
  }
}

/** Hands the walls over some thousands at a time. Finds the same pixels but for those on the very border of the range. */
function stampWithKernels(
  { grid, pixels, filled }: RasterOutline,
  offsets: Offset[],
  sets: boolean,
): boolean {
  const segments = segmentsForKernels()
  const kernels = kernelsFor(offsets[0].bits)
  if (!segments || !kernels || offsets.length > OFFSET_ROOM) return false
  kernels.beginWalls(OFFSET_ROOM, grid.rows, grid.columns, grid.wordsPerRow, Number(sets))
  for (const { bits, distance } of offsets) kernels.addOffset(bits.byteOffset, distance / grid.pixel)
  const { column, row } = pixels
  let count = 0
  forEachWall({ grid, pixels, filled }, (from, to) => {
    const at = count++ * SEGMENT_DOUBLES
    segments[at] = column[from]
    segments[at + 1] = row[from]
    segments[at + 2] = column[to]
    segments[at + 3] = row[to]
    if (count < SEGMENT_ROOM) return
    kernels.stampWalls(segments.byteOffset, count)
    count = 0
  })
  kernels.stampWalls(segments.byteOffset, count)
  kernels.endWalls()
  return true
}

interface CapsuleInput {
  bits: Bits
  grid: Grid
  /** In pixels. */
  radius: number
  stamp: (bits: Bits, row: number, from: number, to: number) => void
}

/** Everything within a radius of a segment. */
class Capsule {
  readonly #input: CapsuleInput
  readonly #radius2: number

  constructor(input: CapsuleInput) {
    this.#input = input
    this.#radius2 = input.radius * input.radius
  }

  /** Stamps the capsule around a segment row by row: the convex hull of two discs is one range on each row. */
  stamp({ column, row }: PixelContours, from: number, to: number): void {
    const radius2 = this.#radius2
    const { bits, grid, radius, stamp } = this.#input
    const isRising = row[to] >= row[from]
    const lowX = isRising ? column[from] : column[to]
    const lowY = isRising ? row[from] : row[to]
    const dx = (isRising ? column[to] : column[from]) - lowX
    const dy = (isRising ? row[to] : row[from]) - lowY
    const length = Math.sqrt(dx * dx + dy * dy)
    const offsetX = length > 0 ? (dy / length) * radius : radius
    const offsetY = length > 0 ? (dx / length) * radius : 0
    const slope = dy > 0 ? dx / dy : 0
    const first = Math.max(0, Math.ceil(lowY - radius - 0.5))
    const last = Math.min(grid.rows, Math.ceil(lowY + dy + radius - 0.5))
    for (let at = first; at < last; at++) {
      const y = at + 0.5 - lowY
      // Bounded by the side line where it crosses this row, else by one of the discs; the same on the right.
      const onLeft = y - offsetY
      const left =
        onLeft <= 0
          ? -halfWidth(radius2, y)
          : onLeft >= dy
            ? dx - halfWidth(radius2, y - dy)
            : -offsetX + onLeft * slope
      const onRight = y + offsetY
      const right =
        onRight <= 0
          ? halfWidth(radius2, y)
          : onRight >= dy
            ? dx + halfWidth(radius2, y - dy)
            : offsetX + onRight * slope
      const begin = Math.max(0, Math.ceil(lowX + left - 0.5))
      const end = Math.min(grid.columns, Math.ceil(lowX + right - 0.5))
      stamp(bits, at * grid.wordsPerRow, begin, end)
    }
  }
}

/** Returns half the width of a disc at this distance from its center. */
function halfWidth(radius2: number, away: number): number {
  const half2 = radius2 - away * away
  return half2 > 0 ? Math.sqrt(half2) : 0
}
