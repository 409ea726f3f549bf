import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { endSharing, shareBasket } from '../../../server/orders/baskets/share-basket.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { ORDER_LINK_LIFE, orderUrls } from '../../../server/orders/order-links.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { root, sourcesIn } from '../../architecture-sources.ts'
import { filledBasket } from '../../shop/basket.ts'
import { WireClient } from '../../shop/oauth-client.ts'
import { buyableQuote, placedOrder } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let app: FastifyInstance
beforeEach(async () => {
  shop = await openTestShop()
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

const HOST = { host: '127.0.0.1:4747' }

/** The status for a person's browser with GET and with HEAD, and whether the page is there. */
async function statusOf(url: string): Promise<number> {
  const headers = { ...HOST, accept: 'text/html,application/xhtml+xml' }
  const shown = await app.inject({ method: 'GET', url, headers })
  expect(shown.body).toContain('<title>The page</title>')
  const head = await app.inject({ method: 'HEAD', url, headers })
  expect([head.statusCode, head.body]).toEqual([shown.statusCode, ''])
  return shown.statusCode
}

describe('the page of a review link', () => {
  test('is there for a quote, gone once it is withdrawn, and not found for any other link', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const path = `/q/${findQuote(shop.database, quote_id)!.review_token}`
    expect(await statusOf(path)).toBe(200)
    shop.database.write((tx) => tx.run("update quotes set status = 'withdrawn' where id = ?", quote_id))
    expect(await statusOf(path)).toBe(410)
    expect(await statusOf('/q/no-such-link')).toBe(404)
    expect(customer).toBeDefined()
  })
})

describe('the page of a shared basket', () => {
  test('is there until its owner stops sharing, with a picture of each part that it has', async () => {
    const { basket, customer } = await filledBasket(shop)
    const owner = callerOf(shop, customer)
    const { pathname } = new URL(shareBasket(shop.shop, owner, { basket_id: basket.id }).url)
    expect(await statusOf(pathname)).toBe(200)
    expect((await app.inject({ url: `${pathname}/3.png`, headers: HOST })).statusCode).toBe(404)
    endSharing(shop.shop, owner, { basket_id: basket.id })
    expect(await statusOf(pathname)).toBe(404)
  })
})

describe('the page of a link of an email', () => {
  test('ends 180 days after the order was completed, and says so', async () => {
    const { order } = await placedOrder(shop)
    const guest = { id: order.id, account_id: null }
    const { pathname } = new URL(orderUrls(shop.shop, guest).order_url)
    const sql = `update quotes set account_id = null, guest_id = 'gst_1' where id = ?`
    shop.database.write((tx) => {
      tx.run("insert into guests (id, file_secret, created_at) values ('gst_1', 'x', 1)")
      tx.run(sql, order.id)
    })
    shop.wait(2 * ORDER_LINK_LIFE)
    expect(await statusOf(pathname)).toBe(200)
    const ended_at = shop.shop.clock.now()
    shop.database.write((tx) =>
      tx.run("update orders set status = 'completed', completed_at = ? where id = ?", ended_at, order.id),
    )
    shop.wait(ORDER_LINK_LIFE - 1)
    expect(await statusOf(pathname)).toBe(200)
    shop.wait(1)
    expect(await statusOf(pathname)).toBe(410)
    const receipt = await app.inject({ url: `${pathname}/receipt.pdf`, headers: { host: '127.0.0.1:4747' } })
    expect([receipt.statusCode, receipt.json().error]).toEqual([410, 'order_link_ended'])
    expect(receipt.json().detail).toContain('180 days')
    expect(await statusOf('/follow/nothing')).toBe(404)
    expect(await statusOf('/follow/purchase/nothing')).toBe(404)
  })
})

test('the page of a connection request is there as long as the request', async () => {
  const client = new WireClient(app)
  await client.register()
  const { pathname } = new URL(String((await client.authorize()).headers.location))
  expect(await statusOf(pathname)).toBe(200)
  shop.wait(601)
  expect(await statusOf(pathname)).toBe(404)
})

describe('an address of the pages', () => {
  const sources = [
    'renderer/app.tsx',
    'renderer/accounts/account-routes.ts',
    ...sourcesIn('renderer/console').filter((file) => file.endsWith('-routes.ts')),
  ]
  const routes = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ path: '([^']+)'/g)].map(([, path]) => path),
  )

  test.each(routes.filter((path) => !/^\/(q|b|follow|messages|connect)\//.test(path)))(
    '%s is served: it is listed in server/http/pages/page-paths.ts',
    async (path) => {
      expect(await statusOf(path.replaceAll(/\$\w+/g, 'some-id'))).toBe(200)
    },
  )

  test.each([
    ['/console/floor', '/console/shop-floor'],
    ['/console/deliveries?chosen=q_1', '/console/to-answer?chosen=q_1'],
    ['/console/buying?chosen=PLA%20black', '/console/buying-list?chosen=PLA%20black'],
  ])('%s redirects to the path that the page has now, with its query', async (url, to) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: '127.0.0.1:4747' } })
    expect([statusCode, headers.location]).toEqual([301, to])
  })

  test.each(['/nothing', '/quotes/a/b', '/account/nothing', '/console/nothing', '/q/a/b'])(
    '%s is none, and is not found',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )
})
