import { IndexList } from '../../mesh/number-list.ts'
import { makeBits, type Bits } from '../raster/bit-grid.ts'
import { findDifference } from '../raster/bit-sets.ts'
import type { LayerShape } from './layer-shape.ts'

/** The sets that cutting a layer yields, without those of its fill. */
const CUT_SETS = ['inside', 'fillable', 'lines'] as const

/**
 * The areas of all layers as they were cut, so that the part can be filled again with other settings. Of each layer only
 * the words are stored that differ from the layer below: where it begins, how many, the words.
 */
export class KeptShapes {
  readonly #layers: Uint32Array[] = []
  readonly #slants: number[] = []
  #words = 0
  /** The layer that is being added. */
  readonly #packed = new IndexList(4096)
  /** An empty set: what the lowest layer is compared with. */
  #nothing: Bits | null = null
  readonly #maxWords: number

  /** Keeps nothing of a part that would take more bytes. */
  constructor(maxBytes: number) {
    this.#maxWords = maxBytes / Uint32Array.BYTES_PER_ELEMENT
  }

  get isComplete(): boolean {
    return this.#words <= this.#maxWords
  }

  get bytes(): number {
    return this.#words * Uint32Array.BYTES_PER_ELEMENT
  }

  /** Adds the next layer. Returns whether it is the same as the one below; null if that is not known. */
  add(shape: LayerShape, under: LayerShape | null): boolean | null {
    if (!this.isComplete) return null
    const packed = this.#packed
    packed.length = 0
    for (const name of CUT_SETS) this.#pack(shape[name], under?.[name] ?? null)
    this.#layers.push(packed.used().slice())
    this.#slants.push(shape.slant)
    this.#words += packed.length
    return under !== null && packed.length === CUT_SETS.length
  }

  /** Writes the areas of a layer to `shape`, by those of the layer below. Returns whether both are the same. */
  restore(layer: number, shape: LayerShape, under: LayerShape | null): boolean {
    const packed = this.#layers[layer]
    const isSame = under !== null && packed.length === CUT_SETS.length
    shape.slant = this.#slants[layer]
    let at = 0
    for (const name of CUT_SETS) {
      if (under) shape[name].set(under[name])
      else shape[name].fill(0)
      at = unpack(packed, at, shape[name])
    }
    return isSame
  }

  #pack(bits: Bits, under: Bits | null): void {
    const packed = this.#packed
    const countAt = packed.length
    packed.push(0)
    const other = under ?? (this.#nothing ??= makeBits({ words: bits.length }))
    for (let at = findDifference(bits, other, 0); at < bits.length; at = findDifference(bits, other, at)) {
      const lengthAt = packed.length + 1
      packed.push(at)
      packed.push(0)
      for (; at < bits.length && bits[at] !== other[at]; at++) packed.push(bits[at])
      packed.values[lengthAt] = packed.length - lengthAt - 1
      packed.values[countAt]++
    }
  }
}

/** Returns where the next set begins. */
function unpack(packed: Uint32Array, start: number, bits: Bits): number {
  let at = start + 1
  for (let run = 0; run < packed[start]; run++) {
    const end = at + 2 + packed[at + 1]
    bits.set(packed.subarray(at + 2, end), packed[at])
    at = end
  }
  return at
}
