import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import { LoopPlanner } from '../time/motion.ts'
import type { SpeedScale } from '../time/path-time.ts'

/** The differences between the paths of a gyroid and straight lines. */
export interface GyroidWave {
  /** Length of its paths relative to straight lines of the same density. */
  lengthShare: number
  /** Per speed of the scale: seconds lost at corners per mm of path. */
  excess: Float64Array
}

/**
 * Waves of the gyroid are half a period apart; this many units of its formula are printed per line spacing at full
 * density, so that the share of material is as set (PrusaSlicer's DensityAdjust).
 */
const UNITS_PER_SPACING = 2.44
/**
 * A wave is drawn as straight pieces: a quarter of its period, halved while twice the triangle between a piece and its
 * middle on the wave is larger than this many mm squared, or half a spacing (PrusaSlicer's make_one_period).
 */
const QUARTER = Math.PI / 2
const TOLERANCE_MM = 0.2
/** Heights sampled in the first eighth of a period, after which the gyroid repeats with its axes swapped; periods measured. */
const HEIGHTS = 6
const PERIODS = 6

/** Measures the waves of gyroid infill of a density above 0, up to 1, with lines `spacing` mm apart at full density. */
export function measureGyroidWave(
  { spacing, density }: { spacing: number; density: number },
  { profile, scale, acceleration }: { profile: PrinterProfile; scale: SpeedScale; acceleration: number },
): GyroidWave {
  const unit = spacing / (density * UNITS_PER_SPACING)
  const tolerance = Math.min(TOLERANCE_MM, spacing / 2)
  const planner = new LoopPlanner()
  const jerk = profile.jerk.xy
  const excess = new Float64Array(scale.speeds.length)
  let drawn = 0
  for (let step = 0; step < HEIGHTS; step++) {
    const wave = traceWave(((step + 0.5) / HEIGHTS) * (QUARTER / 2), { unit, tolerance })
    const pieces = wave.x.length - 1
    // The path is open: without the segment back to its start.
    const around = planner.load(wave, 0, wave.x.length, jerk)
    const length = around - Math.hypot(wave.x[pieces] - wave.x[0], wave.y[pieces] - wave.y[0])
    drawn += length
    for (const [at, speed] of scale.speeds.entries())
      excess[at] += planner.seconds(pieces, speed, { acceleration, jerk }) - length / speed
  }
  const unwound = HEIGHTS * PERIODS * 2 * Math.PI * unit
  const lengthShare = ((drawn / unwound) * UNITS_PER_SPACING) / Math.PI
  return { lengthShare, excess: excess.map((seconds) => seconds / drawn) }
}

/**
 * Returns the curve of sin x cos y + sin y cos z + sin z cos x = 0 at a height z up to a quarter of pi, along x, in mm.
 */
function traceWave(z: number, { unit, tolerance }: { unit: number; tolerance: number }) {
  const points: number[] = [0]
  const yAt = (x: number) => {
    const reach = Math.hypot(Math.sin(x), Math.cos(z))
    return Math.asin((-Math.sin(z) * Math.cos(x)) / reach) - Math.atan2(Math.sin(x), Math.cos(z))
  }
  const addUpTo = (from: number, to: number) => {
    const middle = (from + to) / 2
    const away = Math.abs(yAt(middle) - (yAt(from) + yAt(to)) / 2)
    if ((to - from) * away * unit ** 2 > tolerance ** 2) {
      addUpTo(from, middle)
      addUpTo(middle, to)
    } else points.push(to)
  }
  for (let quarter = 0; quarter < 4 * PERIODS; quarter++) addUpTo(quarter * QUARTER, (quarter + 1) * QUARTER)
  return {
    x: Float64Array.from(points, (x) => x * unit),
    y: Float64Array.from(points, (x) => yAt(x) * unit),
  }
}
