import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { keepCommon } from '../raster/bit-sets.ts'
import {
  addCombChords,
  addRowChords,
  clearChords,
  ColumnChords,
  emptyChords,
  type Chords,
} from '../raster/chords.ts'
import { Morphology } from '../raster/morphology.ts'
import type { LayerWork, RoleWork } from '../time/layer-work.ts'
import { measureMoveSeconds } from '../../../../shared/geometry/travel-moves.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { countPieces } from '../raster/pieces.ts'
import { accelerationOf, type ExtrusionRole } from '../time/extrusion-roles.ts'
import { RunFinder, type Runs } from '../raster/runs.ts'

/** Speed at the ends of a line, per jerk limit: the head turns by about 90 degrees, which takes less than a full stop. */
const TURN_SPEED_PER_JERK = 1.2

/** Straight lines that fill an area. Lengths mm. */
export interface DrawnLines {
  chords: Chords
  /** Lines printed per row or column of pixels. */
  perChord: number
  count: number
  length: number
  /** The number of times the nozzle has to start again. */
  pieces: number
  /** Estimated length of the border of the area that the centers of the lines cover. */
  border: number
}

/** The pattern that fills an area. Lengths mm, areas mm2. */
export interface LineFill {
  /** Distance of lines side by side, and of those that are printed. */
  spacing: number
  pitch: number
  direction: 'rows' | 'columns' | 'both'
  /** Pixel that lines run through on every layer; null if they shift from layer to layer. */
  through: { row: number; column: number } | null
  /** Smaller pieces of the area are not printed. */
  minArea: number
}

/** Finds the lines that fill a set of pixels and the time that the head takes for them. */
export class LineWorker {
  readonly grid: Grid
  readonly #profile: PrinterProfile
  readonly #scale: SpeedScale
  readonly #runs: RunFinder
  readonly #columns: ColumnChords
  readonly #chords = emptyChords()
  readonly #morphology: Morphology
  readonly #scratch: Bits

  constructor(grid: Grid, profile: PrinterProfile, scale: SpeedScale) {
    this.grid = grid
    this.#profile = profile
    this.#scale = scale
    this.#runs = new RunFinder(grid)
    this.#columns = new ColumnChords(grid)
    this.#morphology = new Morphology(grid)
    this.#scratch = makeBits(grid)
  }

  /**
   * Lines whose centers stay half a line away from the border of `bits` and within `limits`. Their chords are overwritten by
   * the next call.
   */
  draw(bits: Bits, fill: LineFill, limits: Bits | null): DrawnLines {
    const { spacing, pitch, minArea } = fill
    const scratch = this.#scratch
    const { grid } = this
    const step = Math.max(1, Math.round(spacing / grid.pixel))
    const pieces = countPieces(grid, this.#runs.find(bits), { step, minPixels: minArea / grid.pixel ** 2 })
    scratch.set(bits)
    this.#morphology.erode(scratch, spacing / 2 / grid.pixel)
    if (limits) keepCommon(scratch, limits)
    const runs = this.#runs.find(scratch)
    const chords = this.#chordsOf(runs, scratch, fill)
    // Chords are of every row, or only of the rows that lines run through.
    const perChord = fill.through ? 1 : grid.pixel / pitch
    let count = 0
    let length = 0
    for (let at = 0; at < chords.count.length; at++) {
      count += chords.count[at]
      length += chords.length[at]
    }
    return {
      chords,
      perChord,
      pieces,
      count: count * perChord,
      length: length * perChord * grid.pixel,
      border: Math.PI * runs.count * grid.pixel,
    }
  }

  #chordsOf(runs: Runs, bits: Bits, { direction, through, pitch }: LineFill): Chords {
    const chords = this.#chords
    clearChords(chords)
    const combAt = (at: number) => ({ at, pitch: pitch / this.grid.pixel })
    if (direction !== 'columns') {
      if (through) addCombChords(chords, runs, combAt(through.row))
      else addRowChords(chords, runs)
    }
    if (direction !== 'rows') {
      const comb = through && combAt(through.column)
      this.#columns.add(chords, bits, { runs, comb })
    }
    return chords
  }

  /** Adds the time lost at the ends of lines that are `total` mm long including links of `link` mm between them. */
  addTurns(work: LayerWork, role: ExtrusionRole, lines: DrawnLines & { link: number; total: number }): void {
    const drawn = lines.length + lines.count * lines.link
    if (drawn <= 0) return
    const target: RoleWork = work.roles[role]
    const times = (lines.perChord * lines.total) / drawn
    const acceleration = accelerationOf(this.#profile, role, work.isFirst)
    const turn = this.#profile.jerk.xy * TURN_SPEED_PER_JERK
    for (const [step, cruise] of this.#scale.speeds.entries()) {
      const pace = { from: turn, to: turn, cruise }
      const link = measureMoveSeconds(lines.link, pace, acceleration) - lines.link / cruise
      let excess = 0
      for (let at = 0; at < lines.chords.count.length; at++) {
        const count = lines.chords.count[at]
        if (count === 0) continue
        const length = (lines.chords.length[at] / count) * this.grid.pixel
        excess += count * (measureMoveSeconds(length, pace, acceleration) - length / cruise + link)
      }
      target.excess[step] += excess * times
    }
  }
}
