import type { Parcel } from './delivery.ts'
import type { PackingRules, StockBox } from './delivery-rules.ts'
import { freeLiters, outsideOf, packParts, type PartsToPack } from './pack-parcel.ts'

/** The box of a parcel, with its outer size and the parcel's weight. */
export type Packing = Pick<Parcel, 'size_mm' | 'grams'> & { box: string | null }

/**
 * Returns the box for parts of one or several orders. Different parts are packed as if all were as large as the largest, so that
 * the box is never too small.
 */
export function suggestPacking(loads: readonly PartsToPack[], rules: PackingRules): Packing {
  const { size_mm, grams, box } = packParts(asOneLoad(loads), rules).parcel
  return { size_mm, grams, box: box ?? null }
}

/** Returns the packing in a stock box that staff chose, whether or not the parts fit by the shop's rules. */
export function packingIn(box: StockBox, loads: readonly PartsToPack[], rules: PackingRules): Packing {
  const filling = freeLiters(box.inner_mm, asOneLoad(loads)) * rules.filling_grams_per_liter
  return {
    size_mm: outsideOf(box),
    grams: Math.max(1, Math.ceil(gramsOf(loads) + box.grams + filling)),
    box: box.name,
  }
}

function gramsOf(loads: readonly PartsToPack[]): number {
  return loads.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0)
}

function asOneLoad(loads: readonly PartsToPack[]): PartsToPack {
  const quantity = loads.reduce((sum, load) => sum + load.quantity, 0)
  const sides = loads.map(({ size_mm }) => size_mm.toSorted((a, b) => b - a))
  const largest = [0, 1, 2].map((axis) => Math.max(...sides.map((side) => side[axis])))
  return {
    size_mm: loads.length === 1 ? loads[0].size_mm : (largest as [number, number, number]),
    quantity,
    grams: gramsOf(loads) / quantity,
    value_cents: 0,
  }
}
