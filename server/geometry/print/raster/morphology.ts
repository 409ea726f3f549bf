import { kernelsFor } from '../kernels/kernel-memory.ts'
import type { Bits, Grid } from './bit-grid.ts'
import { Dilation } from './dilation.ts'
import { Erosion } from './erosion.ts'
import { octagonOf } from './octagon.ts'

/** Dilation and erosion of sets of pixels by discs, which are octagons here. */
export class Morphology {
  readonly #grid: Grid
  readonly #dilation: Dilation
  readonly #erosion: Erosion

  constructor(grid: Grid) {
    this.#grid = grid
    const copy = makeCopy(grid)
    this.#dilation = new Dilation(grid, copy)
    this.#erosion = new Erosion(grid, copy)
  }

  /** Adds every pixel within `radius` pixels of the set, in place. */
  dilate(bits: Bits, radius: number): void {
    const octagon = octagonOf(radius)
    const { rows, wordsPerRow } = this.#grid
    const kernels = kernelsFor(bits)
    if (kernels) kernels.dilate(bits.byteOffset, rows, wordsPerRow, octagon.square, octagon.diamond)
    else this.#dilation.dilate(bits, octagon)
  }

  /** Removes every pixel within `radius` pixels of the set's complement, in place. */
  erode(bits: Bits, radius: number): void {
    const octagon = octagonOf(radius)
    const { rows, wordsPerRow } = this.#grid
    const kernels = kernelsFor(bits)
    if (kernels) kernels.erode(bits.byteOffset, rows, wordsPerRow, octagon.square, octagon.diamond)
    else this.#erosion.erode(bits, octagon)
  }
}

/** Made when it is first needed: kernels have a copy of their own. */
function makeCopy({ words }: Grid): () => Bits {
  let copy: Bits | null = null
  return () => (copy ??= new Uint32Array(words))
}
