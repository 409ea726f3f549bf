import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { columnOf, makeBits, rowOf, type Bits, type Grid } from '../raster/bit-grid.ts'
import { addBits, isEmpty } from '../raster/bit-sets.ts'

/** mm. Edge of a voxel: an eighth of the openings that matter. */
const PITCH_MM = 1
const MAX_VOXELS = 3e6
/** mm. Free space around the part on every side, also below: supports are removed off the plate. */
const MARGIN_MM = 6
const OUTSIDE = -1

/** Voxels of the space around a printed part, along its x, y and z. Index: (z * rows + y) * columns + x. */
export interface VoxelSpace {
  columns: number
  rows: number
  levels: number
  /** Edge of a voxel in mm along x and y, and along z. */
  pitch: number
  pitchZ: number
  /** Corner of voxel 0 in mm. */
  origin: Vec3
  /** 1 where there is neither material nor the gap beside it. */
  air: Uint8Array
  /** 1 where a support is. */
  support: Uint8Array
}

export function findVoxelCenter({ columns, rows, origin, pitch, pitchZ }: VoxelSpace, voxel: number): Vec3 {
  const x = voxel % columns
  const y = Math.floor(voxel / columns) % rows
  const z = Math.floor(voxel / columns / rows)
  return [origin[0] + (x + 0.5) * pitch, origin[1] + (y + 0.5) * pitch, origin[2] + (z + 0.5) * pitchZ]
}

/** Collects voxels from layers of pixels. */
export class SupportVoxels {
  readonly space: VoxelSpace
  readonly #layersPerLevel: number
  /** For each voxel of a level, the word of the pixel at its center (or OUTSIDE) and the bit in it. */
  readonly #word: Int32Array
  readonly #bit: Uint32Array
  readonly #below: number
  /** Pixels that are blocked in any layer of the level being added. */
  readonly #blocked: Bits
  #blockedLevel: number

  constructor(
    grid: Grid,
    { size, layers, layerHeight }: { size: Vec3; layers: number; layerHeight: number },
  ) {
    const [width, depth] = [size[0] + 2 * MARGIN_MM, size[1] + 2 * MARGIN_MM]
    const height = layers * layerHeight + 2 * MARGIN_MM
    const pitch = Math.max(PITCH_MM, Math.cbrt((width * depth * height) / MAX_VOXELS))
    this.#layersPerLevel = Math.max(1, Math.round(pitch / layerHeight))
    const pitchZ = this.#layersPerLevel * layerHeight
    this.#below = Math.ceil(MARGIN_MM / pitchZ)
    this.#blockedLevel = this.#below
    const columns = Math.ceil(width / pitch)
    const rows = Math.ceil(depth / pitch)
    const levels = Math.ceil(layers / this.#layersPerLevel) + 2 * this.#below
    const origin: Vec3 = [-MARGIN_MM, -MARGIN_MM, -this.#below * pitchZ]
    const count = columns * rows * levels
    const [air, support] = [new Uint8Array(count).fill(1), new Uint8Array(count)]
    this.space = { columns, rows, levels, pitch, pitchZ, origin, air, support }
    this.#word = new Int32Array(columns * rows).fill(OUTSIDE)
    this.#bit = new Uint32Array(columns * rows)
    this.#findPixels(grid)
    this.#blocked = makeBits(grid)
  }

  /**
   * Takes in material and the gap beside it, layer by layer from the bottom up; `endBlocked` marks the last level. A voxel is air
   * only when all of its layers are.
   */
  addBlocked(layer: number, blocked: Bits): void {
    const level = this.#levelOf(layer)
    if (level !== this.#blockedLevel) this.endBlocked()
    this.#blockedLevel = level
    addBits(this.#blocked, blocked)
  }

  endBlocked(): void {
    this.#mark(this.#blockedLevel, this.#blocked, { voxels: this.space.air, value: 0 })
    this.#blocked.fill(0)
  }

  addSupport(layer: number, base: Bits, dense: Bits): void {
    if (layer % this.#layersPerLevel !== this.#layersPerLevel >> 1) return
    for (const bits of [base, dense])
      if (!isEmpty(bits)) this.#mark(this.#levelOf(layer), bits, { voxels: this.space.support, value: 1 })
  }

  #levelOf(layer: number): number {
    return this.#below + Math.floor(layer / this.#layersPerLevel)
  }

  #mark(level: number, bits: Bits, { voxels, value }: { voxels: Uint8Array; value: number }): void {
    const word = this.#word
    const bit = this.#bit
    const start = level * word.length
    for (let at = 0; at < word.length; at++) {
      if (word[at] !== OUTSIDE && (bits[word[at]] & bit[at]) !== 0) voxels[start + at] = value
    }
  }

  #findPixels(grid: Grid): void {
    for (let at = 0; at < this.#word.length; at++) {
      const [x, y] = findVoxelCenter(this.space, at)
      const column = Math.floor(columnOf(grid, x, y))
      const row = Math.floor(rowOf(grid, x, y))
      if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue
      this.#word[at] = row * grid.wordsPerRow + (column >>> 5)
      this.#bit[at] = 1 << (column & 31)
    }
  }
}
