import type { Bits, Grid } from '../raster/bit-grid.ts'
import type { FilledOutline } from '../raster/filled-outline.ts'
import type { RasterFiller } from '../raster/raster-fill.ts'
import type { Contours } from '../slices/contours.ts'

/** mm. Bodies closer to each other than this are one (twice PrusaSlicer's slice_closing_radius). */
export const CLOSING_MM = 0.098
/** In pixels: a piece of this length crosses the center line of at least one row, unless it runs along the rows. */
const PIECE_PIXELS = 4

interface FilledContours {
  contours: Contours
  filled: FilledOutline
}

/** Fills the outlines of a layer. Where they cross, splits them into pieces that are entirely wall or entirely not. */
export function fillOutlines(
  contours: Contours,
  inside: Bits,
  { filler, grid }: { filler: RasterFiller; grid: Grid },
): FilledContours {
  const filled = filler.fill(contours, inside, CLOSING_MM / grid.pixel)
  return { contours: filled.overlaps ? filler.splitFilled(PIECE_PIXELS * grid.pixel) : contours, filled }
}
