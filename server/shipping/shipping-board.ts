import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import {
  type ParcelPart,
  type ParcelShown,
  type ShippingBoard,
  waitsForPickup,
} from '../../shared/orders/boards.ts'
import { byDue } from '../../shared/orders/due.ts'
import { SHIP_UNDO_SECONDS, type OneOrder } from '../../shared/orders/order-work.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import { DAY, startOfToday } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readZone } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { bookableService } from './book-delivery.ts'
import { parcelOf, windowOf, type DeliveryRow } from '../quoting/delivery/delivery-store.ts'
import { listUnits, type UnitRow } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { customerOf, isPractice, orderHead, shownParcel } from '../orders/order-heads.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { listParcelUnits, packedUnits, type ParcelRow } from '../orders/parcel-store.ts'
import { listPurchaseMates } from '../orders/purchase-mates.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { addressOfOrder } from '../orders/order-address.ts'
import { carrierOf } from './book-parcel.ts'
import { lateCentsOf, lateRefundOf } from './late-shipment.ts'
import { togetherWith } from './pack-together.ts'
import { contentsOf, rowsOfParcel } from './parcel-contents.ts'

/** Returns the orders to pack, the packed parcels, and those that were sent. */
export function readShipping(shop: Shop, caller: Caller): ShippingBoard {
  staffWith('see_orders', caller)
  const now = shop.clock.now()
  const today = startOfToday({ now, zone: readZone(shop.db) })
  const urgent = (rows: ParcelShown[]) => rows.toSorted((a, b) => byDue(a.order.due, b.order.due))
  const open = listToPack(shop.db).map((row) => ({ row, units: listUnits(shop.db, row.id) }))
  const isWhole = ({ units }: OpenOrder) => units.every(({ status }) => isMade(status))
  const whole = open.filter(isWhole)
  const together = togetherWith(
    shop,
    whole.map(({ row }) => row),
  )
  const sent = listSent(shop.db, { now, today }).map((parcel) => showParcel(shop, parcel))
  return {
    now,
    partly_ready: urgent(open.filter((order) => !isWhole(order)).map((order) => showOpen(shop, order, []))),
    to_pack: urgent(whole.map((order) => showOpen(shop, order, together.get(order.row.id) ?? []))),
    packed: urgent(listPacked(shop.db).map((parcel) => showParcel(shop, parcel))),
    for_pickup: sent.filter(waitsForPickup),
    sent: sent.filter((parcel) => !waitsForPickup(parcel)),
  }
}

interface OpenOrder {
  row: OrderRow
  units: UnitRow[]
}

function isMade(status: UnitStatus): boolean {
  return status === 'ready' || status === 'shipped'
}

/** Returns orders with units that are ready and in no parcel. */
function listToPack(db: ReadDb): OrderRow[] {
  return db.all<OrderRow>(
    `select * from orders where status = 'in_production'
       and exists (select 1 from order_units where order_units.order_id = orders.id and order_units.status = 'ready'
         and not exists (select 1 from parcel_units
           where parcel_units.order_id = order_units.order_id and parcel_units.unit = order_units.unit))
     order by number`,
  )
}

/** Returns the orders whose courier or label can be booked, and is not yet: with units to pack, or with a packed parcel without one. */
export function listBookable(shop: Shop): OrderRow[] {
  const unbooked = listPacked(shop.db).filter(({ provider_ref }) => provider_ref === null)
  const packed = unbooked.map(({ order_id }) => getOrder(shop.db, order_id))
  const rows = new Map([...listToPack(shop.db), ...packed].map((row) => [row.id, row]))
  return [...rows.values()].filter((row) => canBook(shop, row))
}

function canBook(shop: Shop, row: OrderRow): boolean {
  return !isPractice(shop.db, row) && bookableService(shop, agreedDelivery(shop.db, row)) !== null
}

function listPacked(db: ReadDb): ParcelRow[] {
  return db.all<ParcelRow>(
    `select parcels.* from parcels join orders on orders.id = parcels.order_id
     where parcels.state = 'packed' and orders.status = 'in_production' order by number, packed_at`,
  )
}

const MAX_SENT = 200
/** Seconds for which a returned parcel stays on the board. */
const RETURNED_STAY = 30 * DAY

