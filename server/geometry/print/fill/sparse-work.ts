import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { columnOf, rowOf, type Bits } from '../raster/bit-grid.ts'
import { isEmpty } from '../raster/bit-sets.ts'
import { measureGyroidWave, type GyroidWave } from './gyroid-wave.ts'
import type { LayerWork } from '../time/layer-work.ts'
import type { DrawnLines, LineWorker } from './line-work.ts'
import type { Line } from './line-widths.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { accelerationOf } from '../time/extrusion-roles.ts'

/**
 * Every end of a line is joined to one neighbor along the border, the nearer one first. In a wide area about this share
 * of the distance between two ends is printed per line; in a strip narrower than the pitch of the lines, all of it.
 */
const JOINED_SHARE = 0.69
/**
 * The same share for a grid whose lines end in pairs, along walls that run across them at 45 degrees: the nearer neighbor is half of
 * that distance away on average. A little more, as fitted to 75 public parts.
 */
const PAIRED_SHARE = 0.55
/** So few lines end in corners. */
const MAX_AT_CORNERS = 4
/** In such a strip, the share of lines whose neighbors are both joined already. */
const UNJOINED_SHARE = 0.22

/**
 * Along a wall that runs across the lines at 45 degrees, their ends lie in pairs, one link apart. Along every other wall they lie
 * at random, and the denser they are, the more stay alone: this share of the lines at most. Fitted to the time of dense infill in
 * a ball and a knob.
 */
const UNPAIRED_SHARE = 0.165
const UNPAIRED_DENSITY = 0.45
/**
 * The three directions of a cubic infill, 60 degrees apart, never meet a wall in pairs: its ends lie at random at every density.
 * Neighbors are joined from the shortest gap up, which leaves this share of the ends alone (Flory's random pairing on a line).
 */
const RANDOM_UNPAIRED_SHARE = Math.exp(-2)

/** Adds the sparse infill of a layer: crossing lines (grid, cubic) or waves (gyroid), joined along the border. */
export class SparseWorker {
  readonly #lines: LineWorker
  readonly #request: PrintRequest
  readonly #scale: SpeedScale
  readonly #center: { row: number; column: number }
  readonly #waves = new Map<string, GyroidWave>()

  constructor(lines: LineWorker, request: PrintRequest, { scale, size }: { scale: SpeedScale; size: Vec3 }) {
    this.#lines = lines
    this.#request = request
    this.#scale = scale
    const [x, y] = [size[0] / 2, size[1] / 2]
    this.#center = { row: rowOf(lines.grid, x, y), column: columnOf(lines.grid, x, y) }
  }

  /** `limits`: where the centers of lines may run; `slant`: of the layer's outlines. */
  add(
    bits: Bits,
    { limits, line, slant }: { limits: Bits; line: Line; slant: number },
    work: LayerWork,
  ): void {
    const { infill_percent, infill_pattern } = this.#request.settings
    const density = infill_percent / 100
    if (density <= 0 || isEmpty(bits)) return
    // Two crossing sets of lines print half of the density each.
    const pitch = (2 * line.spacing) / density
    const drawn = this.#lines.draw(
      bits,
      {
        spacing: line.spacing,
        pitch,
        direction: 'both',
        // A grid runs through the center of the part on all layers; the other patterns shift with the height.
        through: infill_pattern === 'grid' ? this.#center : null,
        minArea: pitch ** 2 / 2,
      },
      limits,
    )
    if (drawn.count === 0) return
    const narrow = narrowness(drawn, pitch)
    const unjoined = UNJOINED_SHARE * narrow
    const pairing = infill_pattern === 'grid' && drawn.count > MAX_AT_CORNERS ? 1 - slant : 0
    const link = this.#linkLength({ ...drawn, pairing }, pitch, unjoined)
    const unpaired = drawn.count * (1 - narrow) * this.#unpairedShare(density, slant)
    const starts = Math.max(drawn.pieces, drawn.count * unjoined)
    if (infill_pattern === 'cubic') {
      work.hops += Math.min(drawn.count, starts)
      work.nearHops += unpaired
    } else work.hops += Math.min(drawn.count, starts + unpaired)
    if (infill_pattern === 'gyroid') this.#addWaves({ drawn, link, line, density }, work)
    else this.#addLines({ drawn, link, line }, work)
  }

  /** The share of the lines of a wide area that start again. */
  #unpairedShare(density: number, slant: number): number {
    if (this.#request.settings.infill_pattern === 'cubic') return RANDOM_UNPAIRED_SHARE
    return UNPAIRED_SHARE * slant * (1 - Math.exp(-((density / UNPAIRED_DENSITY) ** 2)))
  }

  #addLines({ drawn, link, line }: { drawn: DrawnLines; link: number; line: Line }, work: LayerWork): void {
    const length = drawn.length + drawn.count * link
    work.roles.sparse.length += length
    work.roles.sparse.volume += length * line.section
    this.#lines.addTurns(work, 'sparse', { ...drawn, link, total: length })
  }

  #addWaves(
    { drawn, link, line, density }: { drawn: DrawnLines; link: number; line: Line; density: number },
    work: LayerWork,
  ): void {
    const wave = this.#waveOf(line, density, work.isFirst)
    const waves = drawn.length * wave.lengthShare
    const length = waves + drawn.count * link
    const { sparse } = work.roles
    sparse.length += length
    sparse.volume += length * line.section
    for (let at = 0; at < sparse.excess.length; at++) sparse.excess[at] += wave.excess[at] * length
  }

  #waveOf({ spacing }: Line, density: number, isFirst: boolean): GyroidWave {
    const key = `${spacing} ${isFirst}`
    const kept = this.#waves.get(key)
    if (kept) return kept
    const { profile } = this.#request
    const acceleration = accelerationOf(profile, 'sparse', isFirst)
    const wave = measureGyroidWave({ spacing, density }, { profile, scale: this.#scale, acceleration })
    this.#waves.set(key, wave)
    return wave
  }

  /**
   * mm printed along the border per line. Ends farther from each other than the longest anchor are not joined: each
   * continues along the border for the length of a short anchor (PrusaSlicer's infill_anchor and infill_anchor_max).
   */
  #linkLength(drawn: DrawnLines & { pairing: number }, pitch: number, unjoined: number): number {
    const { infill_anchor, infill_anchor_max } = this.#request.profile.process
    const between = drawn.border / (2 * drawn.count)
    const alone = JOINED_SHARE + (1 - JOINED_SHARE) * narrowness(drawn, pitch)
    const joined = between * (alone + (PAIRED_SHARE - alone) * drawn.pairing)
    // Ends are at random distances: this share is too far from the next one.
    const tooFar = joined > 0 ? Math.exp(-infill_anchor_max / joined) : 0
    const links = joined - (infill_anchor_max + joined) * tooFar
    const anchor = Math.min(infill_anchor, between)
    return (links + 2 * anchor * tooFar) * (1 - unjoined) + 2 * anchor * unjoined
  }
}

/** 1 where lines are much shorter than the distance between them, 0 where they are longer. */
function narrowness({ length, count }: DrawnLines, pitch: number): number {
  return 1 - Math.min(1, length / count / pitch)
}
