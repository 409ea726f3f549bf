import { ID_PREFIX } from '../../shared/ids.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { BasketDeliveryRow } from '../delivery/basket-delivery-store.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import { openerOf } from '../payments/agent-spending.ts'
import { insertCheckout, type AgreedTax } from '../payments/checkout-store.ts'
import { insertPurchase, type PurchaseRow } from '../payments/purchase-store.ts'
import { parcelOfQuote } from '../quotes/parcel-of-quote.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import type { BasketTerms } from './basket-terms.ts'

interface NewPurchase {
  caller: Caller
  basket_id: string
  terms: BasketTerms
}

/** Stores the agreed purchase and a checkout per quote, in the transaction that decided it. */
export function insertNewPurchase(
  tx: WriteDb,
  shop: Shop,
  { caller, basket_id, terms }: NewPurchase,
): PurchaseRow {
  const { shares, tax, delivery, ...agreed } = terms
  const common = {
    ...agreed,
    ...openerOf(caller),
    state: 'opening' as const,
    created_at: shop.clock.now(),
  }
  const purchase = insertPurchase(tx, {
    ...common,
    id: shop.ids.make(ID_PREFIX.purchase),
    basket_id,
    tax: JSON.stringify(tax),
    delivery: JSON.stringify(delivery),
  })
  shares.forEach((share, at) => {
    const { quote_id, ship_by, parts_cents, delivery_cents, tax_cents, total_cents } = share
    const checkout = insertCheckout(tx, {
      ...common,
      id: shop.ids.make(ID_PREFIX.checkout),
      quote_id,
      purchase_id: purchase.id,
      ship_by,
      parts_cents,
      delivery_cents,
      tax_cents,
      total_cents,
      tax: JSON.stringify(shareOfTax(tax, share, at === 0)),
      delivery: JSON.stringify(shareOfDelivery(tx, delivery, share)),
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
  })
  return purchase
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
