import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveTrpc } from '../../../server/trpc/serve.ts'
import { type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let app: FastifyInstance
beforeEach(async () => {
  shop = await openTestShop()
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

test.each<[RefusalCode, number, string]>([
  ['origin_mismatch', 403, 'FORBIDDEN'],
  ['unauthorized', 401, 'UNAUTHORIZED'],
])(
  'a caller who is refused with %s before anything is asked is answered %i, not a fault of ours',
  async (code, status, name) => {
    await serveTrpc(app, shop.shop, () => {
      throw new Refusal(code)
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/quotes.withdraw',
      payload: { quote_id: 'q_1' },
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error.data).toMatchObject({ code: name, refusal: { code } })
  },
)

test('a query is answered when it is posted, as pages do with one that is too long for a URL', async () => {
  await serveTrpc(app, shop.shop, () => ({
    caller: { kind: 'nobody' },
    countRequest: () => Promise.resolve(),
  }))
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/trpc/session', headers, payload: '{}' })
  expect([answer.statusCode, answer.json().result !== undefined]).toEqual([200, true])
})

test('no answer is kept by a cache', async () => {
  await serveTrpc(app, shop.shop, () => ({
    caller: { kind: 'nobody' },
    countRequest: () => Promise.resolve(),
  }))
  for (const [url, status] of [
    ['/trpc/session', 200],
    ['/trpc/account.me', 401],
    ['/trpc/nothing', 404],
  ] as const) {
    const answer = await app.inject({ method: 'GET', url })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, status, 'no-store'])
  }
})

test('a fault stays a fault, and its words stay here', async () => {
  await serveTrpc(app, shop.shop, () => {
    throw new Error('the disk is gone')
  })
  const answer = await app.inject({ method: 'GET', url: '/trpc/materials' })
  expect([answer.statusCode, answer.body.includes('disk')]).toEqual([500, false])
})
