import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { type Person, signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

function again(customer: Person, quote_id: string) {
  return customer.post('/trpc/quotes.again', { quote_id })
}

test('a paid part is quoted once more with the same choices, and its order stays as it is', async () => {
  const { order, customer } = await placedOrder(shop, { fields: { quantity: '3', material: 'PETG' } })
  const made = (await again(customer, order.id)).json().result.data as Quote
  await shop.settled()
  expect(made.id).not.toBe(order.id)
  expect(await customer.quote(made.id)).toMatchObject({
    status: 'quoted',
    quantity: 3,
    material: 'PETG',
    filename: order.filename,
    delivery: null,
    replaces: null,
  })
  expect((await customer.quote(order.id)).status).toBe('accepted')
})

test('of somebody else there is nothing to quote again', async () => {
  const { order } = await placedOrder(shop)
  const other = await signedUpCustomer(shop, 'other@example.test')
  const refused = await again(other, order.id)
  expect(refused.statusCode).toBe(404)
  expect(refused.json().error.data.refusal.code).toBe('quote_not_found')
})
