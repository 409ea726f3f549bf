import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { shopHttp } from '../../../server/http/shop-http.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'

const SCRIPT = `export const words = ${JSON.stringify('a page of the shop '.repeat(400))}`
const PRACTICALLY_ALL = { 'accept-encoding': 'gzip, deflate, br, zstd' }

let shop: TestShop
let app: FastifyInstance
let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-pages-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'samples'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${'<p nonce="__NONCE__">Parts</p>'.repeat(200)}`)
  writeFileSync(join(folder, 'assets', 'page-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'page-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'small-2.js'), 'export {}')
  shop = await openTestShop()
  const limits = rateLimiter(shop.shop.settings.rate_limits)
  const folders = { pages: folder, samples: join(folder, 'samples') }
  app = await shopHttp(shop.shop, { log: jsonLog('silent'), limits, folders })
})
afterEach(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = PRACTICALLY_ALL) =>
  app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:4747', ...headers } })

describe('a file of the pages', () => {
  test('is sent as it was compressed at the build', async () => {
    const answer = await get('/assets/page-1.js')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(answer.rawPayload).toEqual(brotliCompressSync(SCRIPT))
  })

  test('is compressed for who takes only gzip where the package has no copy for them', async () => {
    const answer = await get('/assets/page-1.js', { 'accept-encoding': 'gzip, deflate' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(answer.rawPayload).toString()).toBe(SCRIPT)
    const held = { 'accept-encoding': 'gzip, deflate', 'if-none-match': String(answer.headers.etag) }
    expect((await get('/assets/page-1.js', held)).statusCode).toBe(304)
  })

  test('is sent as it is to who takes no compression', async () => {
    const answer = await get('/assets/page-1.js', {})
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(answer.body).toBe(SCRIPT)
  })

  test('is sent to HEAD with its headers and no body, and 304 to who holds it', async () => {
    const headers = { host: '127.0.0.1:4747', ...PRACTICALLY_ALL }
    const head = await app.inject({ method: 'HEAD', url: '/assets/page-1.js', headers })
    expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', 'br'])
    const again = await get('/assets/page-1.js', {
      ...PRACTICALLY_ALL,
      'if-none-match': String(head.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is sent in parts that are not compressed once more', async () => {
    const answer = await get('/assets/page-1.js', { range: 'bytes=0-9' })
    expect([answer.statusCode, answer.body]).toEqual([206, SCRIPT.slice(0, 10)])
  })
})

describe('an answer that is made for the request', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed as %s, and says that it varies', async (encoding, decompress) => {
    for (const url of ['/', '/docs/openapi.json', '/llms.txt', '/v1/materials']) {
      const answer = await get(url, { 'accept-encoding': encoding })
      expect([url, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
        url,
        encoding,
        'accept-encoding',
      ])
      const plain = await get(url, {})
      expect(plain.headers['content-encoding']).toBeUndefined()
      const text = decompress(answer.rawPayload).toString()
      expect(text.length).toBe(plain.body.length)
      expect(answer.rawPayload.length).toBeLessThan(text.length * 0.7)
    }
  })

  test('is known again by the tag of either form', async () => {
    const compressed = await get('/v1/materials')
    const plain = await get('/v1/materials', {})
    expect(compressed.headers.etag).toBe(`W/${String(plain.headers.etag)}`)
    for (const tag of [compressed.headers.etag, plain.headers.etag]) {
      const again = await get('/v1/materials', { ...PRACTICALLY_ALL, 'if-none-match': String(tag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('is not compressed where it is shorter than its headers', async () => {
    expect((await get('/auth/session')).headers['content-encoding']).toBeUndefined()
    expect((await get('/v1/nothing')).headers['content-encoding']).toBeUndefined()
  })

  test.each(['cross-site', 'same-site'])(
    'is not compressed where a page elsewhere made the browser ask (%s): its length would tell what it holds',
    async (site) => {
      const answer = await get('/v1/materials', { ...PRACTICALLY_ALL, 'sec-fetch-site': site })
      expect(answer.headers['content-encoding']).toBeUndefined()
      const own = await get('/v1/materials', { ...PRACTICALLY_ALL, 'sec-fetch-site': 'same-origin' })
      expect(own.headers['content-encoding']).toBe('br')
    },
  )
})

test('a mesh is compressed, and its tag is known again', async () => {
  const person = new Person(app)
  const file = binaryStl(box([20, 20, 20]))
  const { id } = (await person.upload({ file }, '/guest/quotes')).json()
  await shop.settled()
  const { analysis_key, review_token } = shop.database.get<{ analysis_key: string; review_token: string }>(
    'select analysis_key, review_token from quotes where id = ?',
    id,
  )!
  shop.database.write((tx) => tx.run('update quotes set has_preview = 1 where id = ?', id))
  const derived = shop.shop.files.derivedFolder(analysis_key)
  const mesh = Buffer.alloc(50_000, 'corner')
  writeFileSync(join(derived, 'preview.bin'), mesh)
  const answer = await get(`/q/${review_token}/part.mesh`)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-length']).toBeUndefined()
  expect(brotliDecompressSync(answer.rawPayload)).toEqual(mesh)
  const again = await get(`/q/${review_token}/part.mesh`, { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('pages of signing in, of keys and of paying are never compressed, however long', async () => {
  const person = new Person(app)
  await person.post('/auth/sign-up', { email: 'a@b.test', password: 'a long enough password', name: 'A' })
  for (let made = 0; made < 8; made++) await person.post('/v1/keys', { name: 'A key with a long name' })
  const keys = await person.get('/v1/keys', PRACTICALLY_ALL)
  const checkout = await get('/checkout/none', { ...PRACTICALLY_ALL, accept: 'text/html' })
  expect(Math.min(keys.rawPayload.length, checkout.rawPayload.length)).toBeGreaterThan(1024)
  expect([keys, checkout].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, undefined])
})
