import type { Bits, Grid } from './bit-grid.ts'
import { Dilation } from './dilation.ts'
import { Erosion } from './erosion.ts'
import { octagonOf } from './octagon.ts'

/** Dilation and erosion of sets of pixels by discs, which are octagons here. */
export class Morphology {
  readonly #dilation: Dilation
  readonly #erosion: Erosion

  constructor(grid: Grid) {
    const copy = new Uint32Array(grid.words)
    this.#dilation = new Dilation(grid, copy)
    this.#erosion = new Erosion(grid, copy)
  }

  /** Adds every pixel within `radius` pixels of the set, in place. */
  dilate(bits: Bits, radius: number): void {
    this.#dilation.dilate(bits, octagonOf(radius))
  }

  /** Removes every pixel within `radius` pixels of the set's complement, in place. */
  erode(bits: Bits, radius: number): void {
    this.#erosion.erode(bits, octagonOf(radius))
  }
}
