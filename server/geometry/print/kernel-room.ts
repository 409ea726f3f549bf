import type { KernelRoom } from './kernels/kernel-memory.ts'
import { FIRST_ROOM } from './raster/runs.ts'
import type { StreamInput } from './layers/layer-stream.ts'
import type { Grid } from './raster/bit-grid.ts'

const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT
/** Sets of a layer's shape and of its fill, and those of all steps together. */
const SETS_PER_SHAPE = 6
const SETS_PER_FILL = 5
const OTHER_SETS = 16
/** Steps that find runs, each with its own arrays. */
const RUN_FINDERS = 4

/** What kernels need for a part. Sets that do not fit in are ordinary arrays. */
export function roomForKernels(
  { grid, skins }: Pick<StreamInput, 'grid' | 'skins'>,
  supports: Grid | null,
): KernelRoom {
  const { topLayers, bottomLayers, bridgeLayers } = skins
  const shapes = Math.max(1, topLayers) + Math.max(1, bottomLayers) + 2
  const sets = shapes * SETS_PER_SHAPE + (bridgeLayers + 1) * SETS_PER_FILL + OTHER_SETS
  const grids = supports ? [grid, supports] : [grid]
  const words = grid.words * sets + (supports ? supports.words * OTHER_SETS : 0)
  const runs = grids.reduce((sum, { rows }) => sum + RUN_FINDERS * (2 * FIRST_ROOM + rows + 1), 0)
  return {
    rows: Math.max(...grids.map((one) => one.rows)),
    largestSet: Math.max(...grids.map((one) => one.words)),
    largestRow: Math.max(...grids.map((one) => one.wordsPerRow)),
    bytes: (words + runs) * WORD_BYTES,
  }
}
