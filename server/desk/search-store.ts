import type { OrderStatus } from '../../shared/orders/order-states.ts'
import type { PlateStatus } from '../../shared/production/plates/plate-states.ts'
import type { QuoteStatus } from '../../shared/quoting/quotes/quote-states.ts'
import type { ReadDb } from '../platform/db/db.ts'
import {
  EVERYTHING,
  isSeen,
  lookedAt,
  SEARCH_OFFSET,
  type SearchedKind,
  type SearchFor,
} from '../platform/db/search-index.ts'

export interface FoundOrder {
  id: string
  number: number
  status: OrderStatus
  filename: string
  customer: string | null
}

export interface FoundQuote {
  seq: number
  id: string
  filename: string
  status: QuoteStatus
  expires_at: number | null
  created_at: number
  customer: string | null
}

export interface FoundCustomer {
  id: string
  kind: 'account' | 'guest'
  name: string | null
  email: string | null
  orders: number
  open_orders: number
}

/** The newest rows of a kind with the words; of these, the best are shown. */
const MAX_READ = 300

const newestOf = (kind: keyof typeof SEARCH_OFFSET, order: string, after = '0'): string => `
  select found, row_number() over () as place from (select rowid - ${SEARCH_OFFSET[kind]} as found from console_search
    where console_search match :match and rowid > ${SEARCH_OFFSET[kind]} + ${after}
      and rowid < ${SEARCH_OFFSET[kind]} + 1000000000000 order by ${order} limit `

/** Those that the searcher sees to have the words. */
const seenOf = (kind: SearchedKind, order: string, after?: string) =>
  `(${newestOf(kind, order, after)} ${lookedAt(MAX_READ)}) where ${isSeen(kind, 'found')} limit ${MAX_READ})`
const customersOf = (order: string) => `(${newestOf('customer', order)} ${MAX_READ}))`

const ORDERS = `select orders.id, orders.number, orders.status, quotes.filename,
    coalesce(nullif(accounts.name, ''), orders.contact_email, accounts.email) as customer`
const ORDER_TABLES = `join quotes on quotes.id = orders.id left join accounts on accounts.id = quotes.account_id`
const QUOTES = `select quotes.seq, quotes.id, quotes.filename, quotes.status, quotes.expires_at, quotes.created_at,
    coalesce(nullif(accounts.name, ''), accounts.email, quotes.contact_email) as customer`
const CUSTOMERS = 'select customers.id, customers.kind, customers.name, customers.email, orders, open_orders'

const ordersBy = (
  newest: string,
  order: string,
) => `${ORDERS} from ${newest} cross join orders on orders.number = found
  ${ORDER_TABLES} order by ${order} limit :limit`
const quotesBy = (
  newest: string,
  order: string,
) => `${QUOTES} from ${newest} cross join quotes on quotes.seq = found
    left join accounts on accounts.id = quotes.account_id
  where quotes.status <> 'accepted' order by ${order} limit :limit`
const customersBy = (newest: string, order: string) => `${CUSTOMERS} from ${newest}
    cross join search_customers on search_number = found cross join customers on customers.id = customer_id
  where listed = 1 order by ${order} limit :limit`

const FOUND = {
  orders: ordersBy(seenOf('order', 'rowid desc'), `orders.status in ('completed', 'cancelled'), place`),
  quotes: quotesBy(
    seenOf('quote', 'rowid desc'),
    `quotes.status in ('expired', 'withdrawn', 'failed') or coalesce(expires_at, :now) < :now, place`,
  ),
  customers: customersBy(
    customersOf('rowid desc'),
    `lower(coalesce(name, '')) not like :first || '%' and lower(coalesce(name, '')) not like '% ' || :first || '%'
       and coalesce(customers.email, '') not like :first || '%', open_orders = 0, last_seen_at desc`,
  ),
}

const ORDERS_BETWEEN = `${ORDERS} from orders ${ORDER_TABLES}
  where orders.number between :first and :last order by orders.number desc limit :limit`

/** Quotes are many: words that are misspelled are looked for in the newest. */
const NEWEST_QUOTES = 'coalesce((select max(seq) from quotes), 0) - 10000'

