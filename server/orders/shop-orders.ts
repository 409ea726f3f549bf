import type { OrderHistoryEntry, OrderFailure, OrderDetails } from '../../shared/orders/boards.ts'
import type { OneOrder } from '../../shared/orders/order-work.ts'
import { progressOfUnit } from '../../shared/orders/production/unit-states.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { detailsOf } from '../platform/db/events.ts'
import { findCheckout, taxOfCheckout } from '../payments/checkout-store.ts'
import { listFailures, listUnits } from './units/unit-store.ts'
import { readPrinterNames } from '../catalog/printer-names.ts'
import type { Shop } from '../platform/shop.ts'
import { daysAfterHold } from './hold-order.ts'
import { customerOf, orderHead, shownShipment } from './order-heads.ts'
import { getOrder } from './order-moves.ts'
import { showPurchaseMates } from './purchase-mates.ts'
import type { OrderRow } from './order-store.ts'
import { parcelsOfOrder } from './read-parcels.ts'
import { showOrder } from './show-order.ts'

/** Everything about one order: what its buyer sees, its production, its money and its history. */
export function readShopOrder(shop: Shop, caller: Caller, input: OneOrder): OrderDetails {
  staffWith('see_orders', caller)
  const { db } = shop
  const row = getOrder(db, input.order_id)
  const checkout = findCheckout(db, row.checkout_id)!
  const head = orderHead(shop, row)
  return {
    head,
    order: { ...showOrder(shop, row), thumbnail_url: head.thumbnail_url },
    customer: customerOf(db, row),
    agreed_ship_by: checkout.ship_by,
    note_to_shop: checkout.note_to_shop,
    exemption: taxOfCheckout(checkout).exemption ?? null,
    units: unitsOf(shop, row),
    failures: failuresOf(db, row),
    shipment: shownShipment(db, row.id),
    parcels: parcelsOfOrder(db, row.id),
    purchase_mates: showPurchaseMates(db, row),
    hold: holdOf(shop, row),
    events: listEvents(db, row.id),
  }
}

function unitsOf(shop: Shop, row: OrderRow): OrderDetails['units'] {
  const name = printerNames(shop.db)
  const now = shop.clock.now()
  return listUnits(shop.db, row.id).map((unit) => ({
    unit: unit.unit,
    status: unit.status,
    progress: progressOfUnit(unit, now),
    printer: name(unit.printer_id),
    attempts: unit.attempts,
  }))
}

function failuresOf(db: ReadDb, row: OrderRow): OrderFailure[] {
  const name = printerNames(db)
  return listFailures(db, row.id).map((failure) => {
    const { unit, at, reason, note, printer_id, progress, seconds, grams, cost_cents } = failure
    return { unit, at, reason, note, printer: name(printer_id), progress, seconds, grams, cost_cents }
  })
}

/** A printer that the shop no longer has keeps its last name. */
function printerNames(db: ReadDb): (id: string | null) => string | null {
  const names = readPrinterNames(db)
  return (id) => (id === null ? null : (names.get(id) ?? id))
}

function holdOf(shop: Shop, row: OrderRow): OrderDetails['hold'] {
  const { hold_reason, hold_cause, held_at } = row
  if (hold_reason === null || hold_cause === null || held_at === null) return null
  const { ship_by = row.ship_by } = daysAfterHold(shop.db, row, shop.clock.now())
  return { reason: hold_reason, cause: hold_cause, since: held_at, ship_by_after: ship_by }
}

interface EventRow extends Omit<OrderHistoryEntry, 'details'> {
  details: string | null
}

/** Returns the history of an order and its quote, newest first, with the names of who did what. */
function listEvents(db: ReadDb, id: string): OrderHistoryEntry[] {
  const rows = db.all<EventRow>(
    `select events.id, events.at, what, from_state as "from", to_state as "to", why, details,
       case when actor_kind = 'shop' then null when accounts.role = 'customer' or actor_kind = 'guest' then 'The customer'
         else coalesce(accounts.name, 'A former account') end as who,
       (select case when state in ('sent', 'by_hand') then 'sent' when state in ('waiting', 'failed') then 'waiting'
          when state = 'practice' then 'practice' end
        from outbox where event_id = events.id limit 1) as email
     from events left join accounts on accounts.id = events.actor_id
     where subject in ('order', 'quote', 'delivery') and subject_id = ? order by events.id desc`,
    id,
  )
  return rows.map((row) => ({ ...row, details: detailsOf(row) }))
}
