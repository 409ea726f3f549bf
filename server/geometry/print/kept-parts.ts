import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { SupportReport } from '../../../shared/geometry/reports/support-report.ts'
import type { KeptShapes } from './layers/kept-shapes.ts'
import type { SupportFigures } from './supports/support-work.ts'
import type { LayerWork } from './time/layer-work.ts'

/** What is the same however a part is filled: its layers as cut, their walls, and its supports. */
export interface UnfilledPart {
  shapes: KeptShapes
  walls: LayerWork[]
  supports: { figures: SupportFigures; works: LayerWork[] }
  /** The supports as the viewer shows them. */
  report: SupportReport | null
}

/** Bytes of the areas of one part. */
export const MAX_KEPT_BYTES = 32 * 1024 ** 2
/** Above this, the works of the layers would take as much again. */
export const MAX_KEPT_LAYERS = 3000

/** Whose part it is. What is kept serves its owner only: a faster answer would tell others that somebody has sent the file. */
export interface KeptFor {
  owner: string
  /** The folder of the part's mesh. */
  folder: string
}

/** Remembers the last part: who tries settings tries them on one part after the other. */
export class KeptParts {
  #key = ''
  #part: UnfilledPart | null = null

  find(key: string): UnfilledPart | null {
    return key === this.#key ? this.#part : null
  }

  keep(key: string, part: UnfilledPart | null): void {
    this.#key = key
    this.#part = part
  }
}

/** Everything that the unfilled part depends on. Of the settings, only those of skins and infill do not matter. */
export function keyOfUnfilled(
  { owner, folder }: KeptFor,
  placement: Placement,
  request: PrintRequest,
): string {
  const { filaments: _, settings, ...rest } = request
  const { infill_percent: _p, infill_pattern: _i, top_layers: _t, bottom_layers: _b, ...others } = settings
  return JSON.stringify([owner, folder, placement, others, rest])
}
