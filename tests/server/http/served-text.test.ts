import { afterEach, describe, expect, test } from 'vitest'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../server/catalog/document-store.ts'
import { cachedText } from '../../../server/http/response/served-text.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop | null = null
afterEach(async () => {
  await shop?.close()
  shop = null
})

const PATHS = [
  '/docs',
  '/docs/openapi.json',
  '/docs/agents.md',
  '/docs/skill.md',
  '/docs/design-rules.md',
  '/llms.txt',
]

test('a text is made once for each key, and the eight latest are kept', () => {
  const made: string[] = []
  const served = cachedText(
    (key: string) => key,
    (key: string) => {
      made.push(key)
      return { text: `text of ${key}`, extra: null }
    },
  )
  expect(served('a')).toBe(served('a'))
  expect(served('b').text).toBe('text of b')
  expect(made).toEqual(['a', 'b'])
  for (const key of 'cdefghi') served(key)
  served('b')
  served('a')
  expect(made.join('')).toBe('abcdefghia')
})

describe('the documents that everybody may read', () => {
  test.each(PATHS)('%s has an ETag, and costs a reader who holds it no body', async (path) => {
    shop = await openTestShop()
    const app = await shop.http()
    const first = await app.inject(path)
    expect(first.statusCode).toBe(200)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const etag = first.headers.etag!
    const again = await app.inject({ url: path, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).body).toBe(first.body)
  })

  test.each(['/docs', '/docs/openapi.json', '/llms.txt'])('%s follows the base address', async (path) => {
    shop = await openTestShop()
    const app = await shop.http()
    const before = await app.inject(path)
    shop.shop.address.base_url = 'https://parts.example'
    const after = await app.inject({
      url: path,
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('https://parts.example')
  })

  test('a guide shows a changed catalog at once', async () => {
    shop = await openTestShop()
    const app = await shop.http()
    const before = await app.inject('/docs/agents.md')
    const body = readShopData(shop.database).shop_details
    const changed = { ...body, support_email: 'new-desk@parts.example' }
    shop.database.write((tx) =>
      writeDocument(tx, { kind: 'shop_details', body: changed, now: shop!.shop.clock.now(), by: null }),
    )
    expect(before.body).not.toContain('new-desk@parts.example')
    expect((await app.inject('/docs/agents.md')).body).toContain('new-desk@parts.example')
  })
})
