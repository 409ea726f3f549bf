import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import { hasPoorAdhesion } from '../../../../shared/geometry/bed-adhesion.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { makeBits } from '../raster/bit-grid.ts'
import { countBits } from '../raster/bit-sets.ts'
import type { Contours } from '../slices/contours.ts'
import { chooseSupportGrid } from '../raster/grid-choice.ts'
import { dilateFromWalls } from '../raster/inset.ts'
import { addExcess, type LayerWork } from '../time/layer-work.ts'
import { makeLine } from './line-widths.ts'
import { LoopPlanner } from '../time/motion.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { keepOuterOutlines } from '../slices/outlines.ts'
import { RasterFiller } from '../raster/raster-fill.ts'
import { accelerationOf } from '../time/extrusion-roles.ts'

/** Returns true if the part is printed with a brim: 'auto' adds one where bed adhesion is poor. */
export function hasBrim({ settings, profile, poor_hold }: PrintRequest, placement: Placement): boolean {
  if (settings.brim === 'off' || profile.process.brim_width <= 0) return false
  return settings.brim === 'on' || hasPoorAdhesion(placement, poor_hold)
}

/** mm2 of a ring of `width` mm around the outer outlines of a layer. Holes stay empty. */
export function measureRingArea(outlines: Contours, size: Vec3, width: number): number {
  const grid = chooseSupportGrid(size, 1, width)
  const filler = new RasterFiller(grid)
  const bits = makeBits(grid)
  const filled = filler.fill(outlines, bits, 0)
  const part = countBits(bits)
  dilateFromWalls({ grid, pixels: filler.pixels, filled }, [{ bits, distance: width }])
  return (countBits(bits) - part) * grid.pixel ** 2
}

/** Adds the loops of a brim around `contours`, the outlines of the first layer. */
export function addBrim(
  contours: Contours,
  { size, request, scale }: { size: Vec3; request: PrintRequest; scale: SpeedScale },
  work: LayerWork,
): void {
  const { profile, settings } = request
  const outlines = keepOuterOutlines(contours)
  const width = (profile.widths.first_layer * settings.nozzle_mm) / profile.nozzle_mm
  const { spacing, section } = makeLine(width, profile.process.first_layer_height)
  const length = measureRingArea(outlines, size, profile.process.brim_width) / spacing
  work.roles.brim.length += length
  work.roles.brim.volume += length * section
  work.hops += outlines.loops
  work.steps += outlines.loops * Math.floor(profile.process.brim_width / spacing)
  const limits = { acceleration: accelerationOf(profile, 'brim', true), jerk: profile.jerk.xy }
  const planner = new LoopPlanner()
  const excess = new Float64Array(scale.speeds.length)
  let around = 0
  for (let loop = 0; loop < outlines.loops; loop++) {
    const [start, end] = [outlines.starts[loop], outlines.starts[loop + 1]]
    const loopLength = planner.load(outlines, start, end, profile.jerk.xy)
    around += loopLength
    for (const [at, speed] of scale.speeds.entries())
      excess[at] += planner.seconds(end - start, speed, limits) - loopLength / speed
  }
  if (around > 0) addExcess(work.roles.brim, excess, length / around)
}
