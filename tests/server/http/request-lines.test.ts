import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

type Line = Record<string, unknown>

let shop: TestShop
let app: FastifyInstance
let lines: Line[]
beforeEach(async () => {
  shop = await openTestShop({ settings: { load: { requests: 2 } } })
  lines = []
  const log = jsonLog('info', { output: { write: (text) => void lines.push(JSON.parse(text) as Line) } })
  app = await shopHttp(shop.shop, { log, folders: null, limits: rateLimiter(shop.shop.settings.rate_limits) })
  app.get('/refused/:code', ({ params }) => {
    throw new Refusal((params as { code: RefusalCode }).code)
  })
  app.get('/full', () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  app.get('/broken', () => {
    throw new TypeError('x is not a function')
  })
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

async function get(url: string, remoteAddress = '203.0.113.7'): Promise<number> {
  return (await app.inject({ url, remoteAddress, headers: { host: '127.0.0.1:4747' } })).statusCode
}

const linesOf = (level: string) => lines.filter((line) => line['level'] === level)

describe('a refusal that the program chose', () => {
  test('is one warning a minute for each address, with how many were left out', async () => {
    for (let at = 0; at < 50; at++) expect(await get('/refused/shop_busy')).toBe(503)
    await get('/refused/shop_busy', '198.51.100.9')
    shop.wait(59)
    await get('/refused/shop_busy')
    shop.wait(1)
    await get('/refused/shop_busy')
    expect(linesOf('error')).toEqual([])
    expect(linesOf('warn')).toMatchObject([
      { status: 503, refusal: 'shop_busy', left_out: 0 },
      { left_out: 0 },
      { left_out: 50 },
    ])
  })

  test('is a warning when there are more requests than can be answered', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => get('/v1/materials')))
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10)
    expect(linesOf('error')).toEqual([])
    expect(linesOf('warn')).toHaveLength(1)
  })

  test.each<RefusalCode>([
    'storage_full',
    'database_unavailable',
    'payments_unavailable',
    'courier_error',
    'delivery_unavailable',
    'mail_not_sent',
    'shutting_down',
  ])('%s is a warning', async (code) => {
    expect(await get(`/refused/${code}`)).toBeGreaterThan(500)
    expect(linesOf('error')).toEqual([])
    expect(linesOf('warn')).toMatchObject([{ refusal: code }])
  })

  test('says which fault of the machine is behind it', async () => {
    for (let at = 0; at < 5; at++) expect(await get('/full')).toBe(503)
    expect(linesOf('error')).toEqual([])
    expect(linesOf('warn')).toMatchObject([
      { refusal: 'storage_full', err: { message: 'database or disk is full' } },
    ])
  })
})

test('a fault of the program is an error each time', async () => {
  for (let at = 0; at < 2; at++) expect(await get('/broken')).toBe(500)
  expect(linesOf('error').map((line) => line['msg'])).toEqual([
    'a request failed',
    'request',
    'a request failed',
    'request',
  ])
})

test('an answer that ends early is a fault of the program, unless its reader disconnected', async () => {
  const early = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  app.get('/disconnected', (_request, reply) => {
    reply.raw.destroy()
    throw early()
  })
  app.get('/ended', () => {
    throw early()
  })
  await get('/disconnected').catch(() => undefined)
  expect(linesOf('error')).toEqual([])
  await get('/ended')
  expect(linesOf('error').map((line) => line['msg'])).toEqual(['a request failed', 'request'])
})

test('addresses without number get no lines without number', async () => {
  for (let at = 0; at < 1200; at++) await get('/refused/shop_busy', `198.18.${at >> 8}.${at & 255}`)
  expect(linesOf('warn')).toHaveLength(1001)
  shop.wait(60)
  await get('/refused/shop_busy', '203.0.113.7')
  expect(linesOf('warn').at(-1)).toMatchObject({ left_out: 0 })
})
