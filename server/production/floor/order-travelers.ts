import type { PaperFact, Traveler } from '../../../shared/production/floor/traveler.ts'
import { seesOf } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { currentLogo } from '../../catalog/shown-brand.ts'
import { findDelivery } from '../../quoting/delivery/delivery-store.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { listUnits } from '../../orders/units/unit-store.ts'
import { METHOD_WORDS } from './label-facts.ts'
import { swatchOf } from '../../orders/paper-picture.ts'
import { printedCode, promiseOf } from './print-facts.ts'
import { ordersByNumber } from './print-store.ts'
import { travelerPart } from './traveler-parts.ts'

/** Returns the travelers of orders with all their units, by the orders' numbers. */
export function orderTravelers(shop: Shop, caller: Caller, numbers: readonly number[]): Traveler[] {
  return ordersByNumber(shop.db, numbers).map((order) => orderTraveler(shop, caller, order))
}

function orderTraveler(shop: Shop, caller: Caller, order: OrderRow): Traveler {
  const units = listUnits(shop.db, order.id)
  const written = writtenWith(shop, caller, order)
  return {
    title: `Order ${order.number}`,
    shop: readShopData(shop.db).shop_details.name,
    logo: currentLogo(shop.db),
    code: printedCode(shop, { kind: 'order', number: order.number }),
    facts: factsOf(shop, caller, order),
    note: written.note_to_shop,
    blanks: ['Checked', 'Packed', 'By'],
    bed: null,
    parts: [{ ...travelerPart(shop, caller, order, { units, markOf: () => null }), code: null }],
    made_at: Math.max(order.updated_at, ...units.map(({ updated_at }) => updated_at)),
  }
}

/** Returns the buyer's words with the purchase, for those who pack it. */
function writtenWith({ db }: Shop, caller: Caller, { checkout_id }: OrderRow) {
  const { purchase_order, note_to_shop } = findCheckout(db, checkout_id)!
  return seesOf(caller)('ship')
    ? { purchase_order, note_to_shop }
    : { purchase_order: null, note_to_shop: null }
}

function factsOf(shop: Shop, caller: Caller, order: OrderRow): PaperFact[] {
  const { color, quantity } = findQuote(shop.db, order.id)!
  const { method } = findDelivery(shop.db, order.id)!
  const { purchase_order } = writtenWith(shop, caller, order)
  return [
    { name: 'Promise', value: promiseOf(order) },
    { name: 'Delivery', value: METHOD_WORDS[method] },
    { name: 'Units', value: String(quantity) },
    { name: 'Color', value: color, swatch: swatchOf(shop, color) },
    ...(purchase_order === null ? [] : [{ name: 'PO number', value: purchase_order }]),
  ]
}
