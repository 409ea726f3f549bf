import type { Bits } from '../raster/bit-grid.ts'
import { LineWorker, type DrawnLines, type LineFill } from './line-work.ts'

/** What was drawn on a layer, in the order of asking. */
interface DrawnLayer {
  lines: DrawnLines[]
  /** How many of them were asked for again. */
  again: number
}

/** Lines alternate from layer to layer, so one is filled as the layer two below it. */
const ALTERNATE = 2

/** Draws layer after layer, and what is the same again only once. */
export class RepeatedLines extends LineWorker {
  readonly #layers = Array.from({ length: ALTERNATE }, (): DrawnLayer => ({ lines: [], again: 0 }))
  #layer = this.#layers[0]
  /** How many layers one after the other have been the same, above the first with its own lines. */
  #repeats = 0

  /** All that is drawn from now on belongs to this layer. `isRepeated`: its areas are those of the layer below. */
  startLayer(layer: number, isRepeated: boolean): void {
    this.#repeats = isRepeated && layer > 1 ? this.#repeats + 1 : 0
    this.#layer = this.#layers[layer % ALTERNATE]
    this.#layer.again = 0
    if (this.#repeats < ALTERNATE) this.#layer.lines = []
  }

  override draw(bits: Bits, fill: LineFill, limits: Bits | null): DrawnLines {
    const { lines, again } = this.#layer
    if (again === lines.length) lines.push(super.draw(bits, fill, limits))
    return lines[this.#layer.again++]
  }
}
