import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { openerOf } from '../../payments/agent-spending.ts'
import { insertCheckout, type AgreedTax } from '../../payments/checkout-store.ts'
import { insertPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import type { DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { parcelOfQuote } from '../../quoting/delivery/parcel-of-quote.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { SaleTerms } from './sale-terms.ts'

interface NewPurchase {
  caller: Caller
  basket_id: string | null
  terms: SaleTerms
}

/** Stores the agreed purchase and a checkout per quote, in the transaction that decided it. */
export function insertNewPurchase(tx: WriteDb, shop: Shop, purchase: NewPurchase): PurchaseRow {
  const { basket_id, terms } = purchase
  const row = insertPurchase(tx, {
    ...commonOf(shop, purchase),
    // `checkout_url` ends with it: the interface keeps the prefix that each has had.
    id: shop.ids.make(basket_id === null ? ID_PREFIX.checkout : ID_PREFIX.purchase),
    basket_id,
    tax: JSON.stringify(terms.tax),
    delivery: JSON.stringify(terms.delivery),
  })
  terms.shares.forEach((share, at) =>
    insertShare(tx, shop, { purchase, purchase_id: row.id, share, isFirst: at === 0 }),
  )
  return row
}

/** Returns the fields that the purchase shares with its checkouts. */
function commonOf(shop: Shop, { caller, terms }: NewPurchase) {
  const { shares: _shares, tax: _tax, delivery: _delivery, ...agreed } = terms
  return { ...agreed, ...openerOf(caller), state: 'opening' as const, created_at: shop.clock.now() }
}

type Share = SaleTerms['shares'][number]

function insertShare(
  tx: WriteDb,
  shop: Shop,
  {
    purchase,
    purchase_id,
    share,
    isFirst,
  }: { purchase: NewPurchase; purchase_id: string; share: Share; isFirst: boolean },
): void {
  const { caller, basket_id, terms } = purchase
  const { quote_id, ship_by, parts_cents, delivery_cents, tax_cents, total_cents } = share
  const common = commonOf(shop, purchase)
  const delivery = basket_id === null ? terms.delivery : shareOfDelivery(tx, terms.delivery, share)
  const checkout = insertCheckout(tx, {
    ...common,
    quote_id,
    purchase_id,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    id: shop.ids.make(ID_PREFIX.checkout),
    tax: JSON.stringify(shareOfTax(terms.tax, share, isFirst)),
    delivery: JSON.stringify(delivery),
    customer_ref: null,
  })
  recordEvent(tx, common.created_at, caller, {
    subject: 'quote',
    subject_id: quote_id,
    what: 'checkout opened',
    details: { checkout_id: checkout.id, speed: terms.speed, total_cents },
  })
}

/** Stripe Tax calculated one sale: it is reported once, with the first order. */
function shareOfTax({ calculation_ref, ...tax }: AgreedTax, share: Share, isFirst: boolean): AgreedTax {
  const { parts_tax_cents, delivery_tax_cents, tax_cents } = share
  const reported = isFirst && calculation_ref !== undefined ? { calculation_ref } : {}
  return { ...tax, parts_tax_cents, delivery_tax_cents, tax_cents, ...reported }
}

/** Returns the delivery of one order of a basket: its share of the fee, and its parts packed alone. */
function shareOfDelivery(db: ReadDb, delivery: DeliveryRow, share: Share): DeliveryRow {
  const { quote_id, delivery_cents, delivery_cost_cents } = share
  const parcel = parcelOfQuote(db, findQuote(db, quote_id)!)!
  return {
    ...delivery,
    quote_id,
    basket_id: null,
    fee_cents: delivery_cents,
    cost_cents: delivery_cost_cents,
    provider_quote: null,
    parcels: JSON.stringify([{ quote_ids: [quote_id], parcel }]),
  }
}
