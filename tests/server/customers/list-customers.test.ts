import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { customersTable, listCustomers } from '../../../server/customers/list-customers.ts'
import { LIST_CUSTOMERS } from '../../../server/customers/customer-store.ts'
import {
  CUSTOMER_SORTS,
  CustomersTableQuery,
  FindCustomers,
  phoneDigits,
} from '../../../shared/customers/customer.ts'
import { HOUR } from '../../../shared/time.ts'
import { ADDRESS, placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { guestWithOrder, guestWithQuote } from './guest-order.ts'

let testShop: TestShop
let owner: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
})
afterEach(() => testShop.close())

const list = (input: object = {}) => listCustomers(testShop.shop, owner, FindCustomers.parse(input))
const emails = (input: object = {}) => list(input).customers.map(({ email }) => email)

async function threeCustomers() {
  await placedOrder(testShop, { email: 'ada@example.test' })
  testShop.wait(HOUR)
  await guestWithOrder(testShop, 'gus@example.test', {
    ...ADDRESS,
    name: 'Gustav Grün',
    phone: '+12125550188',
  })
  testShop.wait(HOUR)
  await guestWithQuote(testShop, 'gia@example.test')
}

describe('the list of customers', () => {
  test('has accounts and guests with an address, the last seen first, without staff', async () => {
    await threeCustomers()
    expect(emails()).toEqual(['gia@example.test', 'gus@example.test', 'ada@example.test'])
  })

  test('names a guest by the recipient of their newest order', async () => {
    await threeCustomers()
    expect(list({ q: 'gus@' }).customers).toMatchObject([{ name: 'Gustav Grün', orders: 1, kind: 'guest' }])
  })

  test.each([
    ['part of an email address', 'GIA@ex', ['gia@example.test']],
    ['the name of an account', 'cora cust', ['ada@example.test']],
    ['the name of a recipient', 'gustav', ['gus@example.test']],
    ['a phone number as people write it', '(212) 555-0188', ['gus@example.test']],
    ['the end of a phone number', '0188', ['gus@example.test']],
    ['nothing known', 'nobody@nowhere', []],
  ])('finds customers by %s', async (_, q, found) => {
    await threeCustomers()
    expect(emails({ q })).toEqual(found)
  })

  test.each([
    ['accounts', ['ada@example.test']],
    ['guests', ['gia@example.test', 'gus@example.test']],
    ['open_orders', ['gus@example.test', 'ada@example.test']],
    ['never_ordered', ['gia@example.test']],
    ['erased', []],
  ])('filters %s', async (filter, found) => {
    await threeCustomers()
    expect(emails({ filter })).toEqual(found)
  })

  test('continues where the page before ended, in every order', async () => {
    await threeCustomers()
    const [first, second, third] = list({ sort: 'spend' }).customers
    expect(first.net_cents).toBeGreaterThanOrEqual(second.net_cents)
    const cursor = { value: first.net_cents, id: first.id }
    expect(list({ sort: 'spend', cursor }).customers.map(({ id }) => id)).toEqual([second.id, third.id])
  })

  test.each(CUSTOMER_SORTS)('reads each page from an index when sorted by %s', (sort) => {
    const plan = testShop.database.all<{ detail: string }>(`explain query plan ${LIST_CUSTOMERS[sort]}`, {
      q: '',
      found: '[]',
      filter: 'all',
      value: 1,
      id: 'a',
      limit: 51,
    })
    const details = plan.map(({ detail }) => detail).join('\n')
    expect(details).toMatch(
      /SEARCH customers USING INDEX customers_by_\w+ \(listed=\? AND \(\w+,id\)<\(\?,\?\)\)/,
    )
    expect(details).not.toContain('TEMP B-TREE')
  })

  test('is for staff who may see customers, and so is its table', async () => {
    await threeCustomers()
    const packer = await staffMember(testShop, 'packer')
    expect(refusalOf(() => listCustomers(testShop.shop, packer, FindCustomers.parse({}))).code).toBe(
      'role_required',
    )
    expect(refusalOf(() => customersTable(testShop.shop, packer, CustomersTableQuery.parse({}))).code).toBe(
      'role_required',
    )
  })
})

test('the table for spreadsheets has a line for each customer of the search', async () => {
  await threeCustomers()
  const lines = customersTable(testShop.shop, owner, CustomersTableQuery.parse({ q: 'gus' })).split('\r\n')
  expect(lines[0]).toContain('Customer,Name,Email')
  expect(lines[1]).toContain('Gustav Grün,gus@example.test,no,1,1,1,')
  expect(lines).toHaveLength(3)
})

test.each([
  ['+1 (415) 555-2671', '4155552671'],
  ['2671', '2671'],
  ['267', null],
  ['gus 2671', null],
])('a search for %s is one for the phone number %s', (q, digits) => {
  expect(phoneDigits(q)).toBe(digits)
})
