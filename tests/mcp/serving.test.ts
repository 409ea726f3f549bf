import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

test.each([undefined, '2026-07-28'])(
  'the SDK’s client lists and calls tools, revision %s',
  async (revision) => {
    const client = await shop.client(await shop.key(), revision)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_account')
    const me = await client.callTool({ name: 'get_account', arguments: {} })
    expect(me.structuredContent).toMatchObject({ customer: { email: 'owner@shop.test' }, auth: 'api_key' })
  },
)

test('a call without credentials gets 401 with the address to connect at', async () => {
  const answer = await fetch(`${shop.address}/mcp`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain(`resource_metadata="${shop.address}/.well-known/`)
})

test('a tool beyond the scopes of a key is answered with 403 and the scopes it needs', async () => {
  const answer = await fetch(`${shop.address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.key(['orders'])}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_quotes', arguments: {} },
    }),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"')
  expect(answer.headers.get('www-authenticate')).toContain('scope="quotes"')
})

test('the server refuses pages of other sites, and accepts those of this machine', async () => {
  const ask = (origin: string) =>
    fetch(`${shop.address}/mcp`, { method: 'OPTIONS', headers: { origin } }).then(({ status }) => status)
  expect(await ask('https://evil.example')).toBe(403)
  expect(await ask('http://localhost:6274')).toBe(204)
  expect(await ask(shop.address)).toBe(204)
})
