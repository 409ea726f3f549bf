import type { PaperFact, Traveler } from '../../shared/floor/traveler.ts'
import type { Caller } from '../caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { currentLogo } from '../catalog/shown-brand.ts'
import { findDelivery } from '../delivery/delivery-store.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import { listUnits } from '../units/unit-store.ts'
import { METHOD_WORDS } from './label-facts.ts'
import { printedCode, promiseOf, swatchOf } from './print-facts.ts'
import { ordersByNumber } from './print-store.ts'
import { travelerPart } from './traveler-parts.ts'

/** The travelers of orders with all their units, by the orders' numbers. */
export function orderTravelers(shop: Shop, caller: Caller, numbers: readonly number[]): Traveler[] {
  return ordersByNumber(shop.db, numbers).map((order) => orderTraveler(shop, caller, order))
}

function orderTraveler(shop: Shop, caller: Caller, order: OrderRow): Traveler {
  const units = listUnits(shop.db, order.id)
  return {
    title: `Order ${order.number}`,
    shop: readShopData(shop.db).shop_details.name,
    logo: currentLogo(shop.db),
    code: printedCode(shop, { kind: 'order', number: order.number }),
    facts: factsOf(shop, order),
    note: null,
    blanks: ['Checked', 'Packed', 'By'],
    bed: null,
    parts: [{ ...travelerPart(shop, caller, order, { units, markOf: () => null }), code: null }],
    made_at: Math.max(order.updated_at, ...units.map(({ updated_at }) => updated_at)),
  }
}

function factsOf(shop: Shop, order: OrderRow): PaperFact[] {
  const { color, quantity } = findQuote(shop.db, order.id)!
  const { method } = findDelivery(shop.db, order.id)!
  return [
    { name: 'Promise', value: promiseOf(order) },
    { name: 'Delivery', value: METHOD_WORDS[method] },
    { name: 'Units', value: String(quantity) },
    { name: 'Color', value: color, swatch: swatchOf(shop, color) },
  ]
}
