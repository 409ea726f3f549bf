import type { DeliveryAddress } from '../../shared/delivery/address.ts'
import type { ParcelShown, ShippingBoard } from '../../shared/orders/boards.ts'
import { byDue } from '../../shared/orders/due.ts'
import { SHIP_UNDO_SECONDS, type OneOrder } from '../../shared/orders/order-work.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { DAY, instantOf, pacificDayOf } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import { bookableService } from '../delivery/book-delivery.ts'
import { parcelOf, windowOf } from '../delivery/delivery-store.ts'
import type { Shop } from '../shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { addressOfOrder } from './address-check-store.ts'
import { lateRefundOf } from './late-shipment.ts'
import { isPractice, orderHead, shownShipment } from '../orders/order-heads.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'

/** The orders to pack, the packed ones, and those that were sent. */
export function readShipping(shop: Shop, caller: Caller): ShippingBoard {
  staffWith('see_orders', caller)
  const now = shop.clock.now()
  const today = instantOf(pacificDayOf(now), '00:00')
  const shown = (rows: OrderRow[]) => rows.map((row) => showParcel(shop, row))
  const urgent = (rows: OrderRow[]) => shown(rows).toSorted((a, b) => byDue(a.order.due, b.order.due))
  return {
    now,
    to_pack: urgent(listToPack(shop.db)),
    packed: urgent(listPacked(shop.db)),
    sent: shown(listSent(shop.db, { now, today })),
  }
}

function listToPack(db: ReadDb): OrderRow[] {
  return db.all<OrderRow>(
    `select * from orders where status = 'in_production'
       and not exists (select 1 from order_units where order_id = orders.id and order_units.status <> 'ready')
       and not exists (select 1 from shipments where order_id = orders.id)
     order by number`,
  )
}

/** The orders to pack and the packed ones whose courier or label can be booked, and is not yet. */
export function listBookable(shop: Shop): OrderRow[] {
  return [...listToPack(shop.db), ...listPacked(shop.db)].filter(
    (row) => canBook(shop, row) && !shownShipment(shop.db, row.id)?.booked,
  )
}

function canBook(shop: Shop, row: OrderRow): boolean {
  return !isPractice(shop.db, row) && bookableService(shop, agreedDelivery(shop.db, row)) !== null
}

function listPacked(db: ReadDb): OrderRow[] {
  return db.all<OrderRow>(
    `select orders.* from orders join shipments on order_id = orders.id
     where orders.status = 'in_production' and shipments.state = 'packed' order by number`,
  )
}

const MAX_SENT = 200
/** Seconds for which a returned parcel stays on the board. */
const RETURNED_STAY = 30 * DAY

/** Includes everything that changed today, so that staff can correct a mistake where they made it. */
function listSent(db: ReadDb, { now, today }: { now: number; today: number }): OrderRow[] {
  return db.all<OrderRow>(
    `select orders.* from orders join shipments on order_id = orders.id
     where orders.status = 'completed' and (
       max(orders.shipped_at, shipments.updated_at) >= :today
       or shipments.state not in ('delivered', 'returned')
       or (shipments.state = 'returned' and shipments.updated_at >= :since))
     order by orders.shipped_at desc, number desc limit :limit`,
    { today, since: now - RETURNED_STAY, limit: MAX_SENT },
  )
}

function showParcel(shop: Shop, row: OrderRow): ParcelShown {
  const delivery = agreedDelivery(shop.db, row)
  const { method, city, fee_note, provider, transit_days } = delivery
  const late = row.status === 'completed' ? null : lateRefundOf(shop.db, row, shop.clock.now())
  return {
    id: row.id,
    order: orderHead(shop, row),
    delivery: {
      method,
      city,
      fee_note,
      provider,
      transit_days,
      window: windowOf(delivery),
      parcel: parcelOf(delivery),
    },
    shipment: shownShipment(shop.db, row.id),
    can_book: canBook(shop, row),
    late_refund_cents: late === null ? 0 : totalOf(late),
    undo_until: row.completed_at === null ? null : row.completed_at + SHIP_UNDO_SECONDS,
  }
}

/** The address that the parcel of an order goes to, for staff who pack it. A quote's address is not shown before it is paid. */
export function readAddress(shop: Shop, caller: Caller, input: OneOrder): DeliveryAddress {
  staffWith('ship', caller)
  return addressOfOrder(shop, getOrder(shop.db, input.order_id))
}
