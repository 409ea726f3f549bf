import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginWork } from '../../../server/platform/running-work.ts'
import { readObstacles } from '../../../server/start/update-readiness.ts'
import { accept, buyableQuote } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('a customer with an open payment page keeps an update waiting for half an hour', async () => {
  expect(readObstacles(shop.shop)).toMatchObject({ payments: 0, requests: 0, batches: 0, backup: false })
  const { quote_id, customer } = await buyableQuote(shop)
  expect((await accept(customer, quote_id)).statusCode).toBe(402)
  expect(readObstacles(shop.shop)).toMatchObject({ payments: 1 })
  shop.wait(30 * 60)
  expect(readObstacles(shop.shop)).toMatchObject({ payments: 0 })
})

test('a request that may change something keeps it waiting until it is answered', () => {
  const end = beginWork({ area: 'program', work: 'POST /v1/quotes', request_id: 'r1' })
  expect(readObstacles(shop.shop)).toMatchObject({ requests: 1 })
  end()
  expect(readObstacles(shop.shop)).toMatchObject({ requests: 0 })
})
