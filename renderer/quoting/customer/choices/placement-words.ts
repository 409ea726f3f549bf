import type {
  PlacementPrice,
  PlacementRow,
  PricedPlacement,
} from '../../../../shared/quoting/quotes/compare.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import { formatCents } from '../../../../shared/platform/money.ts'
import { durationText, measureText } from '../../../platform/ui/words.ts'
import { shownOption } from '../price/price-words.ts'

/** Removes placements that read the same, as round parts have many; keeps the chosen one, otherwise the first. */
export function distinctPlacements<Row extends PlacementRow>(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) => `${row.reason} ${row.height_mm.toFixed(1)}`)
  return [...groups.values()].map((group) => group.find((row) => row.chosen) ?? group[0])
}

/** Returns the height, print time and price difference of a placement, as far as known. */
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

/** Writes `$4.20 more`, `$1.10 less` or `same price`; nothing where either has no price. */
function differenceText(candidate: PlacementPrice, chosen: PlacementPrice, speed: Speed): string[] {
  const [candidateCents, chosenCents] = [totalCents(candidate, speed), totalCents(chosen, speed)]
  if (candidateCents === null || chosenCents === null) return []
  if (candidateCents === chosenCents) return ['same price']
  const difference = candidateCents - chosenCents
  return [`${formatCents(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`]
}

function totalCents({ options, estimate_cents }: PlacementPrice, speed: Speed): number | null {
  return shownOption(options, speed)?.total_cents ?? estimate_cents
}
