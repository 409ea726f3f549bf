import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import type { Contours } from '../slices/contours.ts'
import type { WallAreas } from '../layers/layer-cutter.ts'
import { addExcess, type LayerWork, type RoleWork } from '../time/layer-work.ts'
import { MIN_LINE_PER_NOZZLE, type LayerLines } from './line-widths.ts'
import { LoopPlanner } from '../time/motion.ts'
import { measureSignedArea } from '../slices/outlines.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { accelerationOf } from '../time/extrusion-roles.ts'
import { findWallShare, type FilledOutline } from '../raster/filled-outline.ts'

/** Shorter loops are printed at the speed for small perimeters: a circle of 6.5 mm radius (PrusaSlicer). */
const SMALL_LOOP_MM = 2 * Math.PI * 6.5

/** The printed share of the outlines of walls whose two sides one line replaces. */
const SINGLE_LINE_SHARE = 0.5
/** The share of printed outlines above which no wall is so thin that its sides merge. */
const NO_THIN_WALLS_SHARE = 0.97

/** Total mm of the first line, and of all further lines, inside one outline. */
interface LoopLength {
  /** False for an outline that runs inside other material everywhere, as that of a body within another. */
  isWall: boolean
  outer: number
  inner: number
}

export interface WallInput {
  contours: Contours
  filled: FilledOutline
  areas: WallAreas
  borderAt: (depth: number) => number
  piecesAt: (depth: number) => number
  lines: LayerLines
  walls: number
}

/**
 * Adds the perimeters of a layer. How much is printed follows from the areas that the lines cover, so that walls thinner
 * than two lines count once; how the head moves follows from the outlines themselves.
 */
export class WallWorker {
  readonly #profile: PrinterProfile
  readonly #scale: SpeedScale
  readonly #nozzle: number
  readonly #planner = new LoopPlanner()
  readonly #loopExcess: Float64Array

  constructor({ profile, settings }: PrintRequest, scale: SpeedScale) {
    this.#profile = profile
    this.#nozzle = settings.nozzle_mm
    this.#scale = scale
    this.#loopExcess = new Float64Array(scale.speeds.length)
  }

