import type { Speed } from '../../../shared/catalog/materials.ts'
import { approvalFault, type Approval } from '../../../shared/orders/checkout/approval.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { basketFault, type BasketFault, type JointDay } from '../../../shared/orders/baskets/check-basket.ts'
import { latestDay } from '../../../shared/orders/baskets/basket-options.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  exemptionOfSale,
  findCheckoutTax,
  type CalculatedTax,
  type TaxableSale,
} from '../checkout/tax-of-checkout.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { deliveryOfPurchase, type BasketDeliveryRow } from '../../quoting/delivery/basket-delivery-store.ts'
import { refuseOverCap } from '../../payments/agent-spending.ts'
import { findOpenPayment, type PaymentRow } from '../../payments/payment-store.ts'
import { findOpenPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { refusalWithoutCourier } from '../../quoting/delivery/courier-speeds.ts'
import { saveShownDays, shownDaysOf } from '../../quoting/basket-store.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { optionAsShown, recordShownDates } from '../ship-dates/moved-days.ts'
import type { Shop } from '../../platform/shop.ts'
import { findBasketAnswer, rememberBasketAnswer, type BasketRequest } from './basket-answer-store.ts'
import { currentBasketDelivery } from './basket-parcels.ts'
import { basketTerms, hasSameBasketTerms, quoteTotals, type BasketTerms } from './basket-terms.ts'
import { jointDays, laterDay } from './joint-days.ts'
import { insertNewPurchase } from './insert-purchase.ts'
import { offeredOptions } from './offered-options.ts'
import { getOwnBasket, type OwnBasket } from './own-basket.ts'

/** Who wants to buy a basket, and how. */
export interface BasketPurchase {
  caller: Caller
  basket_id: string
  speed: Speed
  request: BasketRequest
  email: string
  notes: PurchaseNotes
  /** What the buyer agreed to, if the caller sent it: a checkout is opened for exactly that or not at all. */
  approved: Approval | null
  /** The tax that Stripe Tax has calculated so far; null before, and where the shop uses its own table. */
  calculated: CalculatedTax | null
}

/** What accepting a basket needs next. */
export type BasketStep =
  | { paid: OwnBasket }
  | { refusal: Refusal }
  /** Stripe Tax has to calculate the tax of the whole first. */
  | { calculate: TaxableSale }
  /** Another payment of one of the quotes has to be closed first. */
  | { close: PaymentRow; as: 'replaced' | 'expired' }
  /** The purchase to pay; its payment session may still have to be opened. */
  | { purchase: PurchaseRow }

interface DatedQuote {
  quote: QuoteRow
  shown: PriceOption | undefined
  /** All speeds, with the days that can be promised now. */
  current: PriceOption[]
}

/** Decides the next step in one transaction. A refusal stores nothing, except moved ship dates and their answer. */
export function nextBasketStep(tx: WriteDb, shop: Shop, buying: BasketPurchase): BasketStep {
  const now = shop.clock.now()
  // The key may have been used for another request in the meantime.
  findBasketAnswer(tx, buying.request, now)
  const own = getOwnBasket(tx, buying.caller, buying.basket_id)
  if (own.basket.state === 'paid') return { paid: own }
  const delivery = currentBasketDelivery(tx, own, now)
  const dated = own.quotes.map((quote) => datedQuote(tx, quote, { buying, now }))
  const joint = jointDayOf(tx, own, { speed: buying.speed, now })
  const fault = basketFault(
    dated.map(({ quote, shown, current }) => ({
      quote_id: quote.id,
      status: effectiveStatus(quote, now),
      shown,
      current: optionAt(current, buying.speed),
    })),
    { hasDelivery: delivery !== undefined, joint },
  )
  if (fault) return { refusal: refuse(tx, buying, { fault, dated, own, now }) }
  const courier = refusalWithoutCourier(tx, delivery!, {
    speed: buying.speed,
    options: offeredOptions(tx, own, now),
  })
  if (courier) return { refusal: courier }
  const quote_totals = quoteTotals(tx, own, { speed: buying.speed, now })
  const joint_day = joint.shown
  const refusal = notApproved(buying, { dated, quote_totals, joint_day, fee_cents: delivery!.fee_cents })
  return refusal
    ? { refusal }
    : offer(tx, shop, { buying, own, quote_totals, joint_day, delivery: delivery! })
}

/** Where nothing was shown since the basket changed, the day of now counts as shown. */
function jointDayOf(
  db: ReadDb,
  { basket, quotes }: OwnBasket,
  { speed, now }: { speed: Speed; now: number },
): JointDay {
  const current = jointDays(db, quotes, now)[speed]
  const shown = shownDaysOf(basket)
  return { shown: shown ? shown[speed] : current, current }
}

function optionAt(options: readonly PriceOption[], speed: Speed): PriceOption | undefined {
  return options.find((option) => option.speed === speed)
}

function datedQuote(
  db: ReadDb,
  quote: QuoteRow,
  { buying, now }: { buying: BasketPurchase; now: number },
): DatedQuote {
  const stored = optionAt(optionsOf(quote), buying.speed)
  const current = effectiveStatus(quote, now) === 'quoted' ? currentOptionsOf(db, quote, now) : []
  // An approval names the ship date that the buyer saw.
  return { quote, shown: buying.approved ? stored : optionAsShown(db, quote.id, stored), current }
}

/**
 * The answer about a moved ship date is stored under the idempotency key: a program that repeats the request must not buy the
 * later date, which its user has not agreed to.
 */
function refuse(
  tx: WriteDb,
  { speed, request, basket_id }: BasketPurchase,
  {
    fault,
    dated,
    own,
    now,
  }: { fault: BasketFault; dated: readonly DatedQuote[]; own: OwnBasket; now: number },
): Refusal {
  const { code, quote_id } = fault
  const named = quote_id === null ? {} : { quote_id }
  if (code !== 'option_unavailable' && code !== 'ship_date_changed')
    return new Refusal(code, undefined, named)
  for (const { quote, current } of dated) recordShownDates(tx, { quote, current, now })
  const current = dated.find(({ quote }) => quote.id === quote_id)?.current ?? []
  if (code === 'option_unavailable')
    return new Refusal(code, optionAt(current, speed)?.note ?? undefined, named)
  const joint = jointDays(tx, own.quotes, now)
  saveShownDays(tx, own.basket, JSON.stringify({ revision: own.basket.revision, ...joint }))
  const daysAt = (at: Speed) => dated.map((one) => optionAt(one.current, at)?.ship_by ?? null)
  const dayAt = (at: Speed) => {
    const latest = latestDay(daysAt(at))
    return latest && laterDay([latest], joint[at])
  }
  const refusal = new Refusal(code, undefined, {
    ...named,
    ship_by: laterDay(daysAt(speed), joint[speed]),
    ship_dates: { asap: dayAt('asap'), week: dayAt('week') },
  })
  rememberBasketAnswer(tx, request, { basket_id, refusal }, now)
  return refusal
}

/** The refusal when the buyer approved other terms than are offered; null when they match. */
function notApproved(
  { approved, speed }: BasketPurchase,
  offered: {
    dated: readonly DatedQuote[]
    quote_totals: Readonly<Record<string, number>>
    joint_day: string | null
    fee_cents: number
  },
): Refusal | null {
  if (!approved) return null
  const { dated, quote_totals, joint_day, fee_cents } = offered
  const parts_cents = sumCents(Object.values(quote_totals))
  const latest = latestDay(dated.map(({ shown }) => shown?.ship_by ?? null))
  const ship_by = latest && laterDay([latest], joint_day)
  const total_cents = parts_cents + fee_cents
  const fault = approvalFault(approved, { total_cents, ship_by })
  return (
    fault &&
    new Refusal(fault, undefined, {
      speed,
      ship_by,
      parts_cents,
      delivery_fee_cents: fee_cents,
      total_with_delivery_cents: total_cents,
    })
  )
}

interface Offer {
  buying: BasketPurchase
  own: OwnBasket
  quote_totals: Readonly<Record<string, number>>
  joint_day: string | null
  delivery: BasketDeliveryRow
}

function offer(
  tx: WriteDb,
  shop: Shop,
  { buying, own, quote_totals, joint_day, delivery }: Offer,
): BasketStep {
  const { calculated, email, notes, speed } = buying
  const { account_id } = own.quotes[0]
  const sale: TaxableSale = {
    reference: own.basket.id,
    parts_cents: sumCents(Object.values(quote_totals)),
    delivery,
    exemption: exemptionOfSale(tx, shop, { account_id, delivery }),
  }
  const open = findOpenPurchase(tx, own.basket.id)
  const before = open ? { row: open, delivery: deliveryOfPurchase(open) } : null
  const tax = findCheckoutTax(tx, shop, { sale, calculated, before })
  if (!tax) return { calculate: sale }
  const chosen = own.quotes.map((quote) => ({ quote, option: optionAt(optionsOf(quote), speed)! }))
  const terms = basketTerms(shop, { chosen, quote_totals, joint_day, speed, delivery, tax, email, notes })
  return offerPurchase(tx, shop, { buying, own, terms, open })
}

function offerPurchase(
  tx: WriteDb,
  shop: Shop,
  {
    buying,
    own,
    terms,
    open,
  }: { buying: BasketPurchase; own: OwnBasket; terms: BasketTerms; open: PurchaseRow | undefined },
): BasketStep {
  const { caller, request, basket_id } = buying
  const now = shop.clock.now()
  const isReusable = open !== undefined && open.expires_at > now && hasSameBasketTerms(shop, tx, open, terms)
  if (isReusable) {
    rememberBasketAnswer(tx, request, { basket_id, purchase_id: open.id }, now)
    return { purchase: open }
  }
  // Before the other payments are closed, so that a refusal changes nothing.
  const quote_ids = own.quotes.map(({ id }) => id)
  refuseOverCap(tx, shop, { caller, quote_ids, requested_cents: terms.total_cents })
  const other = open ?? quote_ids.map((id) => findOpenPayment(tx, id)?.row).find((row) => row !== undefined)
  if (other) return { close: other, as: other.expires_at <= now ? 'expired' : 'replaced' }
  const purchase = insertNewPurchase(tx, shop, { caller, basket_id, terms })
  rememberBasketAnswer(tx, request, { basket_id, purchase_id: purchase.id }, now)
  return { purchase }
}
