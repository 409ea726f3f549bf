import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../server/accounts/sessions.ts'
import { readAgentUses } from '../../server/accounts/oauth/agent-activity.ts'
import { wordsOfUse } from '../../shared/accounts/agent-uses.ts'
import { RENEWAL_SECONDS } from '../../shared/accounts/oauth/lifetimes.ts'
import { type Tokens, WireClient } from '../shop/oauth-client.ts'
import { Person, signedUpCustomer } from '../shop/v1.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'
import { earlier, McpWire } from './mcp-wire.ts'

const PING = earlier('ping')
const CONFIGURED = 'https://assistant.example'

let shop: McpShop
let app: FastifyInstance
let client: WireClient
let tokens: Tokens
const from = (token: string | null) => new McpWire(shop.address, token)
const personOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])

describe('who may call', () => {
  beforeEach(async () => {
    shop = await openMcpShop()
    app = await shop.http()
    client = new WireClient(app)
    tokens = await client.connect(shop.owner, { scope: 'orders' })
  })
  afterEach(() => shop.close())

  const metadata = () => `resource_metadata="${shop.address}/.well-known/oauth-protected-resource"`
  const refusalOf = async (token: string) => {
    const { status, headers, body } = await from(token).post(PING)
    return [status, (body as { error: string }).error, headers.get('www-authenticate')]
  }
  const invalid = () => [
    401,
    'unauthorized',
    `Bearer error="invalid_token", ${metadata()}, scope="quotes orders"`,
  ]

  test('a call without credentials gets 401 with the address to connect at and the scopes, and no error', async () => {
    const { status, headers, body } = await from(null).post(PING)
    expect([status, body]).toMatchObject([401, { error: 'unauthorized' }])
    expect(headers.get('www-authenticate')).toBe(`Bearer ${metadata()}, scope="quotes orders"`)
  })

  test('accepts a key, and an access token for its hour', async () => {
    expect((await from(await shop.key()).post(PING)).status).toBe(200)
    expect((await from(tokens.access_token).post(PING)).status).toBe(200)
    shop.wait(3600)
    expect(await refusalOf(tokens.access_token)).toEqual(invalid())
    const renewed: Tokens = (await client.refresh(tokens.refresh_token)).json()
    expect((await from(renewed.access_token).post(PING)).status).toBe(200)
  })

  test('accepts no refresh token, no code, no other kind of secret', async () => {
    for (const token of [tokens.refresh_token, await client.code(shop.owner), 'sk_svc_unknown', 'mcp_at_'])
      expect(await refusalOf(token)).toEqual(invalid())
  })

  test.each<[string, (grant: string) => Promise<unknown>]>([
    ['its person ends it', (grant) => shop.owner.send('DELETE', `/v1/oauth/grants/${grant}`)],
    [
      'its program ends it',
      () => client.form('/oauth/revoke', { token: tokens.refresh_token, client_id: client.client_id }),
    ],
    [
      'its refresh token is used again',
      async () => {
        await client.refresh(tokens.refresh_token)
        shop.wait(RENEWAL_SECONDS)
        await client.refresh(tokens.refresh_token)
      },
    ],
  ])('does not accept a token once %s', async (_, end) => {
    expect((await from(tokens.access_token).post(PING)).status).toBe(200)
    const [{ id }] = (await shop.owner.get('/v1/oauth/grants')).json().grants
    await end(id)
    expect(await refusalOf(tokens.access_token)).toEqual(invalid())
  })

  test('does not accept a key once it is revoked', async () => {
    const key = await shop.key()
    expect((await from(key).post(PING)).status).toBe(200)
    await shop.owner.send('DELETE', '/v1/keys/key_1')
    expect(await refusalOf(key)).toEqual(invalid())
  })

  test('does not accept a token that was issued for another address of the server', async () => {
    Object.assign(shop.shop.address, { mcp_url: 'https://mcp.shop.example' })
    const { status, headers } = await from(tokens.access_token).post(PING)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('does not accept a session cookie', async () => {
    const answer = await from(null).post(PING, { cookie: shop.owner.cookie })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each(['access_token', 'token', 'api_key'])('does not accept a secret in the URL: %s', async (name) => {
    const url = `${shop.address}/mcp?${name}=${tokens.access_token}`
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })

  test('an access token is accepted only here: /v1 refuses it and says so', async () => {
    const stranger = new Person(app)
    const answer = await stranger.get('/v1/me', { authorization: `Bearer ${tokens.access_token}` })
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    expect(answer.json().detail).toMatch(/work only at the MCP server/)
  })

  describe('a call beyond its scopes', () => {
    const challenge = (scope: string) => `Bearer error="insufficient_scope", ${metadata()}, scope="${scope}"`

    test('the answer is 403 with the scopes it needs, in every revision', async () => {
      const wire = from(tokens.access_token)
      const call = earlier('tools/call', { name: 'list_quotes', arguments: {} })
      for (const answer of [await wire.call('list_quotes'), await wire.post(call)]) {
        expect([answer.status, answer.body]).toMatchObject([403, { error: 'insufficient_scope' }])
        expect(answer.headers.get('www-authenticate')).toBe(challenge('quotes'))
      }
    })

    test('the answer is 403 for a batch that contains one', async () => {
      const calls = ['get_account', 'list_quotes'].map((name, id) =>
        earlier('tools/call', { name, arguments: {} }, id),
      )
      const answer = await from(tokens.access_token).post(calls)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, challenge('quotes')])
    })

    test('is recorded once for each operation, including reads', async () => {
      const calls = ['list_quotes', 'get_account', 'list_quotes', 'start_checkout'].map((name, id) =>
        earlier('tools/call', { name, arguments: { quote_id: 'q_none' } }, id),
      )
      await from(tokens.access_token).post(calls)
      await from(tokens.access_token).post(earlier('resources/read', { uri: 'layerline://quotes/q_none' }))
      await from(tokens.access_token).post(earlier('resources/read', { uri: 'layerline://orders/q_none' }))
      const entries = readAgentUses(shop.shop, personOf(shop.owner), {}).entries
      expect(entries.map((entry) => wordsOfUse(entry).text)).toEqual([
        'Could not read your quotes',
        'Could not ask you to buy a part',
        'Could not read your quotes',
      ])
      expect(entries.map(({ by, outcome }) => [by.name, outcome])).toEqual(
        entries.map(() => ['Robot', 'insufficient_scope']),
      )
    })

    test('does not offer the scope offline_access', async () => {
      const wire = from(tokens.access_token)
      const said = [await from(null).post(PING), await wire.call('list_quotes')]
        .map(({ headers }) => headers.get('www-authenticate'))
        .concat((await client.get('/.well-known/oauth-protected-resource')).body)
      expect(said.join(' ')).not.toContain('offline_access')
    })
  })
})

describe('pages in a browser', () => {
  beforeAll(async () => {
    shop = await openMcpShop({ settings: { agent_origins: [CONFIGURED] } })
    app = await shop.http()
  })
  afterAll(() => shop.close())

  const LAN = '192.168.1.20:4747'
  const ask = (method: 'OPTIONS' | 'POST', origin: string, host = LAN) =>
    app.inject({ method, url: '/mcp', headers: { host, origin } })

  test.each([
    ['of the shop', () => shop.address],
    ['of the shop under its address in the network', () => `http://${LAN}`],
    ['of this machine', () => 'http://localhost:6274'],
    ['of this machine by number', () => 'http://127.0.0.1:6274'],
    ['of this machine by its other number', () => 'http://[::1]:6274'],
    ['of a site that the settings name', () => CONFIGURED],
  ])('a page %s may call, and read the answer', async (_, origin) => {
    const preflight = await ask('OPTIONS', origin())
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-methods']).toContain('POST')
    for (const header of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
      expect(preflight.headers['access-control-allow-headers']).toContain(header)
    const challenged = await ask('POST', origin())
    expect(challenged.statusCode).toBe(401)
    expect(challenged.headers['access-control-expose-headers']).toBe('WWW-Authenticate, Retry-After')
    for (const { headers } of [preflight, challenged]) {
      expect(headers['access-control-allow-origin']).toBe(origin())
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(headers['vary']).toBe('origin')
    }
  })

  test.each([
    'https://evil.example',
    'null',
    '',
    'file://',
    'http://192.168.1.21:4747',
    'http://192.168.1.20:4748',
    'http://localhost.evil.example',
    'https://assistant.example:8443',
    'https://sub.assistant.example',
    'https://assistant.example.evil.example',
  ])('a page of %j may not call', async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const answer = await ask(method, origin)
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'origin_mismatch'])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('a page whose own host name resolves to this machine may not call', async () => {
    const answer = await ask('POST', 'http://evil.example', 'evil.example')
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'host_not_allowed'])
  })

  test('a program outside a browser sends no Origin', async () => {
    expect((await from(await shop.key()).post(PING)).status).toBe(200)
  })
})

