import { approvalFault, type Approval } from '../../../shared/orders/checkout/approval.ts'
import { totalWithDelivery } from '../../../shared/quoting/quotes/agent-quote.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { shipDatesOf } from '../ship-dates/moved-days.ts'

/** The refusal when the buyer approved other terms than are offered, with the current ones; null when they match. */
export function notApproved(
  approved: Approval | null,
  offered: { option: PriceOption; fee_cents: number; current: readonly PriceOption[] },
): Refusal | null {
  if (!approved) return null
  const { option, fee_cents, current } = offered
  const { speed, ship_by, total_cents: parts_cents } = option
  const total_with_delivery_cents = totalWithDelivery(option, fee_cents)
  const fault = approvalFault(approved, { total_cents: total_with_delivery_cents, ship_by })
  if (!fault) return null
  return new Refusal(fault, DETAILS[fault], {
    speed,
    ship_by,
    ship_dates: shipDatesOf(current),
    parts_cents,
    delivery_fee_cents: fee_cents,
    total_with_delivery_cents,
  })
}

const DETAILS = {
  ship_date_changed: 'The ship date has changed. Accept again only if the buyer agrees.',
  price_changed: 'The price has changed. Accept again only if the buyer agrees.',
}
