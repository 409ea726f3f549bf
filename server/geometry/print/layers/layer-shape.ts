import { makeWords } from '../kernels/kernel-memory.ts'
import type { Bits } from '../raster/bit-grid.ts'
import { areSameBits } from '../raster/bit-sets.ts'
import type { Rows } from '../raster/filled-rows.ts'

/** The areas of one layer, as sets of pixels of one grid. The arrays are reused for later layers. */
export interface LayerShape {
  layer: number
  /** All material of the layer. */
  inside: Bits
  /** Inside the perimeters: what skins and infill share. */
  fillable: Bits
  /** Pixels at which the centers of infill lines may run: half a spacing inside `fillable`. */
  lines: Bits
  /** Fillable with air above (`top`) or below (`bottom`), extended by the margin that anchors a skin. */
  top: Bits
  bottom: Bits
  /** The shells: the layers below are solid under `underTop`, those above over `overBottom`, as far as a skin reaches. */
  underTop: Bits
  overBottom: Bits
  /** Small areas between skins that are printed solid. */
  small: Bits
  /** The rows that contain the pixels of these sets. */
  rows: { fillable: Rows; underTop: Rows; overBottom: Rows }
  /** The share of the outlines that runs along neither x nor y. */
  slant: number
  /** True if the layer has the same outlines as the one below, so that results can be reused. */
  isRepeated: boolean
  /** True if its skins are the same as well. */
  hasSameSkins: boolean
}

export function makeLayerShape(words: number): LayerShape {
  const noRows = () => ({ from: 0, to: 0 })
  return {
    layer: -1,
    inside: makeWords(words),
    fillable: makeWords(words),
    lines: makeWords(words),
    top: makeWords(words),
    bottom: makeWords(words),
    underTop: makeWords(words),
    overBottom: makeWords(words),
    small: makeWords(words),
    rows: { fillable: noRows(), underTop: noRows(), overBottom: noRows() },
    slant: 0,
    isRepeated: false,
    hasSameSkins: false,
  }
}

export function hasSameOutlines(one: LayerShape, other: LayerShape): boolean {
  return (
    areSameBits(one.inside, other.inside) &&
    areSameBits(one.fillable, other.fillable) &&
    areSameBits(one.lines, other.lines)
  )
}
