import { afterEach, beforeEach, expect, test } from 'vitest'
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
      url: '/trpc/diagnosis.reportPageError',
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
      payload,
    })
  const first = await report()
  expect(first.json()).toEqual({ result: { data: { reference: first.headers['x-request-id'] } } })
  const answers = []
  for (let time = 0; time < 10; time++) answers.push((await report()).statusCode)
  expect([answers.slice(0, 9), answers[9]]).toEqual([Array(9).fill(200), 429])
})
