import { HOUR } from '../../platform/time.ts'
import type { Cents } from '../../platform/money.ts'

/** A price less the cost of its filament, also per machine hour. */
export interface Margin {
  margin_cents: Cents
  /** Null if the machine time is unknown. */
  per_machine_hour_cents: Cents | null
}

interface Sale {
  total_cents: Cents
  filament_cost_cents: Cents
  /** Machine time of all units together. */
  seconds: number
}

/** Returns the margin of the whole quantity. */
export function marginOf({ total_cents, filament_cost_cents, seconds }: Sale): Margin {
  const margin_cents = total_cents - filament_cost_cents
  const hours = seconds / HOUR
  return {
    margin_cents,
    per_machine_hour_cents: hours > 0 ? Math.round(margin_cents / hours) : null,
  }
}
