import type { Bits, Grid } from '../raster/bit-grid.ts'
import type { FilledOutline, RasterFiller } from '../raster/raster-fill.ts'
import { splitMixedSegments } from '../raster/split-segments.ts'
import type { Contours } from '../slices/contours.ts'

/** mm. Bodies closer to each other than this are one (twice PrusaSlicer's slice_closing_radius). */
export const CLOSING_MM = 0.098
/** In pixels: a piece of this length crosses the center line of at least one row, unless it runs along the rows. */
const PIECE_PIXELS = 4

interface FilledContours {
  contours: Contours
  filled: FilledOutline
}

/** Fills the outlines of a layer. Where they cross, splits them into pieces that are entirely wall or entirely not, and fills them again. */
export function fillOutlines(
  contours: Contours,
  inside: Bits,
  { filler, grid }: { filler: RasterFiller; grid: Grid },
): FilledContours {
  const filled = filler.fill(contours, inside, CLOSING_MM / grid.pixel)
  const split = filled.overlaps ? splitMixedSegments(contours, filled, PIECE_PIXELS * grid.pixel) : null
  if (!split) return { contours, filled }
  return { contours: split, filled: filler.fill(split, inside, CLOSING_MM / grid.pixel) }
}
