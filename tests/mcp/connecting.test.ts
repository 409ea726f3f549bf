import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AgentLogin, agree } from './agent-login.ts'
import type { McpShop } from './mcp-shop.ts'
import { connectUntilStopped, grantsOf, login, openShopForAgents, WAYS, type Sdk } from './sdk-login.ts'

let shop: McpShop
let ends: (() => Promise<void>)[]
beforeEach(async () => {
  // The SDK logs there that a connection has ended.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ends = []
  shop = await openShopForAgents()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends) await end()
  await shop.close()
})

const ME = { name: 'agent', version: '1.0.0' }

function currentSdk(mode: 'legacy' | 'auto' | { pin: string }): Sdk {
  const transport = (login: AgentLogin) =>
    new StreamableHTTPClientTransport(new URL(`${shop.address}/mcp`), { authProvider: login })
  return {
    refused: UnauthorizedError,
    async connect(login) {
      const client = new Client(ME, { versionNegotiation: { mode } })
      ends.push(() => client.close())
      await client.connect(transport(login))
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: (name) => client.callTool({ name, arguments: {} }),
      }
    },
    finish: (login, back) => transport(login).finishAuth(back),
  }
}

const SDKS = [
  ['the current SDK, negotiating', () => currentSdk('auto')],
  ['the current SDK, speaking 2026-07-28 alone', () => currentSdk({ pin: '2026-07-28' })],
  ['the current SDK, speaking as earlier ones did', () => currentSdk('legacy')],
] as const
const EVERY_SDK = SDKS.flatMap(([sdk, make]) =>
  WAYS.map(([way, login, who]) => ({ sdk, make, way, login, who })),
)

describe.each(EVERY_SDK)('$sdk, which $way', ({ make, login: agentLogin, who }) => {
  test('gets from a refusal to a call, renews what has expired, and is stopped at once', async () => {
    expect(await connectUntilStopped(shop, make(), agentLogin(), who)).toBe(2)
  })
})

describe.each(SDKS)('%s', (_, make) => {
  test('asks a person again for the scopes that a call needs, and keeps the scopes it had', async () => {
    const sdk = make()
    const me = new AgentLogin()
    const { agent } = await login(shop, sdk, me, ['orders'])
    await expect(agent.call('list_quotes')).rejects.toThrow(sdk.refused)
    expect(me.opened).toHaveLength(2)
    expect(me.opened[1].searchParams.get('scope')!.split(' ').toSorted()).toEqual(['orders', 'quotes'])
    const { back } = await agree(shop.owner, me.opened[1])
    await sdk.finish(me, back)
    const again = await sdk.connect(me)
    expect(await again.call('list_quotes')).toMatchObject({
      structuredContent: { quotes: [] },
    })
    expect(await grantsOf(shop)).toMatchObject([{ scopes: ['quotes', 'orders'] }, { scopes: ['orders'] }])
  })
})

test('requests the right to buy when a call needs it, and gets it only where it is ticked', async () => {
  const sdk = currentSdk('auto')
  const me = new AgentLogin()
  let { agent } = await login(shop, sdk, me)
  for (const ticked of [undefined, ['quotes', 'orders', 'purchase']]) {
    await expect(agent.call('start_checkout')).rejects.toThrow(sdk.refused)
    const { shown, back } = await agree(shop.owner, me.opened.at(-1)!, ticked)
    expect(shown.requested_scopes).toEqual(['quotes', 'orders', 'purchase'])
    await sdk.finish(me, back)
    agent = await sdk.connect(me)
  }
  expect(me.opened).toHaveLength(3)
  expect(await agent.call('start_checkout')).toMatchObject({
    isError: true,
    structuredContent: { error: 'invalid_input' },
  })
})

test('a program that is denied is connected nowhere', async () => {
  const sdk = currentSdk('auto')
  const me = new AgentLogin()
  await expect(sdk.connect(me)).rejects.toThrow(sdk.refused)
  const page = await fetch(me.opened[0], { redirect: 'manual' })
  const handle = page.headers.get('location')!.split('/connect/')[1]
  await shop.owner.get(`/v1/oauth/requests/${handle}`)
  const denied = await shop.owner.post(`/v1/oauth/requests/${handle}/deny`)
  const back = new URL(denied.json().redirect_to).searchParams
  await expect(sdk.finish(me, back)).rejects.toThrow(/access_denied/)
  expect(me.tokens()).toBeUndefined()
  expect(await grantsOf(shop)).toEqual([])
})

test('a program rejects an answer of another authorization server', async () => {
  const sdk = currentSdk('auto')
  const me = new AgentLogin()
  await expect(sdk.connect(me)).rejects.toThrow(sdk.refused)
  const { back } = await agree(shop.owner, me.opened[0])
  back.set('iss', 'https://evil.example')
  await expect(sdk.finish(me, back)).rejects.toThrow(/Issuer mismatch/)
  expect(me.tokens()).toBeUndefined()
})
