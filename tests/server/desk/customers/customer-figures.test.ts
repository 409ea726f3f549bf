import { afterEach, beforeEach, expect, test } from 'vitest'
import { declineOrder } from '../../../../server/orders/decline-order.ts'
import { findCustomer, type CustomerRow } from '../../../../server/desk/customers/customer-store.ts'
import { MINUTE } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'
import { guestWithOrder, guestWithQuote } from './guest-order.ts'

let testShop: TestShop
beforeEach(async () => {
  testShop = await openTestShop()
})
afterEach(() => testShop.close())

const row = (id: string): CustomerRow => findCustomer(testShop.database, id)!

test('an account and a guest are customers from their first request on', async () => {
  const account = callerOf(testShop, await signedUpCustomer(testShop))
  if (account.kind !== 'account') throw new Error('not signed in')
  expect(row(account.account_id)).toMatchObject({
    kind: 'account',
    name: 'Cora Customer',
    quotes: 0,
    orders: 0,
  })
  const { customer_id } = await guestWithQuote(testShop, 'gus@example.test')
  expect(row(customer_id)).toMatchObject({ kind: 'guest', email: 'gus@example.test', name: null, quotes: 1 })
})

test('figures follow payment, refund and the end of an order', async () => {
  const { order, customer_id } = await guestWithOrder(testShop, 'gus@example.test')
  const { paid_cents: paid } = row(customer_id)
  expect(row(customer_id)).toMatchObject({ orders: 1, open_orders: 1, refunded_cents: 0 })
  const owner = await staffMember(testShop, 'owner')
  const { revision } = testShop.database.get<{ revision: number }>(
    'select revision from orders where id = ?',
    order.id,
  )!
  declineOrder(testShop.shop, owner, { order_id: order.id, revision, reason: 'No', amount_cents: paid })
  expect(row(customer_id)).toMatchObject({
    open_orders: 0,
    paid_cents: paid,
    refunded_cents: paid,
    net_cents: 0,
  })
})

test('quotes that move to an account on sign-up are counted there', async () => {
  const { person, customer_id, quote_id } = await guestWithQuote(testShop, 'gus@example.test')
  testShop.wait(MINUTE)
  await person.post('/auth/sign-up', {
    email: 'gus@example.test',
    password: 'a long enough password',
    name: 'Gus Guest',
  })
  const owner = testShop.database.get<{ account_id: string }>(
    'select account_id from quotes where id = ?',
    quote_id,
  )!
  expect(row(owner.account_id)).toMatchObject({ quotes: 1, email: 'gus@example.test' })
  expect(testShop.database.get('select quotes, email from customers where id = ?', customer_id)).toEqual({
    quotes: 0,
    email: null,
  })
})

/** The figures that the triggers keep, counted again. */
const COUNTED = `select customers.id,
    (select count(*) from quotes where customers.id in (account_id, guest_id)) as quotes,
    (select count(*) from quotes join orders using (id) where customers.id in (account_id, guest_id)) as orders,
    (select coalesce(sum(amount_cents), 0) from quotes join ledger on order_id = quotes.id
      where customers.id in (account_id, guest_id) and kind = 'capture') as paid_cents
  from customers order by id`

test('the figures are what counting gives, for every customer', async () => {
  const { customer } = await placedOrder(testShop)
  await placedOrder(testShop, { customer })
  await guestWithOrder(testShop, 'gus@example.test')
  await guestWithQuote(testShop, 'gia@example.test')
  expect(testShop.database.all('select id, quotes, orders, paid_cents from customers order by id')).toEqual(
    testShop.database.all(COUNTED),
  )
})
