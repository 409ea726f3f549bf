import { areSameBits, type Bits } from '../raster/bit-grid.ts'
import type { Rows } from '../raster/filled-rows.ts'

/** What is known of one layer as a shape. All sets of pixels of one grid; the arrays are used again further up. */
export interface LayerShape {
  layer: number
  /** Material as cut. */
  inside: Bits
  /** Inside of the perimeters: what skins and infill share. */
  fillable: Bits
  /** Where the middles of infill lines may run: half a spacing inside of `fillable`. */
  lines: Bits
  /** Fillable with nothing above or below, grown by the margin that anchors a skin. */
  top: Bits
  bottom: Bits
  /** Small areas between skins that are printed solid. */
  small: Bits
  /** Between which rows the pixels of these lie. */
  rows: { fillable: Rows; top: Rows; bottom: Rows }
  /** True where the layer as cut is the same as the one below, so that answers may be used again. */
  isRepeated: boolean
  /** True where its skins are the same as well. */
  hasSameSkins: boolean
}

export function makeLayerShape(words: number): LayerShape {
  const noRows = () => ({ from: 0, to: 0 })
  return {
    layer: -1,
    inside: new Uint32Array(words),
    fillable: new Uint32Array(words),
    lines: new Uint32Array(words),
    top: new Uint32Array(words),
    bottom: new Uint32Array(words),
    small: new Uint32Array(words),
    rows: { fillable: noRows(), top: noRows(), bottom: noRows() },
    isRepeated: false,
    hasSameSkins: false,
  }
}

/** True for two layers that were cut alike. */
export function hasSameOutlines(one: LayerShape, other: LayerShape): boolean {
  return (
    areSameBits(one.inside, other.inside) &&
    areSameBits(one.fillable, other.fillable) &&
    areSameBits(one.lines, other.lines)
  )
}
