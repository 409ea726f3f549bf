import type { VoxelSpace } from './support-voxels.ts'

type Lines = Uint32Array<ArrayBuffer>

/** The air of a space as bits, 32 voxels along x in a word; every line along x starts with a new word. */
export class VoxelLines {
  readonly wordsPerLine: number
  readonly #rows: number
  readonly #air: Lines
  readonly #roomAlongX = new Map<number, Lines>()
  readonly #roomAlongY = new Map<number, Lines>()

  constructor({ columns, rows, levels, air }: VoxelSpace) {
    this.wordsPerLine = Math.ceil(columns / 32)
    this.#rows = rows
    this.#air = new Uint32Array(rows * levels * this.wordsPerLine)
    for (let line = 0, voxel = 0; line < rows * levels; line++) {
      const start = line * this.wordsPerLine
      for (let x = 0; x < columns; x++, voxel++)
        if (air[voxel] === 1) this.#air[start + (x >>> 5)] |= 1 << (x & 31)
    }
  }

  /**
   * Returns the voxels that have so much air on both sides along x, or along y; not known that near to the border of
   * the space.
   */
  roomFor(axis: 'x' | 'y', half: number): Lines {
    const known = axis === 'x' ? this.#roomAlongX : this.#roomAlongY
    const room = known.get(half) ?? (axis === 'x' ? this.#findAlongX(half) : this.#findAlongY(half))
    known.set(half, room)
    return room
  }

  #findAlongX(half: number): Lines {
    const air = this.#air
    const room = air.slice()
    // Bits that come in from the line before or after are near the border.
    for (let away = 1; away <= half; away++) {
      for (let word = 0; word < room.length; word++) {
        const before = (air[word] << away) | (air[word - 1] >>> (32 - away))
        const after = (air[word] >>> away) | (air[word + 1] << (32 - away))
        room[word] &= before & after
      }
    }
    return room
  }

  #findAlongY(half: number): Lines {
    const air = this.#air
    const room = air.slice()
    for (let away = 1; away <= half; away++) {
      const step = away * this.wordsPerLine
      for (let word = 0; word < room.length; word++) room[word] &= air[word - step] & air[word + step]
    }
    return room
  }

  /** Returns the first word of the line at `y` and `z` in a set of lines. */
  firstWord(y: number, z: number): number {
    return (z * this.#rows + y) * this.wordsPerLine
  }
}
