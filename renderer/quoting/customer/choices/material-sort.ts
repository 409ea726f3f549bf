import type { MaterialFacts } from '../../../../shared/catalog/material-facts.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import type { MaterialRow } from '../../../../shared/quoting/quotes/compare.ts'
import { optionOf } from '../price/price-words.ts'

export type SortKey = 'name' | 'strength' | 'heat' | 'weight' | 'date' | 'price'

export type FactsOf = Partial<Record<MaterialRow['material'], MaterialFacts>>

export interface SortOrder {
  key: SortKey
  isDescending: boolean
}

/** Sorts rows; those without a value (no price, no date) come last, equal ones by price, then name. */
export function sortedMaterials(
  rows: readonly MaterialRow[],
  speed: Speed,
  { key, isDescending }: SortOrder,
  facts: FactsOf = {},
): MaterialRow[] {
  const direction = isDescending ? -1 : 1
  return [...rows].sort((a, b) => {
    const first = sortValue(a, { speed, key, facts })
    const second = sortValue(b, { speed, key, facts })
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return (
      direction * compare(first, second) ||
      compare(priceOf(a, speed), priceOf(b, speed)) ||
      compare(a.label, b.label)
    )
  })
}

interface Sorting {
  speed: Speed
  key: SortKey
  facts: FactsOf
}

function sortValue(row: MaterialRow, { speed, key, facts }: Sorting): number | string | null {
  if (key === 'name') return row.label
  if (key === 'weight') return row.grams
  if (key === 'strength') return facts[row.material]?.strength ?? null
  if (key === 'heat') return facts[row.material]?.heat_c ?? null
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
