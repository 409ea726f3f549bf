import type { LayerWork } from '../time/layer-work.ts'

/** Lines alternate from layer to layer, so a layer is filled like the one two below it. */
const PERIOD = 2

/** Remembers what filled the last layers, for layers that repeat. */
export class RepeatedWork {
  readonly #works: (LayerWork | null)[] = Array.from({ length: PERIOD }, () => null)
  /** The number of layers in a row that repeat the one below. */
  #repeats = 0

  /**
   * Returns the fill of this layer if it is known; otherwise pass it to `keep`. `isRepeated`: its areas are those of
   * the layer below.
   */
  of(layer: number, isRepeated: boolean): LayerWork | null {
    this.#repeats = isRepeated && layer > 1 ? this.#repeats + 1 : 0
    return this.#repeats < PERIOD ? null : this.#works[layer % PERIOD]
  }

  keep(layer: number, work: LayerWork): void {
    this.#works[layer % PERIOD] = work
  }
}
