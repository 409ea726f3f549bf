import { approvalFault } from '../../../shared/orders/checkout/approval.ts'
import { latestDay, latestKnownDay } from '../../../shared/orders/checkout/check-accept.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { shipDatesOf } from '../ship-dates/moved-days.ts'
import type { BuyRequest } from './buy-request.ts'
import type { OfferedSale } from './dated-sale.ts'

/** Returns the refusal with the current terms if the buyer approved other terms than are offered, or null if they match. */
export function notApproved({ approved, speed }: BuyRequest, offer: OfferedSale): Refusal | null {
  if (!approved) return null
  const { dated, delivery, quote_totals } = offer
  const { sale, quotes, joint } = dated
  const parts_cents = sumCents(Object.values(quote_totals))
  const total_with_delivery_cents = parts_cents + delivery.fee_cents
  const latest = latestDay(quotes.map(({ shown }) => shown?.ship_by ?? null))
  const ship_by = latest && latestKnownDay([latest, joint.shown])
  const fault = approvalFault(approved, { total_cents: total_with_delivery_cents, ship_by })
  if (!fault) return null
  return new Refusal(fault, sale.basket ? undefined : DETAILS[fault], {
    speed,
    ship_by,
    ...(sale.basket ? {} : { ship_dates: shipDatesOf(quotes[0].offered) }),
    parts_cents,
    delivery_fee_cents: delivery.fee_cents,
    total_with_delivery_cents,
  })
}

const DETAILS = {
  ship_date_changed: 'The ship date has changed. Accept again only if the buyer agrees.',
  price_changed: 'The price has changed. Accept again only if the buyer agrees.',
}
