import { HOUR } from '../time.ts'
import type { Cents } from '../money.ts'

/** What a price leaves after its filament, and what that is for each hour of a machine. */
export interface Margin {
  margin_cents: Cents
  /** Null where no machine time is known. */
  per_machine_hour_cents: Cents | null
}

/** Of the whole quantity; `seconds` is machine time of all units together. */
export function marginOf(of: { total_cents: Cents; filament_cost_cents: Cents; seconds: number }): Margin {
  const margin_cents = of.total_cents - of.filament_cost_cents
  const hours = of.seconds / HOUR
  return {
    margin_cents,
    per_machine_hour_cents: hours > 0 ? Math.round(margin_cents / hours) : null,
  }
}
