import type {
  ListedOrder,
  OrderHistoryEntry,
  OrderFailure,
  OrderDetails,
} from '../../shared/orders/boards.ts'
import { orderStage, type OrderStage } from '../../shared/orders/order-stage.ts'
import type { FindOrders, OneOrder } from '../../shared/orders/order-work.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { progressOfUnit } from '../../shared/production/unit-states.ts'
import { pacificDayOf } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import { detailsOf } from '../db/events.ts'
import { matchWords, SEARCH_OFFSET, searchedNumber, searchWords } from '../db/search-index.ts'
import { findCheckout, taxOfCheckout } from '../payments/checkout-store.ts'
import { moneyOfOrder } from '../payments/ledger-store.ts'
import { listFailures, listUnits } from '../units/unit-store.ts'
import { readPrinterNames } from '../printers/printer-names.ts'
import type { Shop } from '../shop.ts'
import { daysAfterHold } from './hold-order.ts'
import { customerOf, orderHead, shownShipment } from './order-heads.ts'
import { getOrder } from './order-moves.ts'
import { findShipment, type OrderRow } from './order-store.ts'
import { parcelsOfOrder } from './read-parcels.ts'
import { showOrder } from './show-order.ts'

const PAGE = 100
/** Above every order number. */
const MAX_NUMBER = 1_000_000_000

export interface OrderList {
  orders: ListedOrder[]
  /** Where the next page begins; null at the end. */
  next_cursor: number | null
}

/** The shop's orders, newest first. */
export function listShopOrders(shop: Shop, caller: Caller, input: FindOrders): OrderList {
  staffWith('see_orders', caller)
  const rows = findOrders(shop.db, input, pacificDayOf(shop.clock.now()))
  const page = rows.slice(0, PAGE)
  return {
    orders: page.map((row) => listedOrder(shop, row)),
    next_cursor: rows.length > page.length ? page.at(-1)!.number : null,
  }
}

const IN_FILTER = `orders.number < :before
  and (:status is null or orders.status = :status)
  and (:late = 0
    or (orders.status in ('queued', 'in_production', 'on_hold') and orders.ship_by < :today)
    or exists (select 1 from ledger where order_id = orders.id and reason = 'late' and state <> 'failed'))`

const ALL_ORDERS = `select * from orders where ${IN_FILTER} order by number desc limit :limit`
const ORDER_OF_NUMBER = `select * from orders where number = :number and ${IN_FILTER} limit :limit`
const FOUND_ORDERS = `select orders.* from console_search
    join orders on orders.number = console_search.rowid - ${SEARCH_OFFSET.order}
  where console_search match :match
    and console_search.rowid between ${SEARCH_OFFSET.order} and ${SEARCH_OFFSET.order} + :before and ${IN_FILTER}
  order by console_search.rowid desc limit :limit`

/**
 * `late`: its ship date has passed and it has not shipped, or a late refund was made. A number finds the order of that number
 * alone; other texts find every order that has their words.
 */
function findOrders(
  db: ReadDb,
  { status = null, late = false, q = '', cursor = null }: FindOrders,
  today: string,
): OrderRow[] {
  const filter = { before: cursor ?? MAX_NUMBER, status, late: late ? 1 : 0, today, limit: PAGE + 1 }
  if (q.trim() === '') return db.all<OrderRow>(ALL_ORDERS, filter)
  const number = searchedNumber(q)
  const exact = number === null ? [] : db.all<OrderRow>(ORDER_OF_NUMBER, { ...filter, number })
  if (exact.length > 0) return exact
  const match = matchWords(searchWords(q))
  return match === null ? [] : db.all<OrderRow>(FOUND_ORDERS, { ...filter, match })
}

function listedOrder(shop: Shop, row: OrderRow): ListedOrder {
  const { captured, refunded } = moneyOfOrder(shop.db, row.id)
  return {
    ...orderHead(shop, row),
    stage: stageOf(shop.db, row),
    customer: customerOf(shop.db, row),
    speed: row.speed,
    total_cents: totalOf(captured),
    refunded_cents: totalOf(refunded),
    paid_at: row.paid_at,
    shipped_at: row.shipped_at,
    hold_reason: row.hold_reason,
  }
}

function stageOf(db: ReadDb, row: OrderRow): OrderStage {
  const { status, shipped_at, ship_by, ship_date_pending } = row
  const state = findShipment(db, row.id)?.state
  return orderStage({
    status,
    shipped_at,
    ship_by,
    ship_date_pending: ship_date_pending === 1,
    parts: listUnits(db, row.id),
    delivery: state === undefined ? {} : { state },
  })
}

/** Everything about one order: what its buyer sees, its production, its money and its history. */
export function readShopOrder(shop: Shop, caller: Caller, input: OneOrder): OrderDetails {
  staffWith('see_orders', caller)
  const { db } = shop
  const row = getOrder(db, input.order_id)
  const checkout = findCheckout(db, row.checkout_id)!
  return {
    head: orderHead(shop, row),
    order: showOrder(shop, row),
    customer: customerOf(db, row),
    agreed_ship_by: checkout.ship_by,
    note_to_shop: checkout.note_to_shop,
    exemption: taxOfCheckout(checkout).exemption ?? null,
    units: unitsOf(shop, row),
    failures: failuresOf(db, row),
    shipment: shownShipment(db, row.id),
    parcels: parcelsOfOrder(db, row.id),
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

/** The history of an order and its quote, newest first, with the names of who did what. */
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
