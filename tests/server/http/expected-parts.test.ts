import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
let expected = 0
beforeEach(async () => {
  shop = await openTestShop()
  expected = 0
  shop.shop.machine.geometry.expectPart = () => void expected++
})
afterEach(() => shop.close())

const headers = { host: '127.0.0.1:4747', accept: 'text/html,application/json' }

test.each([
  ['/', 1],
  ['/quotes', 1],
  ['/console/orders', 0],
])('the page %s lets the geometry expect a part %i times', async (url, times) => {
  const pages = join(shop.shop.settings.data_dir, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<title>The page</title>')
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  const app = await shopHttp(shop.shop, {
    log: jsonLog('silent'),
    limits,
    folders: { pages, samples: pages },
  })
  const answer = await app.inject({ url, headers })
  await app.close()
  expect([answer.statusCode, expected]).toEqual([200, times])
})

test.each([
  ['/v1/materials', 1],
  ['/auth/session', 0],
  ['/trpc/materials', 0],
  ['/readyz', 0],
])('a call of %s lets the geometry expect a part %i times', async (url, times) => {
  const app = await shop.http()
  const answer = await app.inject({ url, headers })
  expect([answer.statusCode, expected]).toEqual([200, times])
})

test('a call of a page that a customer has signed in to lets the geometry expect a part', async () => {
  const customer = await signedUpCustomer(shop)
  expected = 0
  expect((await customer.get('/trpc/materials')).statusCode).toBe(200)
  expect(expected).toBe(1)
})
