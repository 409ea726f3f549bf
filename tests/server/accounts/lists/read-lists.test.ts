import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { listCustomers } from '../../../../server/desk/customers/list-customers.ts'
import { listQuotes } from '../../../../server/desk/quote-list.ts'
import { listShopOrders } from '../../../../server/orders/order-list.ts'
import { listPlates } from '../../../../server/production/plates/plate-list.ts'
import type { Shop } from '../../../../server/platform/shop.ts'
import { CUSTOMER_LIST } from '../../../../shared/desk/customers/customer-list.ts'
import { QUOTE_LIST } from '../../../../shared/desk/quote-list.ts'
import { listQuery, type ListPageData, type ListQuery } from '../../../../shared/accounts/lists/list-query.ts'
import type { ListTable } from '../../../../shared/accounts/lists/list-table.ts'
import { ORDER_LIST, type OrderOfList } from '../../../../shared/orders/order-list.ts'
import { PLATE_LIST } from '../../../../shared/production/plates/plate-list.ts'
import { addDays, pacificDayOf } from '../../../../shared/platform/time.ts'
import { fillBigShop } from '../../../bench/big-shop.ts'
import { fillConsole } from '../../../bench/busy-console.ts'
import { staffMember } from '../../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../../shop/test-shop.ts'

interface ReadableList {
  name: string
  table: ListTable<never>
  read: (query: Partial<ListQuery>) => ListPageData<unknown>
}

let testShop: TestShop
let owner: Caller
beforeAll(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  fillBigShop(testShop.database, { quotes: 2400, orders: 800, ballast: 10 }, MONDAY_MORNING)
  fillConsole(testShop.database, testShop.shop.vault, MONDAY_MORNING)
})
afterAll(() => testShop.close())

/** A list that is asked as pages ask it. */
function asked<Row>(
  table: ListTable<Row>,
  list: (shop: Shop, caller: Caller, query: ListQuery) => ListPageData<Row>,
) {
  return (query: Partial<ListQuery>) => list(testShop.shop, owner, listQuery(table).parse(query))
}

/** All rows of a list, page by page. */
function readAll<Row>(
  read: (query: Partial<ListQuery>) => ListPageData<Row>,
  query: Partial<ListQuery>,
): Row[] {
  const rows: Row[] = []
  let cursor: ListQuery['cursor'] = null
  do {
    const page: ListPageData<Row> = read({ ...query, cursor })
    rows.push(...page.rows)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}

const orders = (query: Partial<ListQuery>) => readAll(asked(ORDER_LIST, listShopOrders), query)

const LISTS: ReadableList[] = [
  {
    name: 'orders',
    table: ORDER_LIST,
    read: (query) => asked(ORDER_LIST, listShopOrders)(query),
  },
  {
    name: 'quotes',
    table: QUOTE_LIST,
    read: (query) => asked(QUOTE_LIST, listQuotes)(query),
  },
  {
    name: 'customers',
    table: CUSTOMER_LIST,
    read: (query) => asked(CUSTOMER_LIST, listCustomers)(query),
  },
  {
    name: 'plates',
    table: PLATE_LIST,
    read: (query) => asked(PLATE_LIST, listPlates)(query),
  },
]

const COUNTS: Record<string, string> = {
  orders: 'select count(*) as n from orders',
  quotes: 'select count(*) as n from quotes',
  customers: 'select count(*) as n from customers where listed = 1',
  plates: 'select count(*) as n from plates',
}

describe.each(LISTS)('the list of $name', ({ name, table, read }) => {
  const known = new Map<string, string[]>()
  /** The rows in an order, page by page, read once. */
  const sorted = (sort: string) => {
    const rows = known.get(sort) ?? readAll(read, { sort }).map((row) => JSON.stringify(row))
    known.set(sort, rows)
    return rows
  }

  test.each(table.sorts.flatMap((sort) => [sort, `-${sort}`]))(
    'has every row once when it is sorted by %s, page by page',
    (sort) => {
      const rows = sorted(sort)
      expect(rows).toHaveLength(testShop.database.get<{ n: number }>(COUNTS[name])!.n)
      expect(new Set(rows).size).toBe(rows.length)
    },
  )

  test.each([...table.sorts])('is in the opposite order when it is sorted by %s the other way', (sort) => {
    expect(sorted(sort)).toEqual(sorted(`-${sort}`).toReversed())
  })
})

describe('the orders', () => {
  const numbers = (rows: OrderOfList[]) => rows.map(({ number }) => number)

  test('are found by every filter as they are without it, also where one read looks at too few rows', () => {
    const all = orders({})
    const today = pacificDayOf(testShop.shop.clock.now())
    const isOpen = ({ status }: OrderOfList) => status !== 'completed' && status !== 'cancelled'
    const dueDay = ({ due }: OrderOfList) => due.expected_ship_by ?? due.ship_by ?? '9999'
    const cases: [ListQuery['filters'], (order: OrderOfList) => boolean][] = [
      [{ status: ['in_production'] }, ({ status }) => status === 'in_production'],
      [{ material: ['TPU'] }, ({ material }) => material === 'TPU'],
      [{ color: ['black'] }, ({ color }) => color === 'Black'],
      [
        { material: ['PETG', 'ASA'], lead_time: ['asap'] },
        (o) => o.speed === 'asap' && ['PETG', 'ASA'].includes(o.material),
      ],
      [{ city: ['oakland'] }, ({ city }) => city === 'Oakland'],
      [{ delivery: ['courier'] }, ({ way }) => way === 'courier'],
      [{ carrier: ['ups'] }, ({ carrier }) => carrier === 'UPS'],
      [{ note: ['no'] }, ({ note_to_shop }) => note_to_shop === null],
      [{ due: ['late'] }, (order) => isOpen(order) && order.due.overdue],
      [{ due: ['today'] }, (order) => isOpen(order) && dueDay(order) === today],
      [
        { due: ['week'] },
        (order) => isOpen(order) && dueDay(order) >= today && dueDay(order) <= addDays(today, 6),
      ],
      [{ customer: [all[0].customer.id] }, ({ customer }) => customer.id === all[0].customer.id],
    ]
    for (const [filters, isFound] of cases)
      for (const sort of ['-number', 'total'])
        expect(numbers(orders({ filters, sort })).toSorted((a, b) => b - a)).toEqual(
          numbers(all.filter(isFound)),
        )
  })

  test('are sorted by the figures that they show', () => {
    const totals = orders({ sort: '-total' }).map(({ total_cents }) => total_cents)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    const quantities = orders({ sort: 'quantity' }).map(({ quantity }) => quantity)
    expect(quantities).toEqual(quantities.toSorted((a, b) => a - b))
  })

  test('are found by a number, then by words, in any order', () => {
    expect(numbers(orders({ q: '1009' }))).toEqual([1009])
    const found = orders({ q: 'bracket', sort: 'due' })
    expect(found.length).toBeGreaterThan(1)
    expect(found.every(({ filename }) => filename.startsWith('bracket'))).toBe(true)
  })
})
