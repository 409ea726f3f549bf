import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { INFILL_TURN_DEG, makeRotatedGrid, type Grid } from './bit-grid.ts'

/** Pixels of all layers together that are worked through at most, at the wish of so many pixels per half spacing. */
const CHOICES = [
  { perHalfSpacing: 2, pixels: 60e6 },
  { perHalfSpacing: 1, pixels: 700e6 },
]
const MAX_PIXELS = 700e6

/**
 * The grid for a part. Half a line spacing is a whole number of pixels where that is affordable, because that is the
 * step at which areas grow and shrink; very large parts get coarser pixels instead of a longer wait.
 */
export function chooseGrid(size: Vec3, layers: number, halfSpacing: number): Grid {
  const extent = { x: size[0], y: size[1] }
  for (const { perHalfSpacing, pixels } of CHOICES) {
    const grid = makeRotatedGrid(extent, { pixel: halfSpacing / perHalfSpacing, turnDeg: INFILL_TURN_DEG })
    if (grid.columns * grid.rows * layers <= pixels) return grid
  }
  const side = Math.sqrt(((size[0] + size[1]) ** 2 / 2) * Math.max(1, layers))
  return makeRotatedGrid(extent, {
    pixel: Math.max(halfSpacing, side / Math.sqrt(MAX_PIXELS)),
    turnDeg: INFILL_TURN_DEG,
  })
}

/** Supports are larger than a line, so a coarser grid will do for them; all of their layers are kept at once. */
const SUPPORT_PIXEL_MM = 0.36
const MAX_SUPPORT_PIXELS = 250e6

/** The grid for the supports of a part, with `margin` mm around it for their feet. */
export function chooseSupportGrid(size: Vec3, layers: number, margin: number): Grid {
  const extent = { x: size[0], y: size[1] }
  const side = Math.sqrt(((size[0] + size[1] + 4 * margin) ** 2 / 2) * Math.max(1, layers))
  const pixel = Math.max(SUPPORT_PIXEL_MM, side / Math.sqrt(MAX_SUPPORT_PIXELS))
  return makeRotatedGrid(extent, { pixel, turnDeg: INFILL_TURN_DEG, margin })
}