/** The rows that share the most letters with the words. */
const ALIKE = {
  orders: ordersBy(seenOf('order', 'rank'), 'place'),
  quotes: quotesBy(seenOf('quote', 'rank', NEWEST_QUOTES), 'place'),
  customers: customersBy(customersOf('rank'), 'place'),
}

export interface FoundRows {
  orders: FoundOrder[]
  quotes: FoundQuote[]
  customers: FoundCustomer[]
}

/** Open orders first, quotes that are still held first, and customers whose name begins with the first word; then the newest. */
export function findRows(
  db: ReadDb,
  {
    match,
    first,
    now,
    limit,
    by,
  }: { match: string; first: string; now: number; limit: number; by: SearchFor },
): FoundRows {
  return {
    orders: db.all<FoundOrder>(FOUND.orders, { match, limit, ...by }),
    quotes: db.all<FoundQuote>(FOUND.quotes, { match, limit, now, ...by }),
    customers: by.seen_words === null ? db.all<FoundCustomer>(FOUND.customers, { match, limit, first }) : [],
  }
}

/** Without customers' own rows for those who may not see them; the caller compares what it may show of the others. */
export function findAlike(
  db: ReadDb,
  { match, limit, by }: { match: string; limit: number; by: SearchFor },
): FoundRows {
  const query = { match, limit, ...EVERYTHING }
  return {
    orders: db.all<FoundOrder>(ALIKE.orders, query),
    quotes: db.all<FoundQuote>(ALIKE.quotes, query),
    customers: by.seen_words === null ? db.all<FoundCustomer>(ALIKE.customers, { match, limit }) : [],
  }
}

export function findOrdersOfPurchase(db: ReadDb, number: string): FoundOrder[] {
  return db.all<FoundOrder>(
    `${ORDERS} from orders ${ORDER_TABLES} where orders.purchase_number = ? order by orders.number`,
    number,
  )
}

export function findOrderById(db: ReadDb, id: string): FoundOrder | undefined {
  return db.get<FoundOrder>(`${ORDERS} from orders ${ORDER_TABLES} where orders.id = ?`, id)
}

export function findQuoteById(db: ReadDb, id: string): FoundQuote | undefined {
  return db.get<FoundQuote>(
    `${QUOTES} from quotes left join accounts on accounts.id = quotes.account_id where quotes.id = ?`,
    id,
  )
}

export function findQuoteOfSeq(db: ReadDb, seq: number): FoundQuote | undefined {
  return db.get<FoundQuote>(
    `${QUOTES} from quotes left join accounts on accounts.id = quotes.account_id where quotes.seq = ?`,
    seq,
  )
}

export function findCustomerById(db: ReadDb, id: string): FoundCustomer | undefined {
  return db.get<FoundCustomer>(`${CUSTOMERS} from customers where id = ? and listed = 1`, id)
}

export function findOrderOfNumber(db: ReadDb, number: number): FoundOrder | undefined {
  return db.get<FoundOrder>(`${ORDERS} from orders ${ORDER_TABLES} where orders.number = ?`, number)
}

/** Longer numbers are not looked for by their first digits. */
const MAX_DIGITS = 9

/** Returns the newest orders whose number begins with the digits and has more of them. */
export function findOrdersBeginning(db: ReadDb, digits: number, limit: number): FoundOrder[] {
  const found: FoundOrder[] = []
  for (let step = 10; found.length < limit && digits * step < 10 ** MAX_DIGITS; step *= 10)
    found.push(
      ...db.all<FoundOrder>(ORDERS_BETWEEN, {
        first: digits * step,
        last: digits * step + step - 1,
        limit: limit - found.length,
      }),
    )
  return found
}

export interface FoundPlate {
  id: string
  number: number
  status: PlateStatus
  printer_id: string | null
}

const PLATES = 'select id, number, status, printer_id from plates'

export function findPlateOfNumber(db: ReadDb, number: number): FoundPlate | undefined {
  return db.get<FoundPlate>(`${PLATES} where number = ?`, number)
}

export function findPlateById(db: ReadDb, id: string): FoundPlate | undefined {
  return db.get<FoundPlate>(`${PLATES} where id = ?`, id)
}
