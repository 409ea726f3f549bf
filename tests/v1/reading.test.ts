import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner } from '../shop/v1.ts'

let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry() })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

async function uploadMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let height = 1; height <= count; height++)
    ids.push(
      (await owner.upload({ file: binaryStl(box([9, 9, height])), filename: `part-${height}.stl` })).json()
        .id,
    )
  await shop.settled()
  return ids
}

describe('GET /v1/quotes', () => {
  test('newest first, page after page, next_cursor null on the last page', async () => {
    const ids = await uploadMany(5)
    const pages: string[][] = []
    const cursors: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { quotes: { id: string }[]; next_cursor: string | null } = (
        await owner.get(`/v1/quotes?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      ).json()
      pages.push(page.quotes.map((quote) => quote.id))
      cursor = page.next_cursor
      cursors.push(cursor ?? '')
    }
    expect(Math.max(...cursors.map((one) => one.length))).toBeLessThanOrEqual(64)
    expect(pages).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]])
  })

  test('a quote that is created meanwhile does not shift the pages', async () => {
    const ids = await uploadMany(3)
    const first = (await owner.get('/v1/quotes?limit=2')).json()
    await uploadMany(1)
    const second = (await owner.get(`/v1/quotes?limit=2&cursor=${first.next_cursor}`)).json()
    expect(second.quotes.map((quote: { id: string }) => quote.id)).toEqual([ids[0]])
  })

  test.each([
    ['limit=0', ['query', 'limit'], 'greater_than_equal'],
    ['limit=101', ['query', 'limit'], 'less_than_equal'],
    ['limit=ten', ['query', 'limit'], 'int_parsing'],
    ['cursor=nonsense', ['query', 'cursor'], 'value_error'],
    [`cursor=${'x'.repeat(65)}`, ['query', 'cursor'], 'string_too_long'],
    ['cursor=', ['query', 'cursor'], 'string_too_short'],
  ])('the answer is 422 for %s', async (query, loc, type) => {
    const answer = await owner.get(`/v1/quotes?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc, type })
  })

  test('filters by status, material and part of the file name', async () => {
    await uploadMany(3)
    const count = async (query: string) => (await owner.get(`/v1/quotes?${query}`)).json().quotes.length
    expect(await count('status=quoted')).toBe(3)
    expect(await count('status=failed')).toBe(0)
    expect(await count('material=PETG')).toBe(0)
    expect(await count('q=PART-2')).toBe(1)
    shop.wait(15 * 24 * 3600)
    expect([await count('status=quoted'), await count('status=expired')]).toEqual([0, 3])
  })
})

describe('GET /v1/quotes/{quote_id}', () => {
  test('the ETag of the last answer gives 304, until something changed', async () => {
    const [id] = await uploadMany(1)
    const first = await owner.get(`/v1/quotes/${id}`)
    const again = await owner.get(`/v1/quotes/${id}`, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    shop.wait(15 * 24 * 3600)
    const later = await owner.get(`/v1/quotes/${id}`, { 'if-none-match': String(first.headers['etag']) })
    expect([later.statusCode, later.json().status]).toEqual([200, 'expired'])
  })

  test('HEAD is answered like GET, without a body', async () => {
    const [id] = await uploadMany(1)
    const answer = await owner.send('GET', `/v1/quotes/${id}`, { method: 'HEAD' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('GET /v1/materials', () => {
  test("all 15 materials in the interface's order; lead days, colors and settings as it says", async () => {
    const stranger = new Person(await shop.http())
    const answer = await stranger.get('/v1/materials')
    const catalog = answer.json()
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(catalog.materials).toHaveLength(15)
    const lead = (id: string) =>
      catalog.materials.find((material: { id: string }) => material.id === id).lead_days
    expect([lead('PLA+'), lead('PETG'), lead('ASA'), lead('PPS-CF')]).toEqual([0, 0, 1, 1])
    expect(catalog.speeds).toEqual([
      { speed: 'asap', label: 'Default', days: null },
      { speed: 'week', label: 'Economy', days: null, asap_offset_days: 7 },
    ])
    expect(new Set(catalog.print_settings.map((setting: { type: string }) => setting.type))).toEqual(
      new Set(['int', 'float', 'choice', 'face']),
    )
    expect(
      (await stranger.get('/v1/materials', { 'if-none-match': String(answer.headers['etag']) })).statusCode,
    ).toBe(304)
  })
})

describe('every answer', () => {
  test('carries a new request id, whatever the caller sends', async () => {
    const first = await owner.get('/v1/materials')
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    const second = await owner.get('/v1/materials', { 'x-request-id': String(first.headers['x-request-id']) })
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('carries security headers, and the session never reaches a cache', async () => {
    const answer = await owner.get('/v1/quotes')
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  test('an unknown path is 404, an unknown method 405 with Allow', async () => {
    const unknown = await owner.get('/v1/nothing')
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'not_found', detail: 'Not Found' }])
    const method = await owner.send('DELETE', '/v1/quotes')
    expect([method.statusCode, method.json(), method.headers['allow']]).toEqual([
      405,
      { error: 'method_not_allowed', detail: 'Method Not Allowed' },
      'POST, GET, HEAD',
    ])
    expect((await owner.get('/v1/quotes/')).statusCode).toBe(404)
  })

  test('an internal error is 500 with the request id and no stack', async () => {
    const [id] = await uploadMany(1)
    shop.database.write((tx) => tx.run("update quotes set flags = 'not json'"))
    const answer = await owner.get(`/v1/quotes/${id}`)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      error: 'internal_error',
      detail: expect.any(String),
      request_id: answer.headers['x-request-id'],
    })
  })

  test('the rate limit answers 429 with Retry-After', async () => {
    const answers = []
    for (let turn = 0; turn < 61; turn++) answers.push(await owner.post('/v1/quotes', {}))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(60).fill(422), 429])
    const last = answers.at(-1)!
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.json()).toMatchObject({ error: 'rate_limited', retry_after: expect.any(Number) })
    expect(last.headers).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '0',
      'ratelimit-reset': last.headers['retry-after'],
    })
  })
})
