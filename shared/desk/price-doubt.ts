import type { Cents } from '../platform/money.ts'

/** A typed price this far from the computed one is probably a typing error; a misplaced decimal point is a factor of ten. */
const FAR_BELOW = 1 / 2
const FAR_ABOVE = 5

export type PriceDoubt = 'below_filament' | 'far_below' | 'far_above'

/** Totals of all units, in Economy. */
export interface TypedTotal {
  total_cents: Cents
  /** The shop's filament cost; 0 when nothing was measured. */
  filament_cost_cents: Cents
  /** The price book's total; null if it has none. */
  asked_cents: Cents | null
}

/**
 * Returns the reason staff should check a price that they typed; null if it looks right. It is a warning, never a
 * refusal.
 */
export function priceDoubt({ total_cents, filament_cost_cents, asked_cents }: TypedTotal): PriceDoubt | null {
  if (total_cents < filament_cost_cents) return 'below_filament'
  if (asked_cents === null) return null
  if (total_cents < asked_cents * FAR_BELOW) return 'far_below'
  return total_cents > asked_cents * FAR_ABOVE ? 'far_above' : null
}
