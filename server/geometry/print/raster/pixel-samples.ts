import type { Bits, Grid } from './bit-grid.ts'

/** A place on the plate in mm, and a height above it. */
export type PlacedPoint = [number, number, number]

/** The middle of a pixel in the placed part's x and y. */
function pixelMiddle(grid: Grid, row: number, column: number): [number, number] {
  const u = grid.originU + (column + 0.5) * grid.pixel
  const v = grid.originV + (row + 0.5) * grid.pixel
  return [u * grid.cosine - v * grid.sine, u * grid.sine + v * grid.cosine]
}

/** Keeps up to so many points of ever more pixels, spread evenly: when there are too many, every other one goes. */
export class PixelSamples {
  readonly points: PlacedPoint[] = []
  readonly #grid: Grid
  readonly #most: number
  #every = 1
  #passed = 0

  constructor(grid: Grid, most: number) {
    this.#grid = grid
    this.#most = most
  }

  /** mm2 that each point stands for. */
  get area(): number {
    return this.#every * this.#grid.pixel ** 2
  }

  add(bits: Bits, height: number): void {
    const { rows, wordsPerRow } = this.#grid
    for (let row = 0; row < rows; row++) {
      for (let at = 0; at < wordsPerRow; at++) {
        let word = bits[row * wordsPerRow + at]
        while (word !== 0) {
          const lowest = word & -word
          word ^= lowest
          if (++this.#passed % this.#every === 0) this.#keep(row, at * 32 + 31 - Math.clz32(lowest), height)
        }
      }
    }
  }

  #keep(row: number, column: number, height: number): void {
    this.points.push([...pixelMiddle(this.#grid, row, column), height])
    if (this.points.length <= this.#most) return
    const kept = this.points.filter((_, at) => at % 2 === 1)
    this.points.splice(0, this.points.length, ...kept)
    this.#every *= 2
  }
}
