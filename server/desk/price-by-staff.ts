import type { PriceDecision } from '../../shared/desk/delivery-reviews.ts'
import type { PricedDelivery } from '../../shared/quoting/delivery/delivery.ts'
import { STAFF_PROVIDER } from '../../shared/quoting/delivery/kept-price.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY, type Instant } from '../../shared/platform/time.ts'

/** Seconds for which the shop's own price holds: as long as a carrier's. */
const PRICE_LIFE = 7 * DAY

/** Returns the delivery as staff priced it. */
export function pricedByStaff(decision: PriceDecision, { city, now }: { city: string; now: Instant }) {
  const { method, fee_cents, cost_cents, transit_days, note } = decision
  return {
    method,
    city,
    fee_cents,
    cost_cents,
    transit_days: method === 'shipping' ? transit_days : null,
    fee_note: note,
    provider: STAFF_PROVIDER,
    provider_quote: null,
    window: null,
    expires_at: now + PRICE_LIFE,
  } satisfies PricedDelivery
}

/** Refuses a decision about a delivery that nobody waits for any more. */
export function refuseDecided<Review extends { decided_at: number | null }>(
  review: Review | undefined,
): asserts review is Review {
  if (!review) throw new Refusal('wrong_state', 'This delivery no longer waits for a decision.')
  if (review.decided_at !== null)
    throw new Refusal('wrong_state', 'This delivery was decided in the meantime.')
}
