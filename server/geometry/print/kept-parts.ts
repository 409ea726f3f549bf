import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { KeptShapes } from './layers/kept-shapes.ts'
import type { PartSupports } from './part-supports.ts'
import type { LayerWork } from './time/layer-work.ts'

/** The parts of a print that do not depend on its fill: its layers as cut, their walls, and its supports. */
export interface UnfilledPart {
  shapes: KeptShapes
  walls: LayerWork[]
  supports: PartSupports
}

/** Bytes of the areas of all kept parts together. */
export const MAX_KEPT_BYTES = 32 * 1024 ** 2
/** And their layers: above this, the works of the layers would take as much again. */
export const MAX_KEPT_LAYERS = 3000
/**
 * The most parts that are kept. A user who tries settings tries a few placements, layer heights and supports of one
 * part, and fills each again.
 */
const MAX_KEPT_PARTS = 6

/**
 * The owner of a part. Kept work serves its owner only: a faster answer would tell others that somebody has sent the
 * file.
 */
export interface KeptFor {
  owner: string
  /** The folder of the part's mesh. */
  folder: string
}

/** Remembers the parts that were used last, within limits. */
export class KeptParts {
  /** The one used last is the last. */
  readonly #parts = new Map<string, UnfilledPart>()

  find(key: string): UnfilledPart | null {
    return this.#parts.get(key) ?? null
  }

  /** `part` is null if it is too large to be kept. */
  keep(key: string, part: UnfilledPart | null): void {
    this.#parts.delete(key)
    if (!part) return
    this.#parts.set(key, part)
    for (const oldest of this.#parts.keys()) {
      if (this.#isWithinLimits()) return
      this.#parts.delete(oldest)
    }
  }

  #isWithinLimits(): boolean {
    const parts = [...this.#parts.values()]
    const bytes = parts.reduce((sum, { shapes }) => sum + shapes.bytes, 0)
    const layers = parts.reduce((sum, { walls }) => sum + walls.length, 0)
    return parts.length <= MAX_KEPT_PARTS && bytes <= MAX_KEPT_BYTES && layers <= MAX_KEPT_LAYERS
  }
}

/**
 * Returns everything that the unfilled part depends on. Of the settings, only those of skins and infill do not matter.
 */
export function keyOfUnfilled(
  { owner, folder }: KeptFor,
  placement: Placement,
  request: PrintRequest,
): string {
  const { filaments: _, settings, ...rest } = request
  const { infill_percent: _p, infill_pattern: _i, top_layers: _t, bottom_layers: _b, ...others } = settings
  return JSON.stringify([owner, folder, placement, others, rest])
}
