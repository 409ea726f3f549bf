import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let open: TestShop
beforeEach(async () => {
  open = await openTestShop()
})
afterEach(() => open.close())

const HOST = '127.0.0.1:4747'

async function get(url: string, accept: string) {
  const app = await open.http()
  return app.inject({ method: 'GET', url, headers: { host: HOST, accept } })
}

test('a person who opens a document that is refused gets a page with the reference', async () => {
  const page = await get('/orders/q_none/receipt.pdf', 'text/html,*/*')
  expect([page.statusCode >= 400, page.headers['content-type']]).toEqual([true, 'text/html; charset=utf-8'])
  expect(page.body).toContain(`Reference: ${String(page.headers['x-request-id'])}`)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the page of an error shows whose shop it is, also where the address cannot be read', async () => {
  const { name } = readShopData(open.shop.db).shop_details
  for (const url of ['/orders/q_none/receipt.pdf', '/orders/%zz']) {
    const page = await get(url, 'text/html,*/*')
    expect(page.body).toContain(` · ${name}</title>`)
    expect(page.body).toMatch(/<header><a href="\/"><img [^>]+><span>[^<]+<\/span><\/a><\/header>/)
    const style = /<style>([^]*)<\/style>/.exec(page.body)![1]
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  }
})

test('the page of too many requests says how long to wait, and does not blame the address', async () => {
  const busy = await openTestShop({ settings: { rate_limits: { other: [{ requests: 1, seconds: 60 }] } } })
  const app = await busy.http()
  const ask = () =>
    app.inject({ method: 'GET', url: '/checkout/co_none', headers: { host: HOST, accept: 'text/html' } })
  expect((await ask()).statusCode).toBe(404)
  const page = await ask()
  expect(page.statusCode).toBe(429)
  expect(page.body).toContain(`Try again in ${page.headers['retry-after']} seconds.`)
  expect(page.body).toContain('Then reload this page.')
  expect(page.body).not.toContain('Check the address')
  await busy.close()
})

test('a program gets JSON at the same address', async () => {
  const answer = await get('/orders/q_none/receipt.pdf', '*/*')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toHaveProperty('error')
})

test('an address of the interface is never answered with a page', async () => {
  const answer = await get('/v1/quotes/q_none', 'text/html')
  expect(answer.headers['content-type']).toContain('application/json')
})

test('a checkout that does not exist names its reference', async () => {
  const page = await get('/checkout/co_none', 'text/html')
  expect([page.statusCode, page.body]).toEqual([
    404,
    expect.stringContaining(`Reference: ${String(page.headers['x-request-id'])}`),
  ])
})

test('a refused call of a page has the reference that the header has', async () => {
  const answer = await get('/trpc/desk.list', 'application/json')
  expect(answer.json()).toMatchObject({
    error: { data: { refusal: { code: 'unauthorized' }, reference: answer.headers['x-request-id'] } },
  })
})

test('an error of a page is reported by anyone, and limited', async () => {
  const app = await open.http()
  const payload = { message: 'x is null', stack: null, route: '/quotes/$', version: '0.1.0', kind: 'page' }
  const report = () =>
    app.inject({
      method: 'POST',
      url: '/trpc/logs.reportPageError',
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
      payload,
    })
  const first = await report()
  expect(first.json()).toEqual({ result: { data: { reference: first.headers['x-request-id'] } } })
  const answers = []
  for (let time = 0; time < 10; time++) answers.push((await report()).statusCode)
  expect([answers.slice(0, 9), answers[9]]).toEqual([Array(9).fill(200), 429])
})
