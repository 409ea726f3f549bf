import type { Order, OrderDelivery, OrderRefund, RefundReason, Tracking } from '../../shared/orders/order.ts'
import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { progressOfUnit } from '../../shared/orders/production/unit-states.ts'
import { sumCents } from '../../shared/platform/money.ts'
import { addTransitDays } from '../../shared/quoting/delivery/transit-days.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import { findDelivery, type DeliveryRow } from '../quoting/delivery/delivery-store.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import { listLedger } from '../payments/ledger-store.ts'
import { listUnits } from './units/unit-store.ts'
import { extrasOf } from '../quoting/quote-row.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { linksOf } from '../quoting/quote-fields.ts'
import type { Shop } from '../platform/shop.ts'
import { findShipment, type OrderRow, type ShipmentRow } from './order-store.ts'

/** The parts of the shop that showing an order needs. */
export type ShownOrderShop = Pick<Shop, 'db' | 'clock' | 'address'>

/** Returns the order as its buyer sees it. */
export function showOrder(shop: ShownOrderShop, row: OrderRow): Order {
  const quote = findQuote(shop.db, row.id)!
  const checkout = findCheckout(shop.db, row.checkout_id)!
  const delivery = findDelivery(shop.db, row.id)!
  const shipment = findShipment(shop.db, row.id) ?? null
  const refunds = refundsOf(shop, row)
  const { review_url, thumbnail_url } = linksOf(shop, quote)
  return {
    ...stateOf(row),
    filename: quote.filename,
    material: quote.material,
    material_note: quote.material_note,
    color: quote.color,
    quantity: quote.quantity,
    extras: extrasOf(quote),
    purchase_order: checkout.purchase_order,
    practice: checkout.provider === 'practice',
    parts: partsOf(shop, row),
    tracking: trackingOf(delivery, shipment),
    delivery: deliveryOf(row, delivery, shipment),
    currency: 'usd',
    parts_cents: checkout.parts_cents,
    delivery_cents: checkout.delivery_cents,
    tax_cents: checkout.tax_cents,
    total_cents: checkout.total_cents,
    refunded_cents: sumCents(refunds.map((refund) => refund.amount_cents)),
    refunds,
    review_url,
    thumbnail_url,
  }
}

function stateOf(row: OrderRow) {
  return {
    id: row.id,
    number: row.number,
    purchase_number: row.purchase_number,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
    paid: true,
    paid_at: row.paid_at,
    speed: row.speed,
    ship_by: row.ship_by,
    ship_date_pending: row.ship_date_pending === 1,
    expected_ship_by: row.expected_ship_by,
    hold_reason: row.status === 'on_hold' ? row.hold_reason : null,
    decline_reason: row.decline_reason,
    shipped_at: row.shipped_at,
  }
}

function partsOf(shop: ShownOrderShop, row: OrderRow): Order['parts'] {
  const now = shop.clock.now()
  return listUnits(shop.db, row.id).map((unit) => ({
    unit: unit.unit,
    status: unit.status,
    progress: progressOfUnit(unit, now),
  }))
}

function trackingOf(delivery: DeliveryRow, shipment: ShipmentRow | null): Tracking | null {
  if (!shipment || shipment.shipped_at === null) return null
  const { carrier, tracking_number, tracking_url, shipped_at } = shipment
  return { method: delivery.method, carrier, tracking_number, tracking_url, shipped_at }
}

function deliveryOf(row: OrderRow, delivery: DeliveryRow, shipment: ShipmentRow | null): OrderDelivery {
  const { method, city, fee_cents, transit_days } = delivery
  const shipped =
    method === 'shipping' && transit_days !== null
      ? { transit_days, arrives_by: arrivalOf(row, transit_days, shipment) }
      : {}
  const pickup = deliveryWay(delivery) === 'pickup' ? { pickup: true } : {}
  const promised = { method, ...pickup, city, fee_cents, ...shipped }
  if (!shipment) return promised
  const { state, eta, delivered_at, carrier, tracking_number, tracking_url } = shipment
  return { ...promised, state, eta, delivered_at, carrier, tracking_number, tracking_url }
}

/** Returns the carrier's own day once it has one, else the ship date plus the carrier's business days in transit. */
function arrivalOf(row: OrderRow, transitDays: number, shipment: ShipmentRow | null): string | null {
  if (shipment?.arrives_by) return shipment.arrives_by
  const ships = row.expected_ship_by ?? row.ship_by
  return ships === null ? null : addTransitDays(asPacificDay(ships), transitDays)
}

/** Without refunds that failed, and without money that the card company took back in a dispute. */
function refundsOf(shop: ShownOrderShop, row: OrderRow): OrderRefund[] {
  return listLedger(shop.db, row.id)
    .filter((entry) => entry.kind === 'refund' && entry.state !== 'failed')
    .map((entry) => ({
      id: entry.id,
      reason: entry.reason as RefundReason,
      note: entry.note,
      amount_cents: entry.amount_cents,
      tax_cents: entry.tax_cents,
      created_at: entry.created_at,
      done: entry.state === 'done',
    }))
}
