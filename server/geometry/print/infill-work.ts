import type { ResolvedSettings } from '../../../shared/geometry/part.ts'
import type { PrinterProfile } from '../../../shared/geometry/printer-profile.ts'
import { countBits, type Bits, type Grid } from './bit-grid.ts'
import { addRowChords, ColumnChords, noChords, type Chords } from './chords.ts'
import { Grower } from './grow.ts'
import type { LayerShape } from './layer-shape.ts'
import type { LayerWork, RoleWork } from './layer-work.ts'
import type { LayerLines, Line } from './line-widths.ts'
import { trapezoidSeconds } from './motion.ts'
import type { SpeedScale } from './path-time.ts'
import { countPieces } from './pieces.ts'
import { accelerationOf, type Role } from './roles.ts'
import { RunFinder } from './runs.ts'
import type { LayerFill } from './skins.ts'

/** Mean way from the end of a line to the next line, along the border, in line spacings. */
const LINK_PER_SPACING = 1.35
/** At the ends of a line the head turns by about a right angle; along both axes that is a little easier than a stop. */
const TURN_SPEED_PER_JERK = 1.2
/** Sparse lines are joined along the border wherever that is near: about so much per line, in line spacings. */
const SPARSE_LINK_PER_SPACING = 0.54

/** Solid areas, bridges and sparse infill of a layer. */
export class InfillWorker {
  private readonly grid: Grid
  private readonly profile: PrinterProfile
  private readonly settings: ResolvedSettings
  private readonly scale: SpeedScale
  private readonly runs: RunFinder
  private readonly columns: ColumnChords
  private readonly grower: Grower
  private readonly scratch: Bits

  constructor(
    grid: Grid,
    request: { profile: PrinterProfile; settings: ResolvedSettings },
    scale: SpeedScale,
  ) {
    this.grid = grid
    this.profile = request.profile
    this.settings = request.settings
    this.scale = scale
    this.runs = new RunFinder(grid)
    this.columns = new ColumnChords(grid)
    this.grower = new Grower(grid)
    this.scratch = new Uint32Array(grid.words)
  }

  add(shape: LayerShape, fill: LayerFill, lines: LayerLines, work: LayerWork): void {
    const alongRows = shape.layer % 2 === 0
    this.addSolid(shape, { bits: fill.top, line: lines.topInfill, role: 'top' }, alongRows, work)
    this.addSolid(shape, { bits: fill.solid, line: lines.solidInfill, role: 'solid' }, alongRows, work)
    this.addSolid(shape, { bits: fill.bridge, line: lines.bridge, role: 'bridge' }, alongRows, work)
    const bottom: { line: Line; role: Role } = work.isFirst
      ? { line: lines.solidInfill, role: 'solid' }
      : { line: lines.bridge, role: 'bridge' }
    this.addSolid(shape, { bits: fill.bottom, ...bottom }, alongRows, work)
    this.addSparse(shape, fill.sparse, lines.infill, work)
  }

  /** The lines cover their area, whatever the way they go. */
  private addSolid(
    shape: LayerShape,
    { bits, line, role }: { bits: Bits; line: Line; role: Role },
    alongRows: boolean,
    work: LayerWork,
  ): void {
    const area = countBits(bits) * this.grid.pixel ** 2
    if (area === 0) return
    const chords = this.chordsOf(shape, bits, line, alongRows ? 'rows' : 'columns')
    const length = area / line.spacing
    const linked = this.scaled(chords, this.grid.pixel / line.spacing)
    work.roles[role].length += length
    work.roles[role].volume += length * line.section
    work.hops += chords.pieces
    this.addLines(work, role, { ...linked, link: line.spacing * LINK_PER_SPACING, total: length })
  }

  private addSparse(shape: LayerShape, bits: Bits, line: Line, work: LayerWork): void {
    const density = this.settings.infill_percent / 100
    if (density <= 0) return
    const chords = this.chordsOf(shape, bits, line, 'both')
    // Two sets of lines that cross each print half of the density each.
    const spacing = (2 * line.spacing) / density
    const lines = this.scaled(chords, this.grid.pixel / spacing)
    const link = SPARSE_LINK_PER_SPACING * spacing
    const length = lines.length + lines.count * link
    work.roles.sparse.length += length
    work.hops += Math.min(lines.count, chords.pieces)
    work.roles.sparse.volume += length * line.section
    this.addLines(work, 'sparse', { ...lines, link, total: length })
  }

  private scaled(chords: Chords, perChord: number) {
    let count = 0
    let length = 0
    for (let at = 0; at < chords.count.length; at++) {
      count += chords.count[at]
      length += chords.length[at]
    }
    return { chords, perChord, count: count * perChord, length: length * perChord * this.grid.pixel }
  }

  private chordsOf(shape: LayerShape, bits: Bits, line: Line, way: 'rows' | 'columns' | 'both'): Chords {
    const { scratch, grid } = this
    const chords = noChords()
    chords.pieces = countPieces(
      grid,
      this.runs.find(bits),
      Math.max(1, Math.round(line.spacing / grid.pixel)),
    )
    scratch.set(bits)
    this.grower.shrink(scratch, line.spacing / 2 / grid.pixel)
    for (let at = 0; at < scratch.length; at++) scratch[at] &= shape.lines[at]
    if (way !== 'columns') addRowChords(chords, this.runs.find(scratch))
    if (way !== 'rows') this.columns.add(chords, scratch)
    return chords
  }

  private addLines(
    work: LayerWork,
    role: Role,
    lines: { chords: Chords; perChord: number; link: number; count: number; length: number; total: number },
  ): void {
    const drawn = lines.length + lines.count * lines.link
    if (drawn <= 0) return
    const target: RoleWork = work.roles[role]
    const times = (lines.perChord * lines.total) / drawn
    const acceleration = accelerationOf(this.profile, role, work.isFirst)
    const turn = this.profile.jerk.xy * TURN_SPEED_PER_JERK
    for (const [step, cruise] of this.scale.speeds.entries()) {
      const pace = { from: turn, to: turn, cruise }
      const link = trapezoidSeconds(lines.link, pace, acceleration) - lines.link / cruise
      let excess = 0
      for (let at = 0; at < lines.chords.count.length; at++) {
        const count = lines.chords.count[at]
        if (count === 0) continue
        const length = (lines.chords.length[at] / count) * this.grid.pixel
        excess += count * (trapezoidSeconds(length, pace, acceleration) - length / cruise + link)
      }
      target.excess[step] += excess * times
    }
  }
}
