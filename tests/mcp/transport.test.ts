import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { current, earlier, McpWire, mirrored } from './mcp-wire.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
let wire: McpWire
beforeAll(async () => {
  shop = await openMcpShop({ settings: { rate_limits: { mcp: [{ requests: 10_000, seconds: 60 }] } } })
  wire = new McpWire(shop.address, await shop.key())
})
afterAll(() => shop.close())

const CALL = { name: 'get_account', arguments: {} }
const PING = earlier('ping')
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000)

describe('the current revision', () => {
  test('answers a call with one JSON body that must not be cached', async () => {
    const answer = await wire.call('get_account')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    expect(answer.body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', structuredContent: { auth: 'api_key' } },
    })
  })

  test('a discovery request returns the server’s name and its revisions', async () => {
    const { body } = await wire.current('server/discover')
    expect(body).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: false } } },
    })
  })

  test('any client may cache the list of tools', async () => {
    const { body } = await wire.current('tools/list')
    expect(body).toMatchObject({ result: { ttlMs: 3_600_000, cacheScope: 'public' } })
  })

  const list = current('tools/list')
  const call = current('tools/call', CALL)
  const future = current('tools/list', {}, '2030-01-01')
  test.each([
    ['another method in its header', list, { ...mirrored(list), 'mcp-method': 'ping' }, 400, -32020],
    ['another tool in its header', call, { ...mirrored(call), 'mcp-name': 'x' }, 400, -32020],
    ['no method in a header', list, { 'mcp-protocol-version': '2026-07-28' }, 400, -32020],
    ['no revision in a header', list, { 'mcp-method': 'tools/list' }, 400, -32020],
    ['another revision in its header', list, mirrored(list, '2025-11-25'), 400, -32020],
    ['a revision that is not spoken', future, mirrored(future, '2030-01-01'), 400, -32022],
    ['a method that there is not', current('prints/list'), mirrored(current('prints/list')), 404, -32601],
    ['a method of an object', current('constructor'), mirrored(current('constructor')), 404, -32601],
    [
      'a tool that there is not',
      current('tools/call', { name: 'fly' }),
      mirrored(current('tools/call', { name: 'fly' })),
      200,
      -32602,
    ],
    ['messages in one batch', [list], mirrored(list), 400, -32600],
  ])('%s: %#', async (_, body, headers, status, code) => {
    const answer = await wire.post(body, headers)
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ error: expect.objectContaining({ code }) }),
    ])
  })

  test('a notification is answered with 202 and an empty body', async () => {
    const { method, params } = current('notifications/cancelled', { requestId: 1 })
    const message = earlier(method, params, null)
    const answer = await wire.post(message, mirrored(message))
    expect([answer.status, answer.body]).toEqual([202, ''])
  })

  test('a subscription is acknowledged and ends, because nothing here ever changes', async () => {
    const answer = await wire.current('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toContain('notifications/subscriptions/acknowledged')
    expect(String(answer.body)).toContain('"resultType":"complete"')
  })

  test.each(['application/json', '*/*', null])('answers a program that accepts %s', async (accept) => {
    expect((await wire.call('get_account', { accept })).status).toBe(200)
  })
})

