import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyStore } from '../../server/bridge/key-store.ts'
import { ShopConnection } from '../../server/bridge/shop-connection.ts'
import { KEY, openFakeShop, type FakeShop } from './fake-shop.ts'

let shop: FakeShop
let folder: string
beforeEach(async () => {
  shop = await openFakeShop()
  folder = mkdtempSync(join(tmpdir(), 'layerline-connection-'))
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function keys(api_key: string | null = KEY, environment = {}): KeyStore {
  const store = new KeyStore(shop.url, environment, folder)
  if (api_key) store.save({ api_key, prefix: 'sk_svc_f', scopes: ['quotes'] })
  return store
}

const call = (connection: ShopConnection, asking = {}) =>
  connection.request('tools/call', { name: 'get_quote', arguments: { quote_id: 'q_1' } }, asking)
const posts = () => shop.asked.filter(({ line }) => line === 'POST /mcp').length

test('the bridge sends no request without a key; the next call uses a key that another program stores', async () => {
  const store = keys(null)
  const connection = new ShopConnection(shop.url, store)
  await expect(call(connection)).rejects.toMatchObject({ code: 'signed_out' })
  expect(shop.asked).toEqual([])
  keys()
  expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
})

test('the bridge deletes a stored key that the shop refuses, and names a refused key of the environment', async () => {
  const store = keys('sk_svc_revoked')
  const failing = call(new ShopConnection(shop.url, store))
  await expect(failing).rejects.toMatchObject({ code: 'signed_out', message: /no longer takes/ })
  expect(store.stored()).toBeNull()
  const given = call(new ShopConnection(shop.url, keys(null, { LAYERLINE_API_KEY: 'sk_svc_wrong' })))
  await expect(given).rejects.toMatchObject({ code: 'key_refused', message: /LAYERLINE_API_KEY/ })
})

describe('an answer of the shop that is not MCP', () => {
  const limited = (seconds: string) =>
    [429, { error: 'rate_limited', detail: 'Too many.' }, { 'retry-after': seconds }] as [
      number,
      object,
      Record<string, string>,
    ]

  test('waits out a rate limit once, and repeats the call', async () => {
    const connection = new ShopConnection(shop.url, keys())
    await call(connection)
    const before = posts()
    shop.next['POST /mcp'] = [limited('0')]
    expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
    expect(posts() - before).toBe(2)
  })

  test('reports a rate limit with its seconds when it lasts, or is too long to wait for', async () => {
    const connection = new ShopConnection(shop.url, keys())
    await call(connection)
    shop.next['POST /mcp'] = [limited('0'), limited('7')]
    await expect(call(connection)).rejects.toMatchObject({
      code: 'rate_limited',
      fields: { retry_after_s: 7 },
    })
    shop.next['POST /mcp'] = [limited('3000')]
    await expect(call(connection)).rejects.toMatchObject({ fields: { retry_after_s: 3000 } })
  })

  test.each([
    [403, { error: 'insufficient_scope', detail: 'This needs the scope "purchase".' }, 'insufficient_scope'],
    [403, { error: 'host_not_allowed', detail: 'Not that name.' }, 'host_not_allowed'],
    [500, { error: 'internal_error', detail: 'Something failed.' }, 'internal_error'],
    [502, '<h1>Bad Gateway</h1>', 'shop_failed'],
    [404, '<h1>Not Found</h1>', 'not_a_shop'],
    [302, '', 'not_a_shop'],
    [200, '<h1>Welcome</h1>', 'shop_failed'],
  ])('%i %j is %s, and the next call works', async (status, body, code) => {
    const connection = new ShopConnection(shop.url, keys())
    await call(connection)
    shop.next['POST /mcp'] = [[status, body, { location: 'http://127.0.0.1:1/' }]]
    await expect(call(connection)).rejects.toMatchObject({ code })
    expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
  })

  test('reports the same before a protocol version is negotiated: a failing shop, and a page that is not a shop', async () => {
    const connection = new ShopConnection(shop.url, keys())
    shop.next['POST /mcp'] = [[503, { error: 'busy', detail: 'Busy.' }]]
    await expect(call(connection)).rejects.toMatchObject({ code: 'busy' })
    shop.next['POST /mcp'] = [[404, 'nothing here']]
    await expect(call(connection)).rejects.toMatchObject({ code: 'not_a_shop' })
    expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
  })
})

test('the bridge reports a stopped shop as unreachable, and reaches it with the first call after its start', async () => {
  const connection = new ShopConnection(shop.url, keys())
  await call(connection)
  await shop.close()
  await expect(call(connection)).rejects.toMatchObject({
    code: 'shop_unreachable',
    message: expect.stringMatching(
      /^The shop at \S+ does not answer: (nothing listens there|the connection was cut)\.$/,
    ),
  })
  shop = await openFakeShop(shop.port)
  expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
})

describe('a slow shop', () => {
  test('a call is aborted after its timeout, at the shop too', async () => {
    const connection = new ShopConnection(shop.url, keys(), { connect_ms: 5000, request_ms: 100 })
    shop.onCall = () => new Promise(() => {})
    await expect(call(connection)).rejects.toMatchObject({ code: 'shop_timed_out' })
    await expect.poll(() => shop.cancelled).toEqual(['get_quote'])
  })

  test('a connection that is accepted and never answered is closed', async () => {
    const silent: Server = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = new KeyStore(url, { LAYERLINE_API_KEY: KEY }, folder)
    const connection = new ShopConnection(url, store, { connect_ms: 100, request_ms: 100 })
    await expect(call(connection)).rejects.toMatchObject({ code: 'shop_timed_out' })
    silent.closeAllConnections()
    silent.close()
  })

  test('a call that the caller cancels is canceled at the shop', async () => {
    const connection = new ShopConnection(shop.url, keys())
    const cancel = new AbortController()
    shop.onCall = () => {
      cancel.abort()
      return new Promise(() => {})
    }
    await expect(call(connection, { signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => shop.cancelled).toEqual(['get_quote'])
  })
})

test('the bridge asks a shop of another revision once which revisions it speaks', async () => {
  const connection = new ShopConnection(shop.url, keys())
  await call(connection)
  const data = { supported: ['2026-07-28'], requested: '2026-07-28' }
  const before = posts()
  shop.next['POST /mcp'] = [
    ({ id }) => [400, { jsonrpc: '2.0', id, error: { code: -32022, message: 'Unsupported', data } }],
  ]
  expect(await call(connection)).toMatchObject({ structuredContent: { called: 'get_quote' } })
  // The refused call, the question which revisions it speaks, the call again.
  expect(posts() - before).toBe(3)
})

test('the bridge reports a shop without a common protocol version', async () => {
  const connection = new ShopConnection(shop.url, keys())
  const unsupported = {
    code: -32022,
    message: 'Unsupported',
    data: { supported: ['2031-01-01'], requested: '' },
  }
  const refuse = ({ id }: { id?: unknown }) =>
    [400, { jsonrpc: '2.0', id, error: unsupported }] as [number, object]
  shop.next['POST /mcp'] = [refuse, refuse, refuse, refuse]
  await expect(call(connection)).rejects.toMatchObject({ code: 'version_mismatch' })
})
