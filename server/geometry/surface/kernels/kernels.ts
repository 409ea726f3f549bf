import { CompiledKernels } from '../../kernels/compiled-kernels.ts'
import { KERNEL_CODE } from './kernel-code.ts'

type RayNumbers = [x: number, y: number, z: number, alongX: number, alongY: number, alongZ: number]
type TreePlaces = [fours: number, corners: number, starts: number, order: number, waiting: number]
type BoxNumbers = [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number]
type RayLimits = [from: number, to: number, except: number]

/**
 * The exports of the compiled kernels (`assembly/`): a tree in their memory, and rays through it. Lists are given by
 * their address. Each has the same result as the function in `..` that calls it.
 */
export interface SurfaceKernels {
  splitTriangles: (records: number, starts: number, leaves: number) => void
  boundNodes: (boxes: number, corners: number, leaves: number) => void
  joinByFour: (fours: number, boxes: number, roots: number, leaves: number) => void
  useTree: (...places: [...TreePlaces, roots: number, firstLeaf: number]) => void
  lendHits: (hits: number, maxHits: number) => void
  nearestHit: (...ray: [...RayNumbers, ...RayLimits]) => number
  hitDistance: () => number
  nearestHits: (rays: number, count: number, from: number, to: number) => void
  allHits: (...ray: [...RayNumbers, ...RayLimits]) => number
  beginNear: (...box: [...BoxNumbers, margin: number]) => void
  listNear: (list: number, room: number) => number
  visitedNear: () => number
}

export const compiledKernels = new CompiledKernels<SurfaceKernels>(KERNEL_CODE)
