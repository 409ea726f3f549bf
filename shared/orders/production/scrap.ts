import { roundCents, type Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'

/** Time and filament of a failed print. */
export interface Scrap {
  /** Machine time. */
  seconds: number
  grams: number
}

interface ScrapRates {
  filament_cents_per_kg: number
  machine_cents_per_hour: number
}

/** Returns the shop's cost of a failed print: its filament at the price that the shop pays, and its machine time. */
export function scrapCost({ seconds, grams }: Scrap, rates: ScrapRates): Cents {
  const filament = (grams / 1000) * rates.filament_cents_per_kg
  const machine = (seconds / HOUR) * rates.machine_cents_per_hour
  return roundCents(filament + machine)
}
