import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOOLS } from '../../server/mcp/tools.ts'
import { openMcpShop, type McpShop } from '../mcp/mcp-shop.ts'
import { loadFirstHttp, loadFirstSdk } from './first-mcp-client.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

const NOT_THERE = { quote_id: 'q_none' }

test('the earlier SDK, which validates refusals against the schema too, reads answers and refusals', async () => {
  const token = await shop.key()
  const { Client } = await loadFirstSdk()
  const { StreamableHTTPClientTransport } = await loadFirstHttp()
  const transport = new StreamableHTTPClientTransport(new URL(`${shop.address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(transport)
  // Results are validated only for tools that were listed.
  expect((await client.listTools()).tools).toHaveLength(TOOLS.length)
  const call = (name: string, args: object) => client.callTool({ name, arguments: { ...args } })
  expect(await call('list_quotes', {})).toMatchObject({ structuredContent: { quotes: [] } })
  expect(await call('get_quote', NOT_THERE)).toMatchObject({
    isError: true,
    structuredContent: { error: 'quote_not_found', next_steps: [expect.any(String)] },
  })
  expect(await call('start_checkout', {})).toMatchObject({
    isError: true,
    structuredContent: { error: 'invalid_input', detail: expect.any(Array) },
  })
  await client.close()
})
