import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Bits, Grid } from '../raster/bit-grid.ts'
import { countBits } from '../raster/bit-sets.ts'
import type { LayerFill } from '../layers/layer-fill.ts'
import type { LayerShape } from '../layers/layer-shape.ts'
import { addLayerWork, emptyLayerWork, type LayerWork } from '../time/layer-work.ts'
import type { LayerLines, Line } from './line-widths.ts'
import type { SpeedScale } from '../time/path-time.ts'
import { LineWorker } from './line-work.ts'
import { RepeatedWork } from './repeated-work.ts'
import type { ExtrusionRole } from '../time/extrusion-roles.ts'
import { SparseWorker } from './sparse-work.ts'

/** Mean distance from the end of a line to the next line along the border, in line spacings. */
const LINK_PER_SPACING = 1.35

/** mm2. Smaller solid pieces join the lines beside them: that makes as many starts as in the slicer. */
const MIN_SOLID_MM2 = 1.5

interface SolidArea {
  bits: Bits
  line: Line
  role: ExtrusionRole
}

/** Adds the solid areas, bridges and sparse infill of a layer to its work. */
export class InfillWorker {
  readonly #lines: LineWorker
  readonly #sparse: SparseWorker
  readonly #repeated = new RepeatedWork()
  readonly #speedCount: number

  constructor(grid: Grid, request: PrintRequest, { scale, size }: { scale: SpeedScale; size: Vec3 }) {
    this.#lines = new LineWorker(grid, request.profile, scale)
    this.#sparse = new SparseWorker(this.#lines, request, { scale, size })
    this.#speedCount = scale.speeds.length
  }

  add(shape: LayerShape, fill: LayerFill, lines: LayerLines, work: LayerWork): void {
    let added = this.#repeated.of(shape.layer, fill.isRepeated)
    if (!added) {
      added = emptyLayerWork(work.isFirst, this.#speedCount)
      this.#fill(shape, fill, { lines, work: added })
      this.#repeated.keep(shape.layer, added)
    }
    addLayerWork(work, added)
  }

  #fill(shape: LayerShape, fill: LayerFill, { lines, work }: { lines: LayerLines; work: LayerWork }): void {
    const bottom: Pick<SolidArea, 'line' | 'role'> = work.isFirst
      ? { line: lines.solidInfill, role: 'solid' }
      : { line: lines.bridge, role: 'bridge' }
    const areas: SolidArea[] = [
      { bits: fill.top, line: lines.topInfill, role: 'top' },
      { bits: fill.solid, line: lines.solidInfill, role: 'solid' },
      { bits: fill.bridge, line: lines.bridge, role: 'bridge' },
      { bits: fill.bottom, ...bottom },
    ]
    for (const area of areas) this.#addSolid(shape, area, work)
    this.#sparse.add(fill.sparse, { limits: shape.lines, line: lines.infill, slant: shape.slant }, work)
  }

  /** The length of solid lines follows from the area they cover, whatever their direction. */
  #addSolid(shape: LayerShape, { bits, line, role }: SolidArea, work: LayerWork): void {
    const area = countBits(bits) * this.#lines.grid.pixel ** 2
    if (area === 0) return
    const direction = shape.layer % 2 === 0 ? 'rows' : 'columns'
    const drawn = this.#lines.draw(
      bits,
      { spacing: line.spacing, pitch: line.spacing, direction, through: null, minArea: MIN_SOLID_MM2 },
      shape.lines,
    )
    const length = area / line.spacing
    work.roles[role].length += length
    work.roles[role].volume += length * line.section
    work.hops += drawn.pieces
    this.#lines.addTurns(work, role, { ...drawn, link: line.spacing * LINK_PER_SPACING, total: length })
  }
}
