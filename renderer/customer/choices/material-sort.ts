import type { Speed } from '../../../shared/catalog/materials.ts'
import type { MaterialRow } from '../../../shared/quotes/compare.ts'
import { optionOf } from '../price/price-words.ts'

export type SortKey = 'name' | 'weight' | 'date' | 'price'

/** Rows in the wanted order; those without the figure (no price, no date) always last, equal ones by price, then name. */
export function sortedMaterials(
  rows: readonly MaterialRow[],
  speed: Speed,
  { key, down }: { key: SortKey; down: boolean },
): MaterialRow[] {
  const turn = down ? -1 : 1
  return [...rows].sort((a, b) => {
    const one = figureOf(a, speed, key)
    const other = figureOf(b, speed, key)
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return (
      turn * compare(one, other) || compare(priceOf(a, speed), priceOf(b, speed)) || compare(a.label, b.label)
    )
  })
}

function figureOf(row: MaterialRow, speed: Speed, key: SortKey): number | string | null {
  if (key === 'name') return row.label
  if (key === 'weight') return row.grams
  const option = row.available ? optionOf(row.options, speed) : undefined
  if (!option) return null
  return key === 'date' ? option.ship_by : option.total_cents
}

function priceOf(row: MaterialRow, speed: Speed): number {
  return optionOf(row.options, speed)?.total_cents ?? Number.POSITIVE_INFINITY
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
