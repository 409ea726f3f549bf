import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '../../../../server/desk/customers/personal-rows.ts'
import { NOT_PERSONAL, PERSONAL_TABLES } from '../../../../server/desk/customers/personal-tables.ts'
import { fillBigShop } from '../../../bench/big-shop.ts'
import { fillConsole } from '../../../bench/busy-console.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
beforeAll(async () => {
  testShop = await openTestShop()
})
afterAll(() => testShop.close())

/** A column that may say whose row it is, or that has an address. */
const PERSONAL_COLUMN =
  /(^|_)(account|guest|customer|quote|order|email|recipient|owner|actor)(_id|_hash)?$|^created_by$/

/** Deleted together with the rows that they belong to. */
const PARTS = new Set(['oauth_codes', 'oauth_tokens'])

function tablesWithPersonalColumns(): string[] {
  const tables = testShop.database.all<{ name: string; columns: string }>(
    `select name, (select group_concat(c.name, ' ') from pragma_table_info(sqlite_schema.name) c) as columns
     from sqlite_schema where type = 'table' and name not like 'sqlite%'`,
  )
  return tables
    .filter(({ columns }) => columns.split(' ').some((column) => PERSONAL_COLUMN.test(column)))
    .map(({ name }) => name)
}

test('every table with a column of a customer is exported and erased, or has a reason not to be', () => {
  const listed = new Set([
    ...PERSONAL_TABLES.map(({ table }) => table),
    ...Object.keys(NOT_PERSONAL),
    ...PARTS,
  ])
  expect(tablesWithPersonalColumns().filter((name) => !listed.has(name))).toEqual([])
})

test('each table is listed once, and exists', () => {
  const names = [...PERSONAL_TABLES.map(({ table }) => table), ...Object.keys(NOT_PERSONAL)]
  expect(new Set(names).size).toBe(names.length)
  const existing = testShop.database.all<{ name: string }>(
    "select name from sqlite_schema where type = 'table'",
  )
  const known = new Set(existing.map(({ name }) => name))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the rows of each table are counted as its condition finds them', () => {
  fillBigShop(testShop.database, { quotes: 600, orders: 200, ballast: 10 }, MONDAY_MORNING)
  fillConsole(testShop.database, testShop.shop.vault, MONDAY_MORNING)
  const { id } = testShop.database.get<{ id: string }>(
    'select id from customers order by orders desc limit 1',
  )!
  const counted = countRows(testShop.database, PERSONAL_TABLES, id)
  const found = PERSONAL_TABLES.map(({ table, of }) => ({
    table,
    ...testShop.database.get<{ count: number }>(`select count(*) as count from ${table} where ${of}`, {
      customer: id,
    })!,
  }))
  expect(counted.map(({ personal: { table }, count }) => ({ table, count }))).toEqual(found)
  expect(found.filter(({ count }) => count > 1).map(({ table }) => table)).toEqual(
    expect.arrayContaining(['events', 'outbox', 'checkouts', 'plates', 'order_units', 'ledger']),
  )
})
