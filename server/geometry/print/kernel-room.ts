import type { KernelRoom } from './kernels/kernel-memory.ts'
import { FIRST_ROOM } from './raster/runs.ts'
import type { StreamInput } from './layers/layer-stream.ts'
import type { Grid } from './raster/bit-grid.ts'
import { gridOfSupports, type SupportInput } from './supports/support-work.ts'

const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT
/** Sets of a layer's shape and of its fill, and those of all steps together. */
const SETS_PER_SHAPE = 8
const SETS_PER_FILL = 5
const OTHER_SETS = 17
/** Sets that supports keep of a layer, of most: where none may be. Few layers carry any, and have three more. */
const SETS_PER_SUPPORTED_LAYER = 2
/** Words of all of these: further ones are ordinary arrays. */
const MAX_SUPPORTED_WORDS = 4 * 1024 ** 2
/** Steps that find runs, each with its own arrays. */
const RUN_FINDERS = 5

/** Returns the memory that kernels need for a part. Sets that do not fit in are ordinary arrays. */
export function roomForKernels(
  { grid, skins }: Pick<StreamInput, 'grid' | 'skins'>,
  supported: Pick<SupportInput, 'size' | 'layers' | 'rules'> | null,
): KernelRoom {
  const { topLayers, bottomLayers, bridgeLayers } = skins
  const shapes = Math.max(1, topLayers) + Math.max(1, bottomLayers) + 2
  const sets = shapes * SETS_PER_SHAPE + (bridgeLayers + 1) * SETS_PER_FILL + OTHER_SETS
  const supports = supported && gridOfSupports(supported)
  const grids: Grid[] = supports ? [grid, supports] : [grid]
  const keptSets = supported ? supported.layers * SETS_PER_SUPPORTED_LAYER : 0
  const supportWords = supports
    ? supports.words * OTHER_SETS + Math.min(MAX_SUPPORTED_WORDS, supports.words * keptSets)
    : 0
  const words = grid.words * sets + supportWords
  const runs = grids.reduce((sum, { rows }) => sum + RUN_FINDERS * (2 * FIRST_ROOM + rows + 1), 0)
  return {
    rows: Math.max(...grids.map((one) => one.rows)),
    largestSet: Math.max(...grids.map((one) => one.words)),
    largestRow: Math.max(...grids.map((one) => one.wordsPerRow)),
    bytes: (words + runs) * WORD_BYTES,
  }
}
