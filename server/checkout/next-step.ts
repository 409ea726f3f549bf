import type { Speed } from '../../shared/catalog/materials.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import type { Approval } from '../../shared/checkout/approval.ts'
import { acceptFault } from '../../shared/checkout/check-accept.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { findGoodDelivery, type DeliveryRow } from '../delivery/delivery-store.ts'
import { openerOf, refuseOverCap } from '../payments/agent-spending.ts'
import { findOpenCheckout, insertCheckout, type CheckoutRow } from '../payments/checkout-store.ts'
import { getOwnQuote } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { findAnswer, rememberAnswer, type AcceptOnce } from './accept-answers.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { asShown, daysOf, tellDays } from '../ship-dates/moved-days.ts'
import { notApproved } from './not-approved.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { taxOfLink, type CalculatedTax, type SaleOfLink } from './tax-of-checkout.ts'
import { asksForTheSame, termsOf, type Terms } from './checkout-terms.ts'
import { optionsOf } from '../quotes/quote-row.ts'

/** Who wants to buy what. */
export interface Purchase {
  caller: Caller
  speed: Speed
  once: AcceptOnce
  email: string
  /** What the buyer agreed to, where the caller tells it: then the link is for that or there is none. */
  approved: Approval | null
  /** What Stripe Tax has answered by now, where it is asked. */
  calculated: CalculatedTax | null
}

/** What accepting comes to, as things stand now. */
export type Step =
  | { order: OrderRow }
  | { refusal: Refusal }
  /** Stripe Tax has to be asked about this first. */
  | { calculate: SaleOfLink }
  /** A link in the way has to be ended first. */
  | { close: CheckoutRow; as: 'replaced' | 'expired' }
  /** The link to pay at; it may still have to be opened. */
  | { checkout: CheckoutRow }

/** One transaction of accepting. What is refused here leaves nothing behind, but for days that have moved. */
export function nextStep(tx: WriteDb, shop: Shop, purchase: Purchase): Step {
  const { caller, speed, once, approved } = purchase
  const now = shop.clock.now()
  // The key may have been used for another quote meanwhile.
  findAnswer(tx, once, now)
  const order = findOrder(tx, once.quote_id)
  if (order) return { order }
  const quote = getOwnQuote(tx, caller, once.quote_id)
  const delivery = findGoodDelivery(tx, quote.id, now)
  const status = effectiveStatus(quote, now)
  const current = status === 'quoted' ? currentOptionsOf(tx, quote, now) : []
  const option = current.find((one) => one.speed === speed)
  const stored = optionsOf(quote).find((one) => one.speed === speed)
  // An approval names the day that was shown.
  const shown = approved ? stored : asShown(tx, quote.id, stored)
  const fault = acceptFault({ status, has_delivery: delivery !== undefined, shown, current: option })
  if (fault === 'ship_date_changed' || fault === 'option_unavailable') {
    tellDays(tx, { quote, current, now })
    return { refusal: refuse(tx, purchase, { fault, current, now }) }
  }
  if (fault) return { refusal: new Refusal(fault) }
  const other = notApproved(approved, { option: stored!, fee_cents: delivery!.fee_cents, current })
  return other ? { refusal: other } : offerTerms(tx, shop, { purchase, option: stored!, delivery: delivery! })
}

function offerTerms(
  tx: WriteDb,
  shop: Shop,
  of: { purchase: Purchase; option: PriceOption; delivery: DeliveryRow },
): Step {
  const { purchase, option, delivery } = of
  const { once, calculated, email } = purchase
  const sale: SaleOfLink = { quote_id: once.quote_id, parts_cents: option.total_cents, delivery }
  const tax = taxOfLink(tx, shop, { sale, calculated })
  if (!tax) return { calculate: sale }
  return offerLink(tx, shop, { purchase, terms: termsOf(shop, { option, delivery, tax, email }) })
}

/** Remembered for a moved day: sent again by itself, the same request must not become a purchase (decisions G-163). */
function refuse(
  tx: WriteDb,
  purchase: Purchase,
  of: { fault: 'ship_date_changed' | 'option_unavailable'; current: PriceOption[]; now: number },
): Refusal {
  const { fault, current, now } = of
  const option = current.find((one) => one.speed === purchase.speed)
  if (fault === 'option_unavailable') return new Refusal(fault, option?.note ?? undefined)
  const refusal = new Refusal(fault, undefined, { ship_by: option!.ship_by, ship_dates: daysOf(current) })
  rememberAnswer(tx, purchase.once, { refusal }, now)
  return refusal
}

function offerLink(tx: WriteDb, shop: Shop, of: { purchase: Purchase; terms: Terms }): Step {
  const { purchase, terms } = of
  const { once, caller } = purchase
  const now = shop.clock.now()
  const open = findOpenCheckout(tx, once.quote_id)
  const isOver = open !== undefined && open.expires_at <= now
  const stands = open !== undefined && !isOver && asksForTheSame(shop, open, terms)
  // Before a link in the way is ended: what is refused changes nothing.
  if (!stands)
    refuseOverCap(tx, shop, { caller, quote_id: once.quote_id, requested_cents: terms.total_cents })
  if (open && !stands) return { close: open, as: isOver ? 'expired' : 'replaced' }
  const checkout = open ?? insertLink(tx, shop, { caller, quote_id: once.quote_id, terms })
  rememberAnswer(tx, once, { checkout_id: checkout.id }, now)
  if (!open)
    recordEvent(tx, now, caller, {
      subject: 'quote',
      subject_id: once.quote_id,
      what: 'checkout opened',
      details: { checkout_id: checkout.id, speed: terms.speed, total_cents: terms.total_cents },
    })
  return { checkout }
}

function insertLink(
  tx: WriteDb,
  shop: Shop,
  of: { caller: Caller; quote_id: string; terms: Terms },
): CheckoutRow {
  const { tax, delivery, ...terms } = of.terms
  return insertCheckout(tx, {
    ...terms,
    ...openerOf(of.caller),
    id: shop.ids.make(ID_PREFIX.checkout),
    quote_id: of.quote_id,
    state: 'opening',
    tax: JSON.stringify(tax),
    delivery: JSON.stringify(delivery),
    session_id: null,
    url: null,
    customer_ref: null,
    created_at: shop.clock.now(),
  })
}
