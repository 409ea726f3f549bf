import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CALLBACK, SHOP_URL, sites, WireClient } from '../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner } from '../shop/v1.ts'

const DOCUMENT = 'https://editor.example/client.json'
const GOOD = { client_id: DOCUMENT, client_name: 'Editor', redirect_uris: [CALLBACK] }

let shop: TestShop
let client: WireClient
let others: ReturnType<typeof sites>
beforeEach(async () => {
  others = sites({ [DOCUMENT]: { ...GOOD } })
  const settings = { rate_limits: { oauth_authorize: [{ requests: 1000, seconds: 60 }] } }
  shop = await openTestShop({ ports: { fetcher: others }, settings })
  client = new WireClient(await shop.http())
})
afterEach(() => shop.close())

const asked = () => shop.database.all('select * from oauth_requests')

describe('a valid request', () => {
  test('sends the browser to the consent page', async () => {
    await client.register()
    const answer = await client.authorize()
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:4747\/connect\/rq_[\w-]{43}$/)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('any port of this machine is the same program, because programs take a free one each time', async () => {
    await client.register()
    const answer = await client.authorize({ redirect_uri: CALLBACK.replace('9999', '51234') })
    expect(answer.headers.location).toContain('/connect/')
  })

  test('may omit the redirect URI where there is only one', async () => {
    await client.register()
    expect((await client.authorize({ redirect_uri: null })).statusCode).toBe(302)
    await client.register({ redirect_uris: [CALLBACK, 'https://app.example/cb'] })
    expect((await client.authorize({ redirect_uri: null })).statusCode).toBe(400)
  })

  test('the request of a program that returns after a long time is completed', async () => {
    await client.register()
    shop.wait(31 * 86_400)
    const tokens = await client.connect(await signedInOwner(shop))
    expect(tokens.token_type).toBe('Bearer')
  })

  test('is not created by HEAD', async () => {
    await client.register()
    const app = await shop.http()
    const answer = await app.inject({ method: 'HEAD', url: client.authorizeUrl() })
    expect(answer.statusCode).toBe(405)
    expect(asked()).toEqual([])
  })
})

describe('errors without a redirect', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['by an unknown client', { client_id: 'cl_unknown' }, 'invalid_client'],
    ['without a client', { client_id: null }, 'invalid_request'],
    ['to another address', { redirect_uri: 'https://evil.example/cb' }, 'invalid_request'],
    [
      'to another path of the same machine',
      { redirect_uri: 'http://127.0.0.1:9999/other' },
      'invalid_request',
    ],
    [
      'to the same machine by its other name',
      { redirect_uri: 'http://localhost:9999/callback' },
      'invalid_request',
    ],
  ])('a request %s is not redirected', async (_, more, error) => {
    await client.register()
    const answer = await client.authorize(more)
    expect([answer.statusCode, answer.headers.location, answer.json().error]).toEqual([400, undefined, error])
    expect(answer.json().error_description).toBe(answer.json().detail)
    expect(asked()).toEqual([])
  })

  test.each(['client_id=cl_other', 'redirect_uri=https://evil.example'])(
    'a repeated %s is not redirected',
    async (twice) => {
      await client.register()
      const answer = await client.get(`${client.authorizeUrl()}&${twice}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    },
  )

  test('a person reads why on a page of the shop, which runs none of the input', async () => {
    await client.register()
    const answer = await client.get(client.authorizeUrl({ client_id: '<script>alert(1)</script>' }), {
      accept: 'text/html,*/*',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(answer.body).toContain('This program cannot be connected')
    expect(answer.body).not.toContain('<script>')
  })
})

describe('errors at the redirect URI, with state and issuer', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s', async (_, more, error) => {
    await client.register()
    const answer = await client.authorize(more)
    expect(answer.statusCode).toBe(302)
    const to = new URL(answer.headers.location!)
    expect(`${to.origin}${to.pathname}`).toBe(CALLBACK)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'its state',
      iss: SHOP_URL,
    })
    expect(asked()).toEqual([])
  })
})

describe('a client named by its metadata document', () => {
  const ask = () => client.authorize({ client_id: DOCUMENT })

  test('is read once, until it is no longer fresh', async () => {
    await ask()
    await ask()
    expect(others.reads).toEqual([DOCUMENT])
    shop.wait(3600)
    await ask()
    expect(others.reads).toEqual([DOCUMENT, DOCUMENT])
  })

  test('is read once for many simultaneous requests', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.statusCode)).toEqual([302, 302, 302])
    expect(others.reads).toEqual([DOCUMENT])
  })

  test('a document that cannot be read gives invalid_client with a sentence, and a retry', async () => {
    const client_id = 'https://away.example/client.json'
    const answer = await client.authorize({ client_id })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_client', detail: 'There is no such site.' }),
    ])
    await client.authorize({ client_id })
    expect(others.reads).toEqual([client_id, client_id])
  })

  test.each<[string, object]>([
    ['of another client', { ...GOOD, client_id: 'https://editor.example/other.json' }],
    ['with its address in another spelling', { ...GOOD, client_id: 'https://EDITOR.example/client.json' }],
    ['without a name', { client_id: DOCUMENT, redirect_uris: [CALLBACK] }],
    ['without redirect URIs', { client_id: DOCUMENT, client_name: 'Editor' }],
    ['with a redirect URI that runs script', { ...GOOD, redirect_uris: ['javascript:alert(1)'] }],
    ['with a secret', { ...GOOD, client_secret: 'published' }],
    ['that wants to prove itself by a key', { ...GOOD, token_endpoint_auth_method: 'private_key_jwt' }],
    ['that is a list', [GOOD]],
  ])('a document %s is refused', async (_, document) => {
    const fetcher = sites({ [DOCUMENT]: document })
    Object.assign(shop.shop.services, { fetcher })
    const answer = await ask()
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_client'])
  })

  test('cannot be overwritten by a registration', async () => {
    await ask()
    await client.register({ client_name: 'Thief', client_id: DOCUMENT })
    expect(client.client_id).not.toBe(DOCUMENT)
  })
})

test('the answer is 429 with Retry-After when one network address asks too often, and a page that says how long to wait', async () => {
  const busy = await openTestShop()
  const wire = new WireClient(await busy.http())
  await wire.register()
  for (let sent = 0; sent < 30; sent++) expect((await wire.authorize()).statusCode).toBe(302)
  const answer = await wire.authorize()
  expect([answer.statusCode, answer.json().error]).toEqual([429, 'rate_limited'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const page = await wire.get(wire.authorizeUrl(), { accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.body).toContain('Too many attempts to connect')
  expect(page.body).toContain(`Wait ${page.headers['retry-after']} seconds`)
  expect(page.body).not.toContain('cannot be connected')
  await busy.close()
})

test('the MCP address may be another one: programs use it, and the person answers at the shop’s own', async () => {
  const apart = await openTestShop({
    settings: { base_url: 'https://shop.example', mcp_url: 'https://mcp.shop.example' },
  })
  Object.assign(apart.shop.address, { base_url: 'https://shop.example', mcp_url: 'https://mcp.shop.example' })
  const app = await apart.http()
  const headers = { host: 'mcp.shop.example' }
  const metadata = { client_name: 'Robot', redirect_uris: [CALLBACK] }
  const registered = await app.inject({ method: 'POST', url: '/oauth/register', payload: metadata, headers })
  client.client_id = registered.json().client_id
  const url = client.authorizeUrl({ resource: 'https://mcp.shop.example/mcp' })
  const answer = await app.inject({ method: 'GET', url, headers })
  expect(answer.headers.location).toMatch(/^https:\/\/shop\.example\/connect\/rq_/)
  const refused = await app.inject({ method: 'GET', url: `${url}&response_type=x`, headers })
  expect(new URL(refused.headers.location!).searchParams.get('iss')).toBe('https://mcp.shop.example')
  const elsewhere = await app.inject({ method: 'GET', url, headers: { host: 'rebound.example' } })
  expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([403, 'host_not_allowed'])
  await apart.close()
})
