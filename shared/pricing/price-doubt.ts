import type { Cents } from '../money.ts'

/** A price so far from what is asked that it is rather a slip of the hand: a decimal point is off by a factor of ten. */
const FAR_BELOW = 1 / 2
const FAR_ABOVE = 5

export type PriceDoubt = 'below_filament' | 'far_below' | 'far_above'

/** Sums of all units, in Economy. */
export interface TypedTotal {
  total_cents: Cents
  /** What the filament costs the shop; 0 where nothing was measured. */
  filament_cost_cents: Cents
  /** What the price book asks; null where it asks nothing. */
  asked_cents: Cents | null
}

/** Why a person should look again at a price that they typed; null when it looks right. It is never refused. */
export function priceDoubt({ total_cents, filament_cost_cents, asked_cents }: TypedTotal): PriceDoubt | null {
  if (total_cents < filament_cost_cents) return 'below_filament'
  if (asked_cents === null) return null
  if (total_cents < asked_cents * FAR_BELOW) return 'far_below'
  return total_cents > asked_cents * FAR_ABOVE ? 'far_above' : null
}
