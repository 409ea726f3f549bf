import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { listCustomers } from '../../../../server/desk/customers/list-customers.ts'
import { phoneDigits } from '../../../../shared/desk/customers/customer.ts'
import { FindCustomers } from '../../../../shared/desk/customers/customer-list.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { ADDRESS, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { guestWithOrder, guestWithQuote } from './guest-order.ts'

let testShop: TestShop
let owner: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
})
afterEach(() => testShop.close())

const list = (input: object = {}) => listCustomers(testShop.shop, owner, FindCustomers.parse(input))
const emails = (input: object = {}) => list(input).rows.map(({ email }) => email)

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
    expect(list({ q: 'gus@' }).rows).toMatchObject([{ name: 'Gustav Grün', orders: 1, kind: 'guest' }])
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
    ['kind', 'account', ['ada@example.test']],
    ['kind', 'guest', ['gia@example.test', 'gus@example.test']],
    ['orders', 'open', ['gus@example.test', 'ada@example.test']],
    ['orders', 'some', ['gus@example.test', 'ada@example.test']],
    ['orders', 'none', ['gia@example.test']],
    ['erased', 'yes', []],
  ])('filters by %s: %s', async (filter, value, found) => {
    await threeCustomers()
    expect(emails({ filters: { [filter]: [value] } })).toEqual(found)
  })

  test('continues where the page before ended, in every order', async () => {
    await threeCustomers()
    const [first, second, third] = list({ sort: '-spend' }).rows
    expect(first.net_cents).toBeGreaterThanOrEqual(second.net_cents)
    const cursor = [first.net_cents, first.id]
    expect(list({ sort: '-spend', cursor }).rows.map(({ id }) => id)).toEqual([second.id, third.id])
  })

  test('is for staff who may see customers', async () => {
    await threeCustomers()
    const packer = await staffMember(testShop, 'packer')
    expect(refusalOf(() => listCustomers(testShop.shop, packer, FindCustomers.parse({}))).code).toBe(
      'role_required',
    )
  })
})

test.each([
  ['+1 (415) 555-2671', '4155552671'],
  ['2671', '2671'],
  ['267', null],
  ['gus 2671', null],
])('a search for %s is one for the phone number %s', (q, digits) => {
  expect(phoneDigits(q)).toBe(digits)
})
