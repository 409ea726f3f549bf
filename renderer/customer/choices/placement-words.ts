import type { PlacementPrice, PlacementRow, PricedPlacement } from '../../../shared/quotes/compare.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { formatCents } from '../../../shared/money.ts'
import { durationText, measureText } from '../../ui/words.ts'
import { shownOption } from '../price/price-words.ts'

/** Round parts lie the same way on many faces: of placements that read the same, the chosen or else the first is kept. */
export function distinctPlacements<Row extends PlacementRow>(rows: readonly Row[]): Row[] {
  const alike = Map.groupBy(rows, (row) => `${row.reason} ${row.height_mm.toFixed(1)}`)
  return [...alike.values()].map((same) => same.find((row) => row.chosen) ?? same[0])
}

/** What is told under a way to lie: how high it is, how long it prints, and what it would change in the price. */
export function placementFigures(
  row: PlacementRow | PricedPlacement,
  chosen: PricedPlacement | undefined,
  speed: Speed,
): string[] {
  const height = `${measureText(row.height_mm, 'mm')} tall`
  const priced = 'priced' in row ? row.priced : null
  if (!priced) return [height]
  const time = `${durationText(priced.seconds)} to print`
  if (row.chosen || !chosen?.priced) return [height, time]
  return [height, time, ...differenceText(priced, chosen.priced, speed)]
}

/** "$4.20 more", "$1.10 less", "same price"; nothing where either has no price. */
function differenceText(other: PlacementPrice, chosen: PlacementPrice, speed: Speed): string[] {
  const [there, here] = [totalCents(other, speed), totalCents(chosen, speed)]
  if (there === null || here === null) return []
  if (there === here) return ['same price']
  return [`${formatCents(Math.abs(there - here))} ${there > here ? 'more' : 'less'}`]
}

function totalCents({ options, estimate_cents }: PlacementPrice, speed: Speed): number | null {
  return shownOption(options, speed)?.total_cents ?? estimate_cents
}
