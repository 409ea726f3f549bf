import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOOLS } from '../../server/mcp/tools.ts'
import { agentOf } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

const NOT_THERE = { quote_id: 'q_none' }

test.each(['legacy', '2026-07-28'])(
  'reads a refusal like any other answer, revision %s',
  async (revision) => {
    const agent = await agentOf(shop, ['quotes'], revision)
    expect(await agent.refused('get_quote', NOT_THERE)).toMatchObject({ error: 'quote_not_found' })
  },
)

test('the earlier SDK, which validates refusals against the schema too, reads answers and refusals', async () => {
  const token = await shop.key()
  const transport = new EarlierTransport(new URL(`${shop.address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = new EarlierClient({ name: 'tests', version: '1.0.0' })
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
