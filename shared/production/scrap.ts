import { roundCents, type Cents } from '../money.ts'
import { HOUR, type Instant } from '../time.ts'
import { printedShare, type UnitAtWork } from './unit-states.ts'

/** What a failed print used up. */
export interface Scrap {
  /** Machine time. */
  seconds: number
  /** Null for a part whose filament is not known, because it could not be measured. */
  grams: number | null
  cost_cents: Cents
}

interface ScrapRates {
  filament_cents_per_kg: number
  machine_cents_per_hour: number
}

/** The scrap of a unit that fails now: its share that was printed, of its filament and machine time, at the shop's own rates. */
export function scrapOf(
  unit: UnitAtWork,
  { grams, rates, now }: { grams: number | null; rates: ScrapRates; now: Instant },
): Scrap {
  const share = printedShare(unit, now)
  const used = grams === null ? null : Math.round(grams * share * 10) / 10
  const seconds = Math.round(unit.seconds * share)
  const filament = ((used ?? 0) / 1000) * rates.filament_cents_per_kg
  const machine = (seconds / HOUR) * rates.machine_cents_per_hour
  return { seconds, grams: used, cost_cents: roundCents(filament + machine) }
}
