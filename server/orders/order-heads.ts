import { findOwnMaterial } from '../../shared/catalog/own-material.ts'
import { dueOn, type Due } from '../../shared/orders/due.ts'
import type { CustomerShown, OrderHead, ShipmentShown } from '../../shared/orders/boards.ts'
import { asPacificDay, pacificDayOf } from '../../shared/platform/time.ts'
import { emailOfAccount, findAccount } from '../accounts/account-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import { ownerKey } from '../quoting/measuring/known-parts.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import type { Shop } from '../platform/shop.ts'
import { findShipment, type OrderRow, type ShipmentRow } from './order-store.ts'

/** Returns the fields of an order that every list of the console shows. */
export function orderHead(shop: Shop, row: OrderRow): OrderHead {
  const quote = findQuote(shop.db, row.id)!
  const { filename, material, color, quantity } = quote
  const { thumbnail_url } = consoleLinksOf(shop, quote)
  const { number, purchase_number, revision, status, first_article } = row
  const named = { order_id: row.id, number, purchase_number, revision, status, first_article }
  const practice = isPractice(shop.db, row)
  const own_material = findOwnMaterial(readShopData(shop.db).catalog, quote)?.name ?? null
  const part = { filename, thumbnail_url, material, own_material, color, quantity }
  return { ...named, ...part, practice, due: dueOf(shop, row) }
}

/** Returns true if it was paid with a practice card. */
export function isPractice(db: ReadDb, row: Pick<OrderRow, 'checkout_id'>): boolean {
  return findCheckout(db, row.checkout_id)?.provider === 'practice'
}

/** Compares an order with its ship date, as of now or of the time it left the shop or was cancelled. */
function dueOf(shop: Shop, row: OrderRow): Due {
  const day = (text: string | null) => (text === null ? null : asPacificDay(text))
  const instant = row.cancelled_at ?? shop.clock.now()
  const left_on = row.shipped_at === null ? null : pacificDayOf(row.shipped_at)
  const promise = { ship_by: day(row.ship_by), expected_ship_by: day(row.expected_ship_by), left_on }
  return dueOn(pacificDayOf(instant), promise, readShopData(shop.db).calendar)
}

/** Returns the customer of an order: an account, or a guest with an email address. */
export function customerOf(db: ReadDb, row: OrderRow): CustomerShown {
  const quote = findQuote(db, row.id)!
  const { account_id } = quote
  const account = account_id === null ? undefined : findAccount(db, account_id)
  const own = account_id === null ? null : emailOfAccount(db, account_id)
  return { id: ownerKey(quote), name: account?.name ?? null, email: row.contact_email ?? own }
}

export function shownShipment(db: ReadDb, orderId: string): ShipmentShown | null {
  const shipment = findShipment(db, orderId)
  return shipment ? shownParcel(shipment) : null
}

/** One parcel, or the delivery of the whole order. */
export function shownParcel(shipment: ShipmentRow): ShipmentShown {
  const { state, carrier, tracking_number, tracking_url, label_url } = shipment
  const { packed_at, shipped_at, delivered_at, arrives_by, eta, reported_by, reported_at } = shipment
  const tracked = { carrier, tracking_number, tracking_url, label_url }
  const times = { packed_at, shipped_at, delivered_at, arrives_by, eta, reported_by, reported_at }
  return { state, ...tracked, ...times, booked: shipment.provider_ref !== null }
}
