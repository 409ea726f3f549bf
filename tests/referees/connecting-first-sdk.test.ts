import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentLogin } from '../mcp/agent-login.ts'
import type { McpShop } from '../mcp/mcp-shop.ts'
import { connectUntilStopped, openShopForAgents, WAYS, type Sdk } from '../mcp/sdk-login.ts'
import { loadFirstHttp, loadFirstSdk, type FirstClient } from './first-mcp-client.ts'
import { loadReferee } from './referee.ts'

let shop: McpShop
const clients: FirstClient[] = []
beforeEach(async () => {
  // The SDK logs there that a connection has ended.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  shop = await openShopForAgents()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const client of clients.splice(0)) await client.close()
  await shop.close()
})

async function firstSdk(): Promise<Sdk> {
  const { Client } = await loadFirstSdk()
  const { StreamableHTTPClientTransport } = await loadFirstHttp()
  const { UnauthorizedError } = await loadReferee<{ UnauthorizedError: Sdk['refused'] }>(
    '@modelcontextprotocol/sdk/client/auth.js',
  )
  const transport = (login: AgentLogin) =>
    new StreamableHTTPClientTransport(new URL(`${shop.address}/mcp`), { authProvider: login })
  return {
    refused: UnauthorizedError,
    async connect(login) {
      const client = new Client({ name: 'agent', version: '1.0.0' })
      clients.push(client)
      await client.connect(transport(login))
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: (name) => client.callTool({ name, arguments: {} }),
      }
    },
    finish: (login, back) => transport(login).finishAuth(back.get('code')!),
  }
}

test.each(WAYS)(
  'the SDK’s first version, which %s, gets from a refusal to a call, renews what has expired, and is stopped at once',
  async (_way, login, who) => {
    expect(await connectUntilStopped(shop, await firstSdk(), login(), who)).toBe(2)
  },
)
