import type { Bits, Grid } from './bit-grid.ts'

/** A point of the placed part: x, y on the plate and height above it, in mm. */
export type PlacedPoint = [number, number, number]

/** Returns the center of a pixel in the placed part's x and y, in mm. */
function findPixelCenter(grid: Grid, row: number, column: number): [number, number] {
  const u = grid.originU + (column + 0.5) * grid.pixel
  const v = grid.originV + (row + 0.5) * grid.pixel
  return [u * grid.cosine - v * grid.sine, u * grid.sine + v * grid.cosine]
}

/** Samples pixels evenly, keeping at most `limit` points: when there are more, drops every other one. */
export class PixelSamples {
  readonly points: PlacedPoint[] = []
  readonly #grid: Grid
  readonly #limit: number
  #stride = 1
  #passed = 0

  constructor(grid: Grid, limit: number) {
    this.#grid = grid
    this.#limit = limit
  }

  /** mm2 that each point represents. */
  get area(): number {
    return this.#stride * this.#grid.pixel ** 2
  }

  add(bits: Bits, height: number): void {
    const { rows, wordsPerRow } = this.#grid
    for (let row = 0; row < rows; row++) {
      for (let at = 0; at < wordsPerRow; at++) {
        let word = bits[row * wordsPerRow + at]
        while (word !== 0) {
          const lowest = word & -word
          word ^= lowest
          if (++this.#passed % this.#stride === 0) this.#keep(row, at * 32 + 31 - Math.clz32(lowest), height)
        }
      }
    }
  }

  #keep(row: number, column: number, height: number): void {
    this.points.push([...findPixelCenter(this.#grid, row, column), height])
    if (this.points.length <= this.#limit) return
    const kept = this.points.filter((_, at) => at % 2 === 1)
    this.points.splice(0, this.points.length, ...kept)
    this.#stride *= 2
  }
}
