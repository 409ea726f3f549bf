import type { Speed } from '../../catalog/materials.ts'
import { SPEED_NAMES } from '../../catalog/speed-names.ts'
import { formatCents, type Cents } from '../../platform/money.ts'
import { shortDay } from '../../orders/words-in-emails.ts'

export interface PriceOptionInEmail {
  speed: Speed
  ship_by: string | null
  total_cents: Cents
}

/** Returns a row of facts: the lead time, and its price and ship date. */
export function priceOptionRow({
  speed,
  ship_by,
  total_cents,
}: PriceOptionInEmail): readonly [string, string] {
  const when = ship_by === null ? 'ship date to be confirmed' : `ships by ${shortDay(ship_by)}`
  return [SPEED_NAMES[speed], `${formatCents(total_cents)}, ${when}`]
}