/** Includes everything that changed today, so that staff can correct a mistake where they made it. */
function listSent(db: ReadDb, { now, today }: { now: number; today: number }): ParcelRow[] {
  return db.all<ParcelRow>(
    `select * from parcels
     where state in ('picked_up', 'in_transit', 'out_for_delivery', 'failed')
       or (state = 'delivered' and updated_at >= :today) or (state = 'returned' and updated_at >= :since)
     order by shipped_at desc, packed_at desc limit :limit`,
    { today, since: now - RETURNED_STAY, limit: MAX_SENT },
  )
}

function showOpen(shop: Shop, { row, units }: OpenOrder, together: readonly string[]): ParcelShown {
  const { db } = shop
  const packed = packedUnits(db, row.id)
  const ready = units.filter(({ unit, status }) => status === 'ready' && !packed.has(unit))
  const delivery = agreedDelivery(db, row)
  return {
    ...commonOf(shop, row),
    id: row.id,
    parcel_id: null,
    parts: [
      partOf(
        db,
        row,
        ready.map(({ unit }) => unit),
      ),
    ],
    other_parcels: new Set(packed.values()).size,
    together: together.map((id) => {
      const other = getOrder(db, id)
      const { order_id, number, revision, quantity } = partOf(db, other, [])
      const same_purchase = row.purchase_number !== null && other.purchase_number === row.purchase_number
      return { order_id, number, revision, quantity, same_purchase }
    }),
    purchase_waits: listPurchaseMates(db, row)
      .filter((mate) => isStillMade(db, mate))
      .map(({ number }) => number),
    delivery: { ...deliveryOf(delivery), parcel: parcelOf(delivery) },
    shipment: null,
    carrier: carrierOf(delivery, null),
    late_refund_cents: totalOf(lateRefundOf(db, row, shop.clock.now()) ?? NOTHING),
    undo_until: null,
  }
}

function isStillMade(db: ReadDb, { id, status }: OrderRow): boolean {
  if (status === 'completed' || status === 'cancelled') return false
  return !listUnits(db, id).every((unit) => isMade(unit.status))
}

const NOTHING = { parts_cents: 0, delivery_cents: 0, tax_cents: 0 }

function showParcel(shop: Shop, parcel: ParcelRow): ParcelShown {
  const { db } = shop
  const row = getOrder(db, parcel.order_id)
  const delivery = agreedDelivery(db, row)
  const units = Map.groupBy(listParcelUnits(db, parcel.id), ({ order_id }) => order_id)
  const parts = rowsOfParcel(db, parcel).map((each) =>
    partOf(
      db,
      each,
      (units.get(each.id) ?? []).map(({ unit }) => unit),
    ),
  )
  const isWhole = parts.length === 1 && parts[0].units.length === parts[0].quantity
  return {
    ...commonOf(shop, row),
    id: isWhole ? row.id : parcel.id,
    parcel_id: parcel.id,
    parts,
    other_parcels: new Set(packedUnits(db, row.id).values()).size - 1,
    together: [],
    purchase_waits: [],
    delivery: { ...deliveryOf(delivery), parcel: contentsOf(db, parcel) },
    shipment: shownParcel(parcel),
    carrier: carrierOf(delivery, parcel),
    late_refund_cents: parcel.state === 'packed' ? lateCentsOf(db, parcel, shop.clock.now()) : 0,
    undo_until: parcel.recorded_at === null ? null : parcel.recorded_at + SHIP_UNDO_SECONDS,
  }
}

function commonOf(shop: Shop, row: OrderRow): Pick<ParcelShown, 'order' | 'customer' | 'can_book'> {
  return { order: orderHead(shop, row), customer: customerOf(shop.db, row), can_book: canBook(shop, row) }
}

function partOf(db: ReadDb, row: OrderRow, units: number[]): ParcelPart {
  const { filename, quantity } = findQuote(db, row.id)!
  return { order_id: row.id, number: row.number, revision: row.revision, filename, units, quantity }
}

function deliveryOf(delivery: DeliveryRow): Omit<ParcelShown['delivery'], 'parcel'> {
  const { method, city, fee_note, provider, transit_days } = delivery
  return { method, city, fee_note, provider, transit_days, window: windowOf(delivery) }
}

/**
 * Returns the address that the parcel of an order goes to, for staff who pack it. A quote's address is not shown before
 * it is paid.
 */
export function readAddress(shop: Shop, caller: Caller, input: OneOrder): DeliveryAddress {
  staffWith('ship', caller)
  return addressOfOrder(shop, getOrder(shop.db, input.order_id))
}
