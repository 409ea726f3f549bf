import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { saveDocument } from '../../../server/operations/documents/save-document.ts'
import { orderKey } from '../../../server/orders/order-links.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { buyableQuote } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

const HTML = `<html><head><meta name="csp-nonce" content="__NONCE__"><script src="/assets/page.js"></script></head>
<body><div id="pages"></div></body></html>`
const FIRST_PAINT = {
  style: 'h1{color:red}',
  links: '',
  name: '<a href="/"><img src="__ICON_PATH__">__SHOP_NAME__</a><aside data-set-up="true">being set up.</aside><h1>Upload a part</h1><input type="file">',
  logo: '<img src="__LOGO_PATH__">',
  logo_and_name: '<img src="__LOGO_PATH__">__SHOP_NAME__',
}
const paintOf = (page: string) => ({
  ...FIRST_PAINT,
  links: `<link rel="modulepreload" crossorigin href="/assets/${page}-page.js">`,
  name: `<output>Loading ${page}</output>`,
})
const PAINTED = {
  start: FIRST_PAINT,
  quote: paintOf('quote'),
  basket: paintOf('basket'),
  buying: paintOf('buying'),
  order: paintOf('order'),
}

let shop: TestShop
let app: FastifyInstance
beforeEach(async () => {
  shop = await openTestShop()
  const pages = join(shop.shop.settings.data_dir, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), HTML)
  writeFileSync(join(pages, 'first-paint.json'), JSON.stringify(PAINTED))
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  app = await shopHttp(shop.shop, { log: jsonLog('silent'), limits, folders: { pages, samples: pages } })
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

const open = (url: string, cookie = '') =>
  app.inject({ url, headers: { host: '127.0.0.1:4747', accept: 'text/html', cookie } })

describe('a page before its scripts', () => {
  test.each(['/', '/?from=email'])('has its heading and the name of the shop at %s', async (path) => {
    const { body } = await open(path)
    const { name } = nameOf(body)
    expect(body).toContain('<h1>Upload a part</h1><input type="file"></div>')
    expect(body).toContain(`>${name}</a>`)
    expect(body).toMatch(/<img src="\/brand\/icon-/)
    expect(body).not.toMatch(/__[A-Z]+_/)
  })

  test('has a band while the shop is being set up, and only then', async () => {
    const band = '<aside data-set-up="true">being set up.</aside>'
    expect((await open('/')).body).not.toContain('data-set-up')
    const owner = await staffMember(shop, 'owner')
    const { shop_details, versions } = readShopData(shop.database)
    const body = { ...shop_details, support_email: null }
    saveDocument(shop.shop, owner, { kind: 'shop_details', version: versions.shop_details, body })
    expect((await open('/')).body).toContain(`${band}<h1>`)
  })

  test('has a style that the policy of the page allows', async () => {
    const { body, headers } = await open('/')
    const nonce = /<style nonce="([^"]+)">h1\{color:red\}/.exec(body)?.[1]
    expect(nonce).toBeDefined()
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  test('asks for the scripts of its page together with the first one', async () => {
    const { body } = await open('/quotes/q_1')
    const [links] = /<link rel="modulepreload".*/.exec(body)!
    expect(links).toBe('<link rel="modulepreload" crossorigin href="/assets/quote-page.js">')
    expect(body.indexOf(links)).toBeGreaterThan(body.indexOf('/assets/page.js'))
  })

  test('keeps files that are chosen early, by a script before all others', async () => {
    const { body } = await open('/')
    expect(/<script src="([^"]+)"/.exec(body)?.[1]).toBe('/assets/early-files-1.js')
  })

  test('is that of a quote on its page and on its read-only page', async () => {
    const { quote_id } = await buyableQuote(shop)
    const { review_token } = findQuote(shop.database, quote_id)!
    for (const path of [`/quotes/${quote_id}`, `/quotes/${quote_id}?link=x`, `/q/${review_token}`]) {
      const { body } = await open(path)
      expect(body).toContain('<output>Loading quote</output></div>')
      expect(body).not.toContain('<h1>Upload a part</h1>')
      expect(body).not.toContain('early-files')
    }
    expect((await open('/quotes')).body).not.toContain('first-paint')
  })

  test.each([
    ['/quotes/q_1a/order', 'buying'],
    ['/baskets/bk_1a/order?speed=asap', 'buying'],
    ['/baskets/bk_1a', 'basket'],
    ['/orders/q_1a?paid=1', 'order'],
  ])('is that of a page that customers come back to: %s', async (path, page) => {
    expect((await open(path)).body).toContain(`<output>Loading ${page}</output></div>`)
  })

  test('is that of an order behind the link of an email', async () => {
    const key = orderKey(shop.shop, 'q_1')
    for (const path of [`/follow/${key}`, `/follow/purchase/${key}`])
      expect((await open(path)).body).toContain('<output>Loading order</output></div>')
  })

  test('is not on other pages', async () => {
    const { body } = await open('/orders')
    expect(body).toContain('<div id="pages">')
    expect(body).not.toContain('first-paint')
  })

  test('is not on the screen of a kiosk, whose pages have another frame', async () => {
    const { body } = await open('/', 'layerline-kiosk=secret')
    expect(body).not.toContain('first-paint')
  })
})

/** Returns the shop's data in the page. */
function nameOf(body: string): { name: string } {
  const [, content = ''] = /<meta name="shop" content="([^"]+)"/.exec(body) ?? []
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'")) as {
    name: string
  }
}
