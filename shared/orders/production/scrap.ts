import { roundCents, type Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'

/** What a failed print used up. */
export interface Scrap {
  /** Machine time. */
  seconds: number
  grams: number
}

interface ScrapRates {
  filament_cents_per_kg: number
  machine_cents_per_hour: number
}

/** What a failed print cost the shop: its filament at the price the shop pays, and its machine time. */
export function scrapCost({ seconds, grams }: Scrap, rates: ScrapRates): Cents {
  const filament = (grams / 1000) * rates.filament_cents_per_kg
  const machine = (seconds / HOUR) * rates.machine_cents_per_hour
  return roundCents(filament + machine)
}
