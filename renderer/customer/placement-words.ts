import type { PlacementRow } from '../../shared/quotes/compare.ts'

/** Round parts lie the same way on many faces: of placements that read the same, the chosen or else the first is kept. */
export function distinctPlacements(rows: readonly PlacementRow[]): PlacementRow[] {
  const alike = Map.groupBy(rows, (row) => `${row.reason} ${row.height_mm.toFixed(1)}`)
  return [...alike.values()].map((same) => same.find((row) => row.chosen) ?? same[0])
}