describe('the earlier revisions', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s starts with initialize, and has no session',
    async (revision) => {
      const answer = await wire.post(
        earlier('initialize', {
          protocolVersion: revision,
          capabilities: {},
          clientInfo: { name: 'tests', version: '1' },
        }),
      )
      expect(answer.status).toBe(200)
      expect(answer.headers.get('mcp-session-id')).toBeNull()
      expect(answer.body).toMatchObject({
        result: { protocolVersion: revision, serverInfo: { name: 'layerline' } },
      })
      const listed = await wire.post(earlier('tools/list'), { 'mcp-protocol-version': revision })
      expect(JSON.stringify(listed.body)).toContain('"get_account"')
    },
  )

  test('an unknown one is offered the latest of them', async () => {
    const params = {
      protocolVersion: '1999-01-01',
      capabilities: {},
      clientInfo: { name: 'tests', version: '1' },
    }
    const { body } = await wire.post(earlier('initialize', params))
    expect(body).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
    const answer = await wire.post(PING, { 'mcp-protocol-version': '1999-01-01' })
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: -32000 } }])
  })

  test.each([
    ['application/json, text/event-stream', 200],
    ['application/json', 200],
    ['*/*', 200],
    ['', 200],
    ['text/event-stream', 406],
    ['text/html', 406],
  ])('a program that accepts %j: %i', async (accept, status) => {
    const answer = await wire.post(PING, { accept })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('several messages at once are answered at once', async () => {
    const answer = await wire.post([
      earlier('ping', {}, 1),
      earlier('tools/call', CALL, 2),
      earlier('notifications/initialized', {}, null),
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: { structuredContent: { auth: 'api_key' } } },
    ])
  })

  test('a call that is canceled in its own batch is answered anyway', async () => {
    const cancelled = earlier('notifications/cancelled', { requestId: 1 }, null)
    const answer = await wire.post([earlier('tools/call', CALL, 1), cancelled])
    expect([answer.status, answer.body]).toMatchObject([200, { id: 1 }])
  })

  test.each([
    ['a cancellation alone', [earlier('notifications/cancelled', { requestId: 1 }, null)]],
    ['a notification', earlier('notifications/initialized', {}, null)],
    ['notifications alone', [earlier('notifications/initialized', {}, null)]],
    ['an answer to a question that nobody asked', { jsonrpc: '2.0', id: 7, result: {} }],
  ])('%s: 202 and an empty body', async (_, body) => {
    const answer = await wire.post(body)
    expect([answer.status, answer.body]).toEqual([202, ''])
  })

  test('an unknown method is -32601', async () => {
    const answer = await wire.post(earlier('prints/list'))
    expect([answer.status, answer.body]).toMatchObject([200, { id: 1, error: { code: -32601 } }])
  })
})

describe('an invalid message', () => {
  test.each([
    ['half a word', '{"jso', 400, -32700],
    ['nothing', '', 400, -32700],
    ['a byte order mark', `\ufeff${JSON.stringify(PING)}`, 400, -32700],
    ['a number', '5', 400, -32600],
    ['null', 'null', 400, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['a batch of numbers', '[1,2]', 400, -32600],
    ['a batch of nothing', '[null]', 400, -32600],
    ['a hundred thousand brackets', DEEP, 400, -32600],
    ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['an id of brackets', `{"jsonrpc":"2.0","id":${DEEP},"method":"ping"}`, 400, -32600],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    [
      '101 messages',
      JSON.stringify(Array.from({ length: 101 }, (_, id) => earlier('ping', {}, id))),
      400,
      -32600,
    ],
  ])('%s', async (_, body, status, code) => {
    const answer = await wire.post(body)
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ error: expect.objectContaining({ code }) }),
    ])
  })

  test('deeply nested arguments do not crash the server', async () => {
    const text = JSON.stringify(current('tools/call', { ...CALL, arguments: { deep: 0 } }))
    const answer = await wire.post(
      text.replace('"deep":0', `"deep":${DEEP}`),
      mirrored(current('tools/call', CALL)),
    )
    expect(answer.status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'multipart/form-data; boundary=x',
    null,
  ])('the answer is 415 for %s', async (type) => {
    const answer = await wire.post(PING, { 'content-type': type })
    expect([answer.status, answer.body]).toMatchObject([415, { error: 'unsupported_media_type' }])
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('%s is JSON', async (type) => {
    expect((await wire.post(PING, { 'content-type': type })).status).toBe(200)
  })

  test('the answer is 413 for more than 256 KB', async () => {
    const answer = await wire.post(earlier('ping', { x: 'x'.repeat(256 * 1024) }))
    expect([answer.status, answer.body]).toMatchObject([413, { error: 'body_too_large' }])
  })

  test.each(['GET', 'DELETE', 'PUT', 'PATCH'])(
    'the answer is 405 for %s, with the allowed methods',
    async (method) => {
      const answer = await wire.send(method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      expect(answer.body).toMatchObject({ error: 'method_not_allowed' })
    },
  )

  test('the answer is 405 for HEAD', async () => {
    const answer = await wire.send('HEAD')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('a GET without credentials is answered with where to connect', async () => {
    const answer = await new McpWire(shop.address, null).send('GET')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="/)
  })

  test.each(['/mcp/', '/mcp/sse', '/sse', '/MCP'])('the answer is 404 for %s', async (path) => {
    const answer = await fetch(`${shop.address}${path}`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })
})
