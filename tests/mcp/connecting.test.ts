import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { UnauthorizedError as EarlierUnauthorized } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sites } from '../shop/oauth-client.ts'
import { AGENT_CALLBACK, AgentLogin, agree } from './agent-login.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

const DOCUMENT = 'https://editor.example/agent.json'
const EDITOR = { client_id: DOCUMENT, client_name: 'Editor', redirect_uris: [AGENT_CALLBACK] }

let shop: McpShop
let ends: (() => Promise<void>)[]
beforeEach(async () => {
  // The SDK logs there that a connection has ended.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ends = []
  shop = await openMcpShop({ ports: { fetcher: sites({ [DOCUMENT]: EDITOR }) } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends) await end()
  await shop.close()
})

/** One major version of the SDK with one way of negotiating, as the tests use it. */
interface Sdk {
  /** Connects, or throws `refused` when a person has to approve first. */
  connect(login: AgentLogin): Promise<Agent>
  finish(login: AgentLogin, back: URLSearchParams): Promise<void>
  refused: new (...more: never[]) => Error
}

interface Agent {
  tools(): Promise<string[]>
  call(name: string): Promise<object>
}

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

function earlierSdk(): Sdk {
  const transport = (login: AgentLogin) =>
    new EarlierTransport(new URL(`${shop.address}/mcp`), { authProvider: login })
  return {
    refused: EarlierUnauthorized,
    async connect(login) {
      const client = new EarlierClient(ME)
      ends.push(() => client.close())
      await client.connect(transport(login))
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: (name) => client.callTool({ name, arguments: {} }),
      }
    },
    finish: (login, back) => transport(login).finishAuth(back.get('code')!),
  }
}

const SDKS = [
  ['the current SDK, negotiating', () => currentSdk('auto')],
  ['the current SDK, speaking 2026-07-28 alone', () => currentSdk({ pin: '2026-07-28' })],
  ['the current SDK, speaking as earlier ones did', () => currentSdk('legacy')],
  ['the earlier SDK', earlierSdk],
] as const
const WAYS = [
  ['registers itself', () => new AgentLogin(), { name: 'Agent' }],
  [
    'is named by its document',
    () => new AgentLogin(DOCUMENT),
    { name: 'Editor', verified_domain: 'editor.example' },
  ],
] as const
const EVERY_SDK = SDKS.flatMap(([sdk, make]) =>
  WAYS.map(([way, login, who]) => ({ sdk, make, way, login, who })),
)

/** Is refused, gets a person's approval, and connects. */
async function login(sdk: Sdk, agentLogin: AgentLogin, scopes?: string[]) {
  await expect(sdk.connect(agentLogin)).rejects.toThrow(sdk.refused)
  const { shown, back } = await agree(shop.owner, agentLogin.opened.at(-1)!, scopes)
  expect(back.get('iss')).toBe(shop.address)
  await sdk.finish(agentLogin, back)
  return { shown, agent: await sdk.connect(agentLogin) }
}

const grants = async () => (await shop.owner.get('/v1/oauth/grants')).json().grants

describe.each(EVERY_SDK)('$sdk, which $way', ({ make, login: agentLogin, who }) => {
  test('gets from a refusal to a call, renews what has expired, and is stopped at once', async () => {
    const sdk = make()
    const me = agentLogin()
    const { shown, agent } = await login(sdk, me)
    expect(shown).toMatchObject({ client: who, requested_scopes: ['quotes', 'orders'] })
    expect(me.opened[0].searchParams.get('resource')).toBe(`${shop.address}/mcp`)
    expect(await agent.tools()).toContain('get_account')
    const called = await agent.call('get_account')
    expect(called).toMatchObject({ structuredContent: { customer: { email: 'owner@shop.test' } } })

    const first = me.tokens()!.access_token
    shop.wait(3600)
    expect(await agent.call('get_account')).toMatchObject({ structuredContent: { auth: 'access_token' } })
    expect(me.tokens()!.access_token).not.toBe(first)
    expect(me.opened).toHaveLength(1)

    const [{ id }] = await grants()
    await shop.owner.send('DELETE', `/v1/oauth/grants/${id}`)
    await expect(agent.call('get_account')).rejects.toThrow(sdk.refused)
    expect(me.opened).toHaveLength(2)
  })
})

// The earlier SDK renews its token instead, which has the same scopes, and gives up.
describe.each(SDKS.slice(0, 3))('%s', (_, make) => {
  test('asks a person again for the scopes that a call needs, and keeps the scopes it had', async () => {
    const sdk = make()
    const me = new AgentLogin()
    const { agent } = await login(sdk, me, ['orders'])
    await expect(agent.call('list_quotes')).rejects.toThrow(sdk.refused)
    expect(me.opened).toHaveLength(2)
    expect(me.opened[1].searchParams.get('scope')!.split(' ').toSorted()).toEqual(['orders', 'quotes'])
    const { back } = await agree(shop.owner, me.opened[1])
    await sdk.finish(me, back)
    const again = await sdk.connect(me)
    expect(await again.call('list_quotes')).toMatchObject({
      structuredContent: { quotes: [] },
    })
    expect(await grants()).toMatchObject([{ scopes: ['quotes', 'orders'] }, { scopes: ['orders'] }])
  })
})

test('requests the right to buy when a call needs it, and gets it only where it is ticked', async () => {
  const sdk = currentSdk('auto')
  const me = new AgentLogin()
  let { agent } = await login(sdk, me)
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
  expect(await grants()).toEqual([])
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
