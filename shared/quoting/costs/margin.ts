import type { Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'
import type { CostRates } from './cost-rates.ts'
import { expectedCost, totalCost, type CostParts } from './print-cost.ts'

/** Revenue less cost: the one margin of quotes, orders, plates and reports. */
export interface Margin {
  cost_cents: Cents
  margin_cents: Cents
  /** Null if the machine time is unknown. */
  per_machine_hour_cents: Cents | null
  /** Names the costs that the shop has not set: a margin without them looks larger than it is. Null if all are counted. */
  uncounted: string | null
}

interface Sale {
  revenue_cents: Cents
  cost: CostParts
  /** Machine time of all units together. */
  seconds?: number
}

/** Returns the margin of the whole quantity. */
export function marginOf({ revenue_cents, cost, seconds = 0 }: Sale): Margin {
  const cost_cents = totalCost(cost)
  const margin_cents = revenue_cents - cost_cents
  const hours = seconds / HOUR
  return {
    cost_cents,
    margin_cents,
    per_machine_hour_cents: hours > 0 ? Math.round(margin_cents / hours) : null,
    uncounted: uncountedIn(cost),
  }
}

/** Names the costs that the rates leave out of every print; null if all are counted. */
export function uncountedBy(rates: CostRates): string | null {
  return uncountedIn(expectedCost({ units: 1, seconds: HOUR, filament_cost: 0 }, rates))
}

function uncountedIn({ labor_cents, machine_cents }: CostParts): string | null {
  const missing = [...(labor_cents === 0 ? ['labor'] : []), ...(machine_cents === 0 ? ['machine hours'] : [])]
  return missing.length === 0 ? null : `${missing.join(' and ')} not counted`
}
