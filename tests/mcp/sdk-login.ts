import { expect } from 'vitest'
import { sites } from '../shop/oauth-client.ts'
import { AGENT_CALLBACK, AgentLogin, agree } from './agent-login.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

const DOCUMENT = 'https://editor.example/agent.json'
const EDITOR = { client_id: DOCUMENT, client_name: 'Editor', redirect_uris: [AGENT_CALLBACK] }

/** A shop that can read the document by which a program names itself. */
export const openShopForAgents = () => openMcpShop({ ports: { fetcher: sites({ [DOCUMENT]: EDITOR }) } })

/** One major version of the SDK with one way of negotiating, as the tests use it. */
export interface Sdk {
  /** Connects, or throws `refused` when a person has to approve first. */
  connect(login: AgentLogin): Promise<Agent>
  finish(login: AgentLogin, back: URLSearchParams): Promise<void>
  refused: new (...more: never[]) => Error
}

export interface Agent {
  tools(): Promise<string[]>
  call(name: string): Promise<object>
}

/** Ways in which a program becomes known to the shop. */
export const WAYS = [
  ['registers itself', () => new AgentLogin(), { name: 'Agent' }],
  [
    'is named by its document',
    () => new AgentLogin(DOCUMENT),
    { name: 'Editor', verified_domain: 'editor.example' },
  ],
] as const

/** Is refused, gets a person's approval, and connects. */
export async function login(shop: McpShop, sdk: Sdk, agentLogin: AgentLogin, scopes?: string[]) {
  await expect(sdk.connect(agentLogin)).rejects.toThrow(sdk.refused)
  const { shown, back } = await agree(shop.owner, agentLogin.opened.at(-1)!, scopes)
  expect(back.get('iss')).toBe(shop.address)
  await sdk.finish(agentLogin, back)
  return { shown, agent: await sdk.connect(agentLogin) }
}

export const grantsOf = async (shop: McpShop) => (await shop.owner.get('/v1/oauth/grants')).json().grants

/** Goes from a refusal to a call, renews what has expired, and is stopped at once. Returns how often a person was asked. */
export async function connectUntilStopped(
  shop: McpShop,
  sdk: Sdk,
  me: AgentLogin,
  who: object,
): Promise<number> {
  const { shown, agent } = await login(shop, sdk, me)
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

  const [{ id }] = await grantsOf(shop)
  await shop.owner.send('DELETE', `/v1/oauth/grants/${id}`)
  await expect(agent.call('get_account')).rejects.toThrow(sdk.refused)
  return me.opened.length
}
