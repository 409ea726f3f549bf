import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import type { Bits, Grid } from '../raster/bit-grid.ts'
import { addCombChords, addRowChords, ColumnChords, emptyChords, type Chords } from '../raster/chords.ts'
import { Morphology } from '../raster/morphology.ts'
import type { LayerWork, RoleWork } from '../time/layer-work.ts'
import { measureMoveSeconds } from '../time/motion.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { countPieces } from '../raster/pieces.ts'
import { accelerationOf, type ExtrusionRole } from '../time/extrusion-roles.ts'
import { RunFinder, type Runs } from '../raster/runs.ts'

/** At the ends of a line the head turns by about a right angle; along both axes that is a little easier than a stop. */
const TURN_SPEED_PER_JERK = 1.2

/** Straight lines through an area, one after another. Lengths mm. */
export interface DrawnLines {
  chords: Chords
  /** Lines that are printed per row or column of pixels. */
  perChord: number
  count: number
  length: number
  /** How often the nozzle has to start anew. */
  pieces: number
  /** About as long as the border of where the middles of the lines run: that of a shape that lies any way. */
  border: number
}

/** How an area is filled. Lengths mm, areas mm2. */
export interface LineFill {
  /** Of lines side by side, and of those that are printed. */
  spacing: number
  pitch: number
  way: 'rows' | 'columns' | 'both'
  /** A place in pixels that lines run through; null where they lie differently on every layer. */
  through: { row: number; column: number } | null
  /** Smaller pieces of the area are not printed. */
  least: number
}

/** Finds the lines that fill sets of pixels, and how long the head takes for them. */
export class LineWorker {
  readonly grid: Grid
  readonly #profile: PrinterProfile
  readonly #scale: SpeedScale
  readonly #runs: RunFinder
  readonly #columns: ColumnChords
  readonly #morphology: Morphology
  readonly #scratch: Bits

  constructor(grid: Grid, profile: PrinterProfile, scale: SpeedScale) {
    this.grid = grid
    this.#profile = profile
    this.#scale = scale
    this.#runs = new RunFinder(grid)
    this.#columns = new ColumnChords(grid)
    this.#morphology = new Morphology(grid)
    this.#scratch = new Uint32Array(grid.words)
  }

  /** Lines whose middles keep half a line from the border of `bits` and stay within `limits`. */
  draw(bits: Bits, fill: LineFill, limits: Bits | null): DrawnLines {
    const { spacing, pitch, least } = fill
    const scratch = this.#scratch
    const { grid } = this
    const step = Math.max(1, Math.round(spacing / grid.pixel))
    const pieces = countPieces(grid, this.#runs.find(bits), { step, least: least / grid.pixel ** 2 })
    scratch.set(bits)
    this.#morphology.erode(scratch, spacing / 2 / grid.pixel)
    if (limits) for (let at = 0; at < scratch.length; at++) scratch[at] &= limits[at]
    const runs = this.#runs.find(scratch)
    const chords = this.#chordsOf(runs, scratch, fill)
    // As many lines as lie beside each other, or those alone that are printed.
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

  #chordsOf(runs: Runs, bits: Bits, { way, through, pitch }: LineFill): Chords {
    const chords = emptyChords()
    const combAt = (at: number) => ({ at, pitch: pitch / this.grid.pixel })
    if (way !== 'columns') {
      if (through) addCombChords(chords, runs, combAt(through.row))
      else addRowChords(chords, runs)
    }
    if (way !== 'rows') this.#columns.add(chords, bits, through && combAt(through.column))
    return chords
  }

  /** Adds what the turns of lines cost that are `total` mm long with their links of `link` mm between them. */
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
