import { afterEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop | null = null
afterEach(() => shop?.close())

async function headerFor(base_url: string, headers: Record<string, string>) {
  shop = await openTestShop({ settings: { base_url } })
  shop.shop.address.base_url = base_url
  const answer = await (await shop.http()).inject({ method: 'GET', url: '/v1/materials', headers })
  expect(answer.statusCode).toBe(200)
  return answer.headers['strict-transport-security']
}

test.each([
  ['to the name of the https address', { host: 'shop.example' }, 'max-age=31536000'],
  [
    'through a proxy that changes the name',
    { host: '127.0.0.1', 'x-forwarded-proto': 'https' },
    'max-age=31536000',
  ],
  ['over http through the same proxy', { host: 'shop.example', 'x-forwarded-proto': 'http' }, undefined],
  ['over http at the machine’s own address', { host: '127.0.0.1:4747' }, undefined],
])('a browser that comes %s learns of https-only as it should', async (_, headers, expected) => {
  expect(await headerFor('https://shop.example', headers as Record<string, string>)).toBe(expected)
})

test('a shop without https never says https-only', async () => {
  expect(await headerFor('http://shop.example', { host: 'shop.example', 'x-forwarded-proto': 'https' })).toBe(
    undefined,
  )
})
