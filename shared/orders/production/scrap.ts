import type { Cents } from '../../platform/money.ts'
import type { CostRates } from '../../quoting/costs/cost-rates.ts'
import { printCost, totalCost } from '../../quoting/costs/print-cost.ts'

/** Time and filament of a failed print. */
export interface Scrap {
  /** Machine time. */
  seconds: number
  grams: number
}

export interface ScrapOfUnit extends Scrap {
  /** Its share of the work on its plate, from 0 to 1. */
  share: number
}

interface ScrapPlace {
  printer_id: string | null
  /** The price that the shop pays. */
  filament_cents_per_kg: number
}

/** Returns the shop's cost of a failed print by its production costs, as a plate counts them. */
export function scrapCost({ seconds, grams, share }: ScrapOfUnit, at: ScrapPlace, costs: CostRates): Cents {
  const filament_cost = (grams / 1000) * at.filament_cents_per_kg
  const { printer_id } = at
  return totalCost(printCost({ printer_id, units: 1, plates: share, seconds, filament_cost }, costs))
}
