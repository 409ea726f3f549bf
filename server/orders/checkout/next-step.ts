import type { Speed } from '../../../shared/catalog/materials.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { Approval } from '../../../shared/orders/checkout/approval.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { acceptFault } from '../../../shared/orders/checkout/check-accept.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import {
  deliveryOfCheckout,
  findPricedDelivery,
  type DeliveryRow,
} from '../../quoting/delivery/delivery-store.ts'
import { openerOf, refuseOverCap } from '../../payments/agent-spending.ts'
import { findOpenCheckout, insertCheckout, type CheckoutRow } from '../../payments/checkout-store.ts'
import { refusalWithoutCourier } from '../../quoting/delivery/courier-speeds.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseReusedKey, rememberAnswer, type AcceptOnce } from './accept-answer-store.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { optionAsShown, recordShownDates, shipDatesOf } from '../ship-dates/moved-days.ts'
import { notApproved } from './not-approved.ts'
import { findOrder, type OrderRow } from '../order-store.ts'
import { exemptionOfSale, findCheckoutTax, type CalculatedTax, type TaxableSale } from './tax-of-checkout.ts'
import { hasSameTerms, checkoutTerms, type CheckoutTerms } from './checkout-terms.ts'
import { optionsOf } from '../../quoting/quote-row.ts'

/** Who wants to buy what. */
export interface BuyRequest {
  caller: Caller
  speed: Speed
  once: AcceptOnce
  email: string
  notes: PurchaseNotes
  /** What the buyer agreed to, if the caller sent it: a checkout is opened for exactly that or not at all. */
  approved: Approval | null
  /** The tax that Stripe Tax has calculated so far; null before, and where the shop uses its own table. */
  calculated: CalculatedTax | null
}

/** What accepting a quote needs next. */
export type PurchaseStep =
  | { order: OrderRow }
  | { refusal: Refusal }
  /** Stripe Tax has to calculate the tax of this sale first. */
  | { calculate: TaxableSale }
  /** Another checkout of the quote has to be closed first. */
  | { close: CheckoutRow; as: 'replaced' | 'expired' }
  /** The checkout to pay; its payment session may still have to be opened. */
  | { checkout: CheckoutRow }

/** Decides the next step in one transaction. A refusal stores nothing, except moved ship dates and their answer. */
export function nextStep(tx: WriteDb, shop: Shop, purchase: BuyRequest): PurchaseStep {
  const { caller, speed, once, approved } = purchase
  const now = shop.clock.now()
  // The key may have been used for another quote in the meantime.
  refuseReusedKey(tx, once, now)
  const order = findOrder(tx, once.quote_id)
  if (order) return { order }
  const quote = getOwnQuote(tx, caller, once.quote_id)
  const delivery = findPricedDelivery(tx, quote.id, now)
  const status = effectiveStatus(quote, now)
  const current = status === 'quoted' ? currentOptionsOf(tx, quote, now) : []
  const option = current.find((candidate) => candidate.speed === speed)
  const stored = optionsOf(quote).find((candidate) => candidate.speed === speed)
  // An approval names the ship date that the buyer saw.
  const shown = approved ? stored : optionAsShown(tx, quote.id, stored)
  const fault = acceptFault({ status, has_delivery: delivery !== undefined, shown, current: option })
  if (fault === 'ship_date_changed' || fault === 'option_unavailable') {
    recordShownDates(tx, { quote, current, now })
    return { refusal: refuse(tx, purchase, { fault, current, now }) }
  }
  if (fault) return { refusal: new Refusal(fault) }
  const courier = refusalWithoutCourier(tx, delivery!, { speed, options: optionsOf(quote) })
  if (courier) return { refusal: courier }
  const refusal = notApproved(approved, { option: stored!, fee_cents: delivery!.fee_cents, current })
  return refusal ? { refusal } : offerTerms(tx, shop, { purchase, option: stored!, delivery: delivery! })
}

function offerTerms(
  tx: WriteDb,
  shop: Shop,
  { purchase, option, delivery }: { purchase: BuyRequest; option: PriceOption; delivery: DeliveryRow },
): PurchaseStep {
  const { once, calculated, email, notes } = purchase
  const { account_id } = getOwnQuote(tx, purchase.caller, once.quote_id)
  const exemption = exemptionOfSale(tx, shop, { account_id, delivery })
  const sale: TaxableSale = {
    reference: once.quote_id,
    parts_cents: option.total_cents,
    delivery,
    exemption,
  }
  const open = findOpenCheckout(tx, once.quote_id)
  const before = open?.purchase_id === null ? { row: open, delivery: deliveryOfCheckout(open) } : null
  const tax = findCheckoutTax(tx, shop, { sale, calculated, before })
  if (!tax) return { calculate: sale }
  return offerCheckout(tx, shop, {
    purchase,
    terms: checkoutTerms(shop, { option, delivery, tax, email, notes }),
  })
}

/**
 * The answer about a moved ship date is stored under the idempotency key: a program that repeats the request must not buy
 * the later date, which its user has not agreed to.
 */
function refuse(
  tx: WriteDb,
  purchase: BuyRequest,
  {
    fault,
    current,
    now,
  }: { fault: 'ship_date_changed' | 'option_unavailable'; current: PriceOption[]; now: number },
): Refusal {
  const option = current.find(({ speed }) => speed === purchase.speed)
  if (fault === 'option_unavailable') return new Refusal(fault, option?.note ?? undefined)
  const refusal = new Refusal(fault, undefined, {
    ship_by: option!.ship_by,
    ship_dates: shipDatesOf(current),
  })
  rememberAnswer(tx, purchase.once, { refusal }, now)
  return refusal
}

function offerCheckout(
  tx: WriteDb,
  shop: Shop,
  { purchase, terms }: { purchase: BuyRequest; terms: CheckoutTerms },
): PurchaseStep {
  const { once, caller } = purchase
  const now = shop.clock.now()
  const open = findOpenCheckout(tx, once.quote_id)
  const isExpired = open !== undefined && open.expires_at <= now
  // A purchase of a basket is replaced, because a quote is paid in one way at a time.
  const isReusable = open?.purchase_id === null && !isExpired && hasSameTerms(shop, open, terms)
  // Before the other checkout is closed, so that a refusal changes nothing.
  if (!isReusable)
    refuseOverCap(tx, shop, { caller, quote_ids: [once.quote_id], requested_cents: terms.total_cents })
  if (open && !isReusable) return { close: open, as: isExpired ? 'expired' : 'replaced' }
  const checkout = isReusable ? open : insertNewCheckout(tx, shop, { caller, quote_id: once.quote_id, terms })
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

function insertNewCheckout(
  tx: WriteDb,
  shop: Shop,
  checkout: { caller: Caller; quote_id: string; terms: CheckoutTerms },
): CheckoutRow {
  const { tax, delivery, ...terms } = checkout.terms
  return insertCheckout(tx, {
    ...terms,
    ...openerOf(checkout.caller),
    id: shop.ids.make(ID_PREFIX.checkout),
    quote_id: checkout.quote_id,
    state: 'opening',
    tax: JSON.stringify(tax),
    delivery: JSON.stringify(delivery),
    session_id: null,
    url: null,
    customer_ref: null,
    created_at: shop.clock.now(),
  })
}
