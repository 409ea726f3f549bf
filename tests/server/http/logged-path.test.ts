import pino from 'pino'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

/** As long as real ones; the middle of it is never written anywhere else. */
const SECRET = 'Xk9PlantedSecretQ7zPlantedSecretW3vPlanted42'
const HOST = '127.0.0.1:4747'

let shop: TestShop
let app: FastifyInstance
let lines: string[]
beforeEach(async () => {
  shop = await openTestShop()
  lines = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  app = await shopHttp(shop.shop, { log, limits, folders: null })
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

const paths = () => lines.map((line) => (JSON.parse(line) as { path?: string }).path)

const ADDRESSES = [
  `/checkout/co_${SECRET}`,
  `/checkout/co_${SECRET}/pay`,
  `/checkout/co_${SECRET}/part.png`,
  `/pay/${SECRET}`,
  `/q/${SECRET}`,
  `/q/${SECRET}/part.png`,
  `/q/${SECRET}/part.mesh`,
  `/q/${SECRET}/quote.pdf`,
  `/b/${SECRET}/quote.pdf`,
  `/follow/${SECRET}`,
  `/follow/${SECRET}/receipt.pdf`,
  `/follow/purchase/${SECRET}`,
  `/uploads/ul_${SECRET}`,
  `/connect/rq_${SECRET}`,
  `/v1/oauth/requests/rq_${SECRET}`,
  `/v1/oauth/requests/rq_${SECRET}/approve`,
  `/v1/device/${SECRET}`,
  `/v1/device/${SECRET}/approve`,
  `/v1/keys/sk_svc_${SECRET}`,
  `/v1/quotes/${SECRET}`,
  `/v1/quotes/${SECRET}/claim`,
  `/orders/${SECRET}/receipt.pdf`,
  `/set-up?token=${SECRET}`,
  `/set-up/${SECRET}`,
  `/confirm-email?token=${SECRET}`,
]

test.each(ADDRESSES)(
  'the secret of %s is in no line of the log, whatever is asked of it',
  async (address) => {
    const spellings = [
      address,
      `${address}/`,
      `/${address}`,
      address.replace(SECRET, `%58${SECRET.slice(1)}`),
    ]
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const)
      for (const url of [...spellings, address.toUpperCase().replace(SECRET.toUpperCase(), SECRET)])
        await app.inject({ method, url, headers: { host: HOST, accept: 'text/html' } })
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.join('')).not.toContain('PlantedSecret')
  },
)

test('an address that is refused before its route is looked up is not written either', async () => {
  await app.inject({ method: 'GET', url: `/q/%zz${SECRET}`, headers: { host: HOST } })
  await app.inject({ method: 'GET', url: `/q/${SECRET}`, headers: { host: 'evil.example' } })
  expect(lines.join('')).not.toContain('PlantedSecret')
})

test('ids that open nothing are written, so that a line of the log can be understood', async () => {
  await app.inject({ method: 'POST', url: '/v1/quotes/q_1a2b/requote', headers: { host: HOST } })
  await app.inject({ method: 'GET', url: '/v1/nothing/here', headers: { host: HOST } })
  await app.inject({ method: 'POST', url: '/checkout/co_1/pay', headers: { host: HOST } })
  expect(paths()).toEqual(['/v1/quotes/q_1a2b/requote', '/v1/nothing/here', '/checkout/…/pay'])
})
