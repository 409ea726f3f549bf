import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { openTestShop } from '../../shop/test-shop.ts'

test('a shop whose pages are not built answers programs, and says in place of a page what to do', async () => {
  const shop = await openTestShop()
  const pages = join(shop.shop.settings.data_dir, 'no-pages')
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  const app = await shopHttp(shop.shop, {
    log: jsonLog('silent'),
    limits,
    folders: { pages, samples: shop.shop.settings.data_dir },
  })
  const open = (url: string, accept: string) =>
    app.inject({ url, headers: { host: '127.0.0.1:4747', accept } })

  const page = await open('/console/orders', 'text/html')
  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(page.body).toContain('Run "npm ci"')
  expect((await open('/v1/materials', 'application/json')).statusCode).toBe(200)
  await app.close()
  await shop.close()
})
