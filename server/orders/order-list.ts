import type { ListPageData, ListQuery } from '../../shared/accounts/lists/list-query.ts'
import { type DeliveryMethod, deliveryWay, PICKUP_PROVIDER } from '../../shared/quoting/delivery/delivery.ts'
import { OPEN_STATUSES, ORDER_LIST, type OrderOfList } from '../../shared/orders/order-list.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { addDays, pacificDayOf, weekdayOf } from '../../shared/platform/time.ts'
import { seesOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import {
  EVERYTHING,
  matchWords,
  searchedNumber,
  searchFor,
  searchWords,
  type SearchFor,
} from '../platform/db/search-index.ts'
import { foundBySearch, searchedBefore } from '../accounts/lists/found-rows.ts'
import { anyOf, readListPage, type ListSql } from '../accounts/lists/list-sql.ts'
import { refuseUnseen } from '../accounts/lists/refuse-unseen.ts'
import { moneyOfOrder } from '../payments/ledger-store.ts'
import type { Shop } from '../platform/shop.ts'
import { customerOf, orderHead } from './order-heads.ts'
import { stageOf } from './order-stage.ts'
import type { OrderRow } from './order-store.ts'
import { readPurchaseNumber } from './purchase-mates.ts'

const PAGE = 50
const SUNDAY = 7

const OPEN = `orders.status in ('queued', 'in_production', 'on_hold')`
/** The expected, else the promised day; orders without one come last. */
const DUE_DAY = `coalesce(orders.expected_ship_by, orders.ship_by, '9999')`
const HAS_DUE = (name: string) => `exists (select 1 from json_each(:f_due) where value = '${name}')`

const ORDERS: ListSql = {
  table: 'orders',
  row: 'orders.number',
  rowType: 'integer',
  joins: `join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
    left join shipments on shipments.order_id = orders.id`,
  fields: `orders.*, json_extract(checkouts.delivery, '$.city') as city, json_extract(checkouts.delivery, '$.method') as method,
    json_extract(checkouts.delivery, '$.provider') as provider,
    shipments.carrier, checkouts.note_to_shop`,
  always: '1',
  sorts: {
    number: { key: 'orders.number', type: 'integer' },
    due: { key: DUE_DAY, type: 'text' },
    status: { key: 'orders.status', type: 'text' },
    material: {
      key: 'quotes.material',
      type: 'text',
      from: `quotes indexed by quotes_ordered_by_material cross join orders on orders.id = quotes.id and quotes.status = 'accepted'`,
      tie: 'quotes.seq',
    },
    quantity: {
      key: 'quotes.quantity',
      type: 'integer',
      from: `quotes indexed by quotes_ordered_by_quantity cross join orders on orders.id = quotes.id and quotes.status = 'accepted'`,
      tie: 'quotes.seq',
    },
    total: {
      key: 'checkouts.total_cents',
      type: 'integer',
      from: `checkouts indexed by checkouts_paid_by_total cross join orders on orders.checkout_id = checkouts.id
        and checkouts.state = 'paid'`,
      tie: 'checkouts.rowid',
    },
    shipped: { key: 'coalesce(orders.shipped_at, 0)', type: 'integer' },
  },
  drives: {
    number: { where: 'orders.number = :number' },
    purchase: { where: 'orders.purchase_number = :purchase' },
    search: foundBySearch('order', 'orders.number'),
    customer: {
      where: `orders.id in (select id from customer_quotes where customer_id in (select value from json_each(:f_customer)))`,
    },
    open: { where: OPEN },
  },
  filters: {
    status: anyOf('orders.status', 'status'),
    due: `(:f_due is null
      or ${OPEN} and (${HAS_DUE('late')} and orders.ship_by < :today
        or ${HAS_DUE('today')} and ${DUE_DAY} = :today
        or ${HAS_DUE('week')} and ${DUE_DAY} between :today and :sunday
        or ${HAS_DUE('unconfirmed')} and orders.ship_by is null)
      or ${HAS_DUE('shipped_late')} and exists
        (select 1 from ledger where order_id = orders.id and reason = 'late' and state <> 'failed'))`,
    lead_time: anyOf('orders.speed', 'lead_time'),
    material: anyOf('quotes.material', 'material'),
    color: `(:f_color is null or quotes.color collate nocase in (select value from json_each(:f_color)))`,
    city: `(:f_city is null or json_extract(checkouts.delivery, '$.city') collate nocase in (select value from json_each(:f_city)))`,
    delivery: anyOf(
      `case json_extract(checkouts.delivery, '$.provider') when '${PICKUP_PROVIDER}' then 'pickup'
        else json_extract(checkouts.delivery, '$.method') end`,
      'delivery',
    ),
    carrier: `(:f_carrier is null or shipments.carrier collate nocase in (select value from json_each(:f_carrier)))`,
    note: anyOf(`case when checkouts.note_to_shop is null then 'no' else 'yes' end`, 'note'),
    practice: anyOf(`case checkouts.provider when 'practice' then 'yes' else 'no' end`, 'practice'),
    customer: anyOf('coalesce(quotes.account_id, quotes.guest_id)', 'customer'),
  },
  scan: 700,
}

/** Returns the shop's orders. */
export function listShopOrders(shop: Shop, caller: Caller, query: ListQuery): ListPageData<OrderOfList> {
  staffWith('see_orders', caller)
  refuseUnseen(ORDER_LIST, caller, query)
  const today = pacificDayOf(shop.clock.now())
  const days = { today, sunday: addDays(today, SUNDAY - weekdayOf(today)) }
  const by = searchFor(seesOf(caller), searchWords(query.q))
  const { rows, next_cursor } = findOrders(shop.db, query, { days, by })
  return { rows: rows.map((row) => listedOrder(shop, row)), next_cursor }
}

type ListedRow = OrderRow & {
  city: string | null
  method: DeliveryMethod | null
  provider: string | null
  carrier: string | null
  note_to_shop: string | null
}

/** A number finds the order of that number alone, a purchase number the orders of that purchase; other texts find every order that has their words. */
function findOrders(
  db: ReadDb,
  query: ListQuery,
  { days, by }: { days: { today: string; sunday: string }; by: SearchFor },
) {
  const read = (drive: string | null, parameters = {}) =>
    readListPage<ListedRow>(db, ORDERS, {
      query,
      drive,
      parameters: { ...days, ...EVERYTHING, ...parameters },
      limit: PAGE,
    })
  if (query.q === '') return read(driveOf(query))
  const number = searchedNumber(query.q)
  const exact = number === null ? null : read('number', { number })
  if (exact && exact.rows.length > 0) return exact
  const purchase = readPurchaseNumber(query.q)
  const bought = purchase === null ? null : read('purchase', { purchase })
  if (bought && bought.rows.length > 0) return bought
  const match = matchWords(searchWords(query.q))
  if (match === null) return { rows: [], next_cursor: null }
  return read('search', { ...by, match, before: searchedBefore(query, '-number') })
}

const OPEN_DUE = new Set(['late', 'today', 'week', 'unconfirmed'])

/** Returns the filter that leaves the fewest rows: a customer has few orders, and few are open. */
function driveOf({ filters: { customer, status, due } }: ListQuery): string | null {
  if (customer) return 'customer'
  const isOpen =
    status?.every((name) => OPEN_STATUSES.some((open) => open === name)) === true ||
    due?.every((name) => OPEN_DUE.has(name)) === true
  return isOpen ? 'open' : null
}

function listedOrder(shop: Shop, row: ListedRow): OrderOfList {
  const { captured, refunded } = moneyOfOrder(shop.db, row.id)
  const { speed, paid_at, shipped_at, hold_reason, city, method, provider, carrier, note_to_shop } = row
  return {
    ...orderHead(shop, row),
    stage: stageOf(shop.db, row),
    customer: customerOf(shop.db, row),
    total_cents: totalOf(captured),
    refunded_cents: totalOf(refunded),
    speed,
    paid_at,
    shipped_at,
    hold_reason,
    city,
    way: method && provider ? deliveryWay({ method, provider }) : null,
    carrier,
    note_to_shop,
  }
}
