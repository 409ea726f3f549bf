import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { INFILL_ROTATION_DEG, makeRotatedGrid, type Grid } from './bit-grid.ts'

/** For each fineness, in pixels per half line spacing: the most pixels of all layers together that it is used for. */
const CHOICES = [
  { perHalfSpacing: 2, pixels: 60e6 },
  { perHalfSpacing: 1, pixels: 700e6 },
]
const MAX_PIXELS = 700e6

/**
 * Chooses the grid for a part. Half a line spacing is a whole number of pixels where that is affordable, because areas
 * are dilated and eroded in steps of it; very large parts get coarser pixels instead of taking longer.
 */
export function chooseGrid(size: Vec3, layers: number, halfSpacing: number): Grid {
  const extent = { x: size[0], y: size[1] }
  for (const { perHalfSpacing, pixels } of CHOICES) {
    const grid = makeRotatedGrid(extent, {
      pixel: halfSpacing / perHalfSpacing,
      rotationDeg: INFILL_ROTATION_DEG,
    })
    if (grid.columns * grid.rows * layers <= pixels) return grid
  }
  const side = Math.sqrt(((size[0] + size[1]) ** 2 / 2) * Math.max(1, layers))
  return makeRotatedGrid(extent, {
    pixel: Math.max(halfSpacing, side / Math.sqrt(MAX_PIXELS)),
    rotationDeg: INFILL_ROTATION_DEG,
  })
}

/** mm. Supports are larger than a line, so their grid is coarser; all of their layers are in memory at once. */
const SUPPORT_PIXEL_MM = 0.36
const MAX_SUPPORT_PIXELS = 250e6

/** Chooses the grid for the supports of a part, with `margin` mm around it for their first layer. */
export function chooseSupportGrid(size: Vec3, layers: number, margin: number): Grid {
  const extent = { x: size[0], y: size[1] }
  const side = Math.sqrt(((size[0] + size[1] + 4 * margin) ** 2 / 2) * Math.max(1, layers))
  const pixel = Math.max(SUPPORT_PIXEL_MM, side / Math.sqrt(MAX_SUPPORT_PIXELS))
  return makeRotatedGrid(extent, { pixel, rotationDeg: INFILL_ROTATION_DEG, margin })
}