describe('the rate limit', () => {
  const MOST = 120
  beforeEach(async () => {
    shop = await openMcpShop()
  })
  afterEach(() => shop.close())

  async function spend(wire: McpWire, times: number): Promise<number[]> {
    const statuses = new Set<number>()
    for (let sent = 0; sent < times; sent++) statuses.add((await wire.post(PING)).status)
    return [...statuses]
  }

  test('allows an account 120 calls a minute, with any of its credentials; other accounts have their own', async () => {
    const [one, other] = [from(await shop.key()), from(await shop.key())]
    const connected = new WireClient(await shop.http())
    const { access_token } = await connected.connect(shop.owner)
    const first = await one.post(PING)
    expect(first.headers.get('ratelimit-limit')).toBe('120')
    expect(first.headers.get('ratelimit-remaining')).toBe('119')
    expect(await spend(other, MOST - 1)).toEqual([200])
    for (const wire of [one, other, from(access_token)]) {
      const answer = await wire.post(PING, { origin: shop.address })
      expect([answer.status, answer.body]).toMatchObject([429, { error: 'rate_limited' }])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    }
    const customer = await signedUpCustomer(shop)
    const { api_key } = (await customer.post('/v1/keys')).json()
    expect((await from(api_key).post(PING)).status).toBe(200)
  })

  test('counts wrong credentials against their network address only', async () => {
    const key = await shop.key()
    expect(await spend(from('mcp_at_guessed'), MOST)).toEqual([401])
    expect(await spend(from('sk_svc_guessed'), 1)).toEqual([429])
    expect(await spend(from(null), 1)).toEqual([429])
    expect(await spend(from(key), 1)).toEqual([200])
  })

  test('counts a batch as often as it has messages', async () => {
    const wire = from(await shop.key())
    const batch = (size: number) =>
      wire.post(Array.from({ length: size }, (_, id) => earlier('ping', {}, id)))
    const answer = await batch(100)
    expect([answer.status, answer.headers.get('ratelimit-remaining')]).toEqual([200, '20'])
    expect((await batch(21)).status).toBe(429)
  })
})
