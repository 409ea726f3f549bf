import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let app: FastifyInstance
let expected = 0
beforeEach(async () => {
  shop = await openTestShop()
  expected = 0
  shop.shop.machine.geometry.expectPart = () => void expected++
  const pages = join(shop.shop.settings.data_dir, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<title>The page</title>')
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  app = await shopHttp(shop.shop, { log: jsonLog('silent'), limits, folders: { pages, samples: pages } })
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

test.each([
  ['the start page', '/', 1],
  ['a program that reads the materials', '/v1/materials', 1],
  ['a page of the console', '/console/orders', 0],
  ['a program that watches the health', '/readyz', 0],
])('%s (%s) lets the geometry expect a part %i times', async (_who, url, count) => {
  await app.inject({ url, headers: { host: '127.0.0.1:4747', accept: 'text/html' } })
  expect(expected).toBe(count)
})
