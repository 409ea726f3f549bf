import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { BasketDeliveryRow } from '../../quoting/delivery/basket-delivery-store.ts'
import type { DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { openerOf } from '../../payments/agent-spending.ts'
import { insertCheckout, type AgreedTax } from '../../payments/checkout-store.ts'
import { insertPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { parcelOfQuote } from '../../quoting/delivery/parcel-of-quote.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { BasketTerms } from './basket-terms.ts'

interface NewPurchase {
  caller: Caller
  basket_id: string
  terms: BasketTerms
}

/** Stores the agreed purchase and a checkout per quote, in the transaction that decided it. */
export function insertNewPurchase(tx: WriteDb, shop: Shop, purchase: NewPurchase): PurchaseRow {
  const { basket_id, terms } = purchase
  const row = insertPurchase(tx, {
    ...commonOf(shop, purchase),
    id: shop.ids.make(ID_PREFIX.purchase),
    basket_id,
    tax: JSON.stringify(terms.tax),
    delivery: JSON.stringify(terms.delivery),
  })
  terms.shares.forEach((share, at) =>
    insertShare(tx, shop, { purchase, purchase_id: row.id, share, isFirst: at === 0 }),
  )
  return row
}

/** What the purchase and its checkouts have in common. */
function commonOf(shop: Shop, { caller, terms }: NewPurchase) {
  const { shares: _shares, tax: _tax, delivery: _delivery, ...agreed } = terms
  return { ...agreed, ...openerOf(caller), state: 'opening' as const, created_at: shop.clock.now() }
}

function insertShare(
  tx: WriteDb,
  shop: Shop,
  share: { purchase: NewPurchase; purchase_id: string; share: Share; isFirst: boolean },
): void {
  const { caller, terms } = share.purchase
  const { quote_id, ship_by, parts_cents, delivery_cents, tax_cents, total_cents } = share.share
  const common = commonOf(shop, share.purchase)
  const checkout = insertCheckout(tx, {
    ...common,
    id: shop.ids.make(ID_PREFIX.checkout),
    quote_id,
    purchase_id: share.purchase_id,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    tax: JSON.stringify(shareOfTax(terms.tax, share.share, share.isFirst)),
    delivery: JSON.stringify(shareOfDelivery(tx, terms.delivery, share.share)),
    session_id: null,
    url: null,
    customer_ref: null,
  })
  recordEvent(tx, common.created_at, caller, {
    subject: 'quote',
    subject_id: quote_id,
    what: 'checkout opened',
    details: { checkout_id: checkout.id, speed: terms.speed, total_cents },
  })
}

type Share = BasketTerms['shares'][number]

/** Stripe Tax calculated one sale: it is reported once, with the first order. */
function shareOfTax({ calculation_ref, ...tax }: AgreedTax, share: Share, isFirst: boolean): AgreedTax {
  const { parts_tax_cents, delivery_tax_cents, tax_cents } = share
  const reported = isFirst && calculation_ref !== undefined ? { calculation_ref } : {}
  return { ...tax, parts_tax_cents, delivery_tax_cents, tax_cents, ...reported }
}

/** The delivery of one order: its share of the fee, and its parts packed alone. */
function shareOfDelivery(db: ReadDb, delivery: BasketDeliveryRow, share: Share): DeliveryRow {
  const { basket_id: _basket, parcels: _parcels, ...row } = delivery
  return {
    ...row,
    quote_id: share.quote_id,
    fee_cents: share.delivery_cents,
    cost_cents: share.delivery_cost_cents,
    provider_quote: null,
    parcel: JSON.stringify(parcelOfQuote(db, findQuote(db, share.quote_id)!)),
  }
}
