import { describe, expect, test } from 'vitest'
import { CUSTOMER_LIST } from '../../../../shared/desk/customers/customer-list.ts'
import { QUOTE_LIST } from '../../../../shared/desk/quote-list.ts'
import { listCsv } from '../../../../shared/accounts/lists/list-csv.ts'
import {
  listQuery,
  readListSearch,
  readValues,
  writeListSearch,
  writeValues,
} from '../../../../shared/accounts/lists/list-query.ts'
import { columnsOf, sortName, type ListTable } from '../../../../shared/accounts/lists/list-table.ts'
import { FindOrders, ORDER_LIST, type OrderOfList } from '../../../../shared/orders/order-list.ts'
import { PLATE_LIST } from '../../../../shared/production/plates/plate-list.ts'

const TABLES = [ORDER_LIST, QUOTE_LIST, CUSTOMER_LIST, PLATE_LIST] as ListTable<never>[]

describe.each(TABLES.map((table) => [table.name, table] as const))('the table of %s', (_name, table) => {
  test('sorts columns, and shows views, only by what it has', () => {
    const sorts = Object.values(table.columns).flatMap(({ sort }) => (sort ? [sort] : []))
    expect(table.sorts).toEqual(expect.arrayContaining(sorts))
    expect(Object.keys(table.columns)).toEqual(expect.arrayContaining([...table.shown]))
    for (const { id: _id, name: _name, ...view } of table.views)
      expect(listQuery(table).parse(view)).toMatchObject(view)
    expect(table.sorts).toContain(sortName(table.sort))
  })

  test('reads each of its views from the address that is written for it', () => {
    for (const { id: _id, name: _name, ...view } of table.views)
      expect(readListSearch(table, writeListSearch(table, view))).toMatchObject(view)
  })
})

describe('the query of a list', () => {
  test('is everything, the newest first, where nothing is said', () => {
    expect(FindOrders.parse({})).toEqual({ q: '', sort: '-number', filters: {} })
  })

  test.each([
    ['an unknown sort', { sort: 'number desc; drop table orders' }],
    ['an unknown filter', { filters: { "status') or ('1": ['x'] } }],
    ['an unknown value of a filter', { filters: { status: ['lost'] } }],
    ['a filter without values', { filters: { status: [] } }],
    ['a cursor that is none', { cursor: ['x'] }],
    ['a long text', { q: 'x'.repeat(101) }],
  ])('refuses %s', (_what, input) => {
    expect(FindOrders.safeParse(input).success).toBe(false)
  })

  test('ignores in an address what the list does not have', () => {
    const search = { sort: 'color', status: 'lost,on_hold', shoes: 'brown', q: ' hook ', city: 'Oakland' }
    expect(readListSearch(ORDER_LIST, search)).toEqual({
      q: 'hook',
      sort: '-number',
      filters: { status: ['on_hold'], city: ['Oakland'] },
    })
  })
})

test.each([[['PLA+', 'PETG']], [['a,b', '50%', '%2C']], [[]]])('values %j are read as written', (values) => {
  expect(readValues(writeValues(values))).toEqual(values)
})

test('columns that a list does not have are left out; without any, it has its own choice', () => {
  expect(columnsOf(ORDER_LIST, ['city', 'secret', 'number', 'city'])).toEqual(['city', 'number'])
  expect(columnsOf(ORDER_LIST, ['secret'])).toEqual(ORDER_LIST.shown)
  expect(columnsOf(ORDER_LIST, null)).toEqual(ORDER_LIST.shown)
})

test('a CSV file has the chosen columns, and no text that a spreadsheet would run', () => {
  const order = { number: 1009, filename: '=cmd|calc', total_cents: 1250 } as OrderOfList
  expect(listCsv(ORDER_LIST, [order], { columns: ['number', 'part', 'total'] })).toBe(
    "\uFEFFOrder,Part,Total USD\r\n1009,'=cmd|calc,12.50\r\n",
  )
  expect(listCsv(ORDER_LIST, [order], { columns: ['number'], continues: true })).toBe('1009\r\n')
})