  add(input: WallInput, work: LayerWork): void {
    const { contours, lines, areas } = input
    const lengths: LoopLength[] = []
    for (let loop = 0; loop < contours.loops; loop++) lengths.push(measureLoop(input, loop))
    const total = { outer: 0, inner: 0 }
    for (const { outer, inner } of lengths) {
      total.outer += outer
      total.inner += inner
    }
    // Thin walls count once by area, and twice by the length of their outlines.
    const outerShare = total.outer > 0 ? areas.outer / lines.externalPerimeter.spacing / total.outer : 0
    const innerShare = total.inner > 0 ? areas.inner / lines.perimeter.spacing / total.inner : 0
    const drawn = this.#drawnShares(input, { total: total.outer, outerShare, innerShare })
    // Where the space between two outer lines is too narrow for another, they are printed wider.
    const widened = (innerShare - drawn.inner) * total.inner * lines.perimeter.section
    // The innermost lines take the strip inside all of them: the outer ones where there is one wall.
    const hasInner = input.walls > 1
    const strip = areas.widening * (lines.perimeter.section / lines.perimeter.spacing)
    const outerVolume =
      outerShare * total.outer * lines.externalPerimeter.section + widened + (hasInner ? 0 : strip)
    const outerSection = outerVolume / (drawn.outer * total.outer)
    const innerSection = lines.perimeter.section + (hasInner ? strip / (drawn.inner * total.inner) : 0)
    const holes = countHoles(contours)
    const beside = holes * drawn.beside
    const loops = lengths.filter(({ isWall }) => isWall).length
    work.hops += loops - beside
    if (drawn.inner > 0 && innerShare < NO_THIN_WALLS_SHARE)
      work.hops += this.#countSplits(input, loops - holes)
    work.steps += loops * (input.walls - 1) + beside
    for (let loop = 0; loop < contours.loops; loop++) {
      const { outer, inner } = lengths[loop]
      this.#planLoop(contours, loop, work.isFirst)
      this.#addLines(work, 'outer', {
        length: outer * drawn.outer,
        section: outerSection,
      })
      this.#addLines(work, 'inner', { length: inner * drawn.inner, section: innerSection })
    }
  }

  /**
   * Shares of the outlines that are printed as separate lines, and of the holes that start beside the outline around
   * them. A wall thinner than two of the narrowest lines is printed as one line, wider or narrower than usual
   * (PrusaSlicer's Arachne). The two sides of a wall without inner lines start beside each other, without a hop.
   */
  #drawnShares(
    { borderAt, lines, walls }: WallInput,
    { total, outerShare, innerShare }: { total: number; outerShare: number; innerShare: number },
  ): { outer: number; inner: number; beside: number } {
    if (!(outerShare > 0)) return { outer: 1, inner: innerShare, beside: 0 }
    const shareAt = (depth: number) => Math.min(1, Math.max(0, borderAt(depth) / total))
    const narrowest = MIN_LINE_PER_NOZZLE * this.#nozzle
    const depth = lines.externalPerimeter.width + narrowest / 2
    const inner =
      innerShare > NO_THIN_WALLS_SHARE || walls === 1 ? innerShare : Math.min(innerShare, shareAt(depth))
    const beside = 1 - Math.min(1, walls > 1 ? inner : outerShare)
    if (outerShare > NO_THIN_WALLS_SHARE) return { outer: Math.min(outerShare, 1), inner, beside }
    return { outer: SINGLE_LINE_SHARE + (1 - SINGLE_LINE_SHARE) * shareAt(narrowest), inner, beside }
  }

  /** Counts the starts that inner lines need beyond one for each body: where the thickness varies, they run around each thick place. */
  #countSplits({ piecesAt, lines, walls }: WallInput, bodies: number): number {
    const { externalPerimeter, perimeter } = lines
    const afterOuter = (externalPerimeter.width + externalPerimeter.spacing) / 2
    const twoLines = MIN_LINE_PER_NOZZLE * this.#nozzle
    let most = bodies
    for (let wall = 1; wall < walls; wall++) {
      const pieces = piecesAt(afterOuter + (wall - 1) * perimeter.spacing + twoLines)
      if (pieces === 0) break
      most = Math.max(most, pieces)
    }
    return most - bodies
  }

  #addLines(work: LayerWork, kind: 'outer' | 'inner', path: { length: number; section: number }): void {
    if (path.length <= 0) return
    const isSmall = path.length < SMALL_LOOP_MM
    const role: RoleWork =
      work.roles[isSmall ? 'small_perimeter' : kind === 'outer' ? 'external_perimeter' : 'perimeter']
    role.length += path.length
    role.volume += path.length * path.section
    addExcess(role, this.#loopExcess, path.length / this.#loopLength)
  }

  #loopLength = 0

  #planLoop(contours: Contours, loop: number, isFirst: boolean): void {
    const start = contours.starts[loop]
    const end = contours.starts[loop + 1]
    const { jerk } = this.#profile
    const limits = {
      acceleration: accelerationOf(this.#profile, 'perimeter', isFirst),
      jerk: jerk.xy,
    }
    this.#loopLength = this.#planner.load(contours, start, end, jerk.xy)
    for (const [at, speed] of this.#scale.speeds.entries()) {
      this.#loopExcess[at] = this.#planner.seconds(end - start, speed, limits) - this.#loopLength / speed
    }
  }
}

function countHoles(contours: Contours): number {
  let holes = 0
  for (let loop = 0; loop < contours.loops; loop++) if (measureSignedArea(contours, loop) < 0) holes++
  return holes
}

function measureLoop({ contours, filled, lines, walls }: WallInput, loop: number): LoopLength {
  const { x, y, starts } = contours
  const start = starts[loop]
  const end = starts[loop + 1]
  let length = 0
  let area = 0
  for (let point = start; point < end; point++) {
    const next = point + 1 < end ? point + 1 : start
    area += x[point] * y[next] - x[next] * y[point]
    length += Math.hypot(x[next] - x[point], y[next] - y[point]) * findWallShare(filled, point, start)
  }
  // An inward offset by d is 2 pi d shorter than an outline and 2 pi d longer than a hole (Steiner's formula).
  const turn = area > 0 ? -2 * Math.PI : 2 * Math.PI
  const depth = lines.externalPerimeter.width / 2
  let inner = 0
  for (let wall = 1; wall < walls; wall++) {
    inner += Math.max(0, length + turn * (depth + (wall - 0.5) * lines.perimeter.spacing + 0.2))
  }
  return { isWall: length > 0, outer: Math.max(0, length + turn * depth), inner }
}
