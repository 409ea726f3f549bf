import type { Bits } from '../raster/bit-grid.ts'
import { LineWorker, type DrawnLines, type LineFill } from './line-work.ts'

/** The lines drawn on a layer, in the order of the calls. */
interface DrawnLayer {
  lines: DrawnLines[]
  /** How many of them were returned again on the current layer. */
  reused: number
}

/** Lines alternate from layer to layer, so a layer is filled like the one two below it. */
const PERIOD = 2

/** Draws the lines of layer after layer, and reuses those of layers that repeat. */
export class RepeatedLines extends LineWorker {
  readonly #layers = Array.from({ length: PERIOD }, (): DrawnLayer => ({ lines: [], reused: 0 }))
  #layer = this.#layers[0]
  /** How many layers in a row have repeated the one below. */
  #repeats = 0

  /** Starts a layer. `isRepeated`: its areas are those of the layer below. */
  startLayer(layer: number, isRepeated: boolean): void {
    this.#repeats = isRepeated && layer > 1 ? this.#repeats + 1 : 0
    this.#layer = this.#layers[layer % PERIOD]
    this.#layer.reused = 0
    if (this.#repeats < PERIOD) this.#layer.lines = []
  }

  override draw(bits: Bits, fill: LineFill, limits: Bits | null): DrawnLines {
    const { lines, reused } = this.#layer
    if (reused === lines.length) lines.push(super.draw(bits, fill, limits))
    return lines[this.#layer.reused++]
  }
}
