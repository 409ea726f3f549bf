import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Scope } from '../../shared/accounts/scopes.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'
import { signedInOwner, type Person } from '../shop/v1.ts'

/** A test shop that listens on a port, so that clients of other vendors can call it. */
export interface McpShop extends TestShop {
  address: string
  owner: Person
  /** A new API key of the owner. */
  key(scopes?: Scope[]): Promise<string>
  /** The MCP SDK's own client, connected with that credential; closed with the shop. `legacy`: the earlier revisions. */
  client(token: string, revision?: string): Promise<Client>
}

export async function openMcpShop(options: TestShopOptions = {}): Promise<McpShop> {
  const shop = await openTestShop(options)
  const owner = await signedInOwner(shop)
  const app = await shop.http()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(shop.shop.address, { base_url: address, mcp_url: address })
  const clients: Client[] = []
  return {
    ...shop,
    address,
    owner,
    async key(scopes = ['quotes', 'orders', 'purchase']) {
      return (await owner.post('/v1/keys', { scopes })).json().api_key
    },
    async client(token, revision) {
      const client = await connect(address, token, revision)
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) await client.close()
      await shop.close()
    },
  }
}

async function connect(address: string, token: string, revision?: string): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const mode = revision === undefined ? 'auto' : revision === 'legacy' ? revision : { pin: revision }
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}
