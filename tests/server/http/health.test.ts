import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('the server says that it lives and that it is ready, to everyone and without a cookie', async () => {
  const http = await shop.http()
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const answer = await http.inject(path)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await http.inject({ method: 'POST', url: path })).statusCode).toBe(405)
  }
})

test('a server whose database file is gone lives but is not ready, until the file is back', async () => {
  let loss: { since: number; folder: string; rescue: null } | null = null
  await shop.close()
  shop = await openTestShop({ ports: { guard: { look: () => loss } } })
  const http = await shop.http()
  loss = { since: 1, folder: '/srv/shop', rescue: null }
  expect((await http.inject('/healthz')).statusCode).toBe(200)
  const gone = await http.inject('/readyz')
  expect([gone.statusCode, gone.json().error]).toEqual([503, 'database_unavailable'])
  expect(gone.body).not.toContain('/srv/shop')
  loss = null
  expect((await http.inject('/readyz')).statusCode).toBe(200)
})
