import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SHOP_URL, WireClient } from '../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner } from '../shop/v1.ts'

let shop: TestShop
let client: WireClient
beforeEach(async () => {
  shop = await openTestShop()
  client = new WireClient(await shop.http())
})
afterEach(() => shop.close())

const SERVER = '/.well-known/oauth-authorization-server'
const RESOURCE = '/.well-known/oauth-protected-resource'

describe('discovery', () => {
  test.each([
    SERVER,
    '/.well-known/openid-configuration',
    `${SERVER}/mcp`,
    '/.well-known/openid-configuration/mcp',
  ])('%s lists all endpoints, and exactly the issuer', async (path) => {
    const answer = await client.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({
      issuer: SHOP_URL,
      authorization_endpoint: `${SHOP_URL}/oauth/authorize`,
      token_endpoint: `${SHOP_URL}/oauth/token`,
      registration_endpoint: `${SHOP_URL}/oauth/register`,
      revocation_endpoint: `${SHOP_URL}/oauth/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['quotes', 'orders', 'purchase'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${SHOP_URL}/docs/agents.md`,
    })
  })

  test.each([RESOURCE, `${RESOURCE}/mcp`])('%s names the authorization server', async (path) => {
    const answer = await client.get(path)
    expect(answer.json()).toEqual({
      resource: `${SHOP_URL}/mcp`,
      authorization_servers: [SHOP_URL],
      scopes_supported: ['quotes', 'orders', 'purchase'],
      bearer_methods_supported: ['header'],
      resource_name: 'Layerline MCP server',
      resource_documentation: `${SHOP_URL}/docs/agents.md`,
    })
  })

  test('a server under its own path answers at the well-known address with that path inserted', async () => {
    Object.assign(shop.shop.address, { mcp_url: 'https://shop.example/print' })
    expect((await client.get(`${SERVER}/print`)).json().issuer).toBe('https://shop.example/print')
    expect((await client.get(`${RESOURCE}/print/mcp`)).json().resource).toBe('https://shop.example/print/mcp')
    expect((await client.get(`${RESOURCE}/mcp`)).statusCode).toBe(404)
  })

  test.each([`${SERVER}/other`, `${RESOURCE}/v1`, '/.well-known/other'])(
    'the answer is 404 for %s',
    async (path) => {
      const answer = await client.get(path)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    },
  )
})

describe('programs that run in a browser', () => {
  const OPEN = [
    ['GET', SERVER],
    ['GET', RESOURCE],
    ['GET', `${RESOURCE}/mcp`],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/register'],
    ['POST', '/oauth/revoke'],
  ] as const

  test.each(OPEN)('any page may use %s %s, without the browser’s credentials', async (method, url) => {
    const app = await shop.http()
    const headers = { origin: 'https://tool.example', 'access-control-request-method': method }
    const preflight = await app.inject({ method: 'OPTIONS', url, headers })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-methods']).toContain(method)
    expect(preflight.headers['access-control-allow-headers']).toContain('content-type')
    const answer = await app.inject({ method, url, headers: { origin: 'https://tool.example' } })
    for (const { headers: given } of [preflight, answer]) {
      expect(given['access-control-allow-origin']).toBe('*')
      expect(given).not.toHaveProperty('access-control-allow-credentials')
    }
    expect(answer.headers['access-control-expose-headers']).toContain('WWW-Authenticate')
  })

  test.each(['/oauth/authorize', '/v1/oauth/grants', '/v1/oauth/requests/none'])(
    'no page of another site may read %s',
    async (url) => {
      const owner = await signedInOwner(shop)
      const answer = await owner.get(url, { origin: 'https://tool.example' })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

describe('registering', () => {
  test('the answer is 201 with an id of its own, as a public client', async () => {
    const answer = await client.json('/oauth/register', {
      redirect_uris: ['http://127.0.0.1/callback', 'http://127.0.0.1/callback', 'cursor://done'],
      client_name: ' Robot ',
      client_uri: 'https://robot.example',
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      logo_uri: 'http://169.254.169.254/latest',
      software_id: 'x',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      client_id: expect.stringMatching(/^cl_/),
      client_id_issued_at: shop.shop.clock.now(),
      client_name: 'Robot',
      client_uri: 'https://robot.example',
      redirect_uris: ['http://127.0.0.1/callback', 'cursor://done'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  const FINE = { redirect_uris: ['https://app.example/cb'] }

  test.each<[string, unknown[]]>([
    ['a scheme of its own', ['myagent://callback']],
    ['an address without TLS', ['http://192.168.1.7/callback']],
    ['a script', ['javascript:alert(1)']],
    ['a wildcard', ['https://*.app.example/cb']],
    ['an empty text', ['']],
    ['something that is no text', [7, null, {}]],
    ['more than it may have', Array.from({ length: 90 }, (_, at) => `https://app.example/${at}`)],
  ])('registers a program that also lists %s, and tells what was taken', async (_what, listed) => {
    const answer = await client.json('/oauth/register', {
      client_name: 'Robot',
      redirect_uris: ['https://app.example/cb', ...listed],
    })
    expect(answer.statusCode).toBe(201)
    const taken: string[] = answer.json().redirect_uris
    expect(taken[0]).toBe('https://app.example/cb')
    expect(taken).toHaveLength(listed.length === 90 ? 10 : 1)
  })

  test.each<[string, unknown, string]>([
    ['no redirect URI', {}, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    [
      'eleven',
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `app://${at}`) },
      'invalid_redirect_uri',
    ],
    ['http elsewhere', { redirect_uris: ['http://app.example/cb'] }, 'invalid_redirect_uri'],
    ['script among good ones', { redirect_uris: ['app://x', 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a number', { redirect_uris: [1] }, 'invalid_redirect_uri'],
    ['a name of 81 characters', { ...FINE, client_name: 'x'.repeat(81) }, 'invalid_client_metadata'],
    ['passwords only', { ...FINE, grant_types: ['password'] }, 'invalid_client_metadata'],
    ['tokens at once', { ...FINE, response_types: ['token'] }, 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['no JSON', '{"redirect_uris"', 'invalid_client_metadata'],
  ])('%s: 400 %s', async (_, body, error) => {
    const answer = await client.json('/oauth/register', body)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
    expect(answer.json().error_description).toBeTruthy()
    expect(shop.database.all('select * from oauth_clients')).toEqual([])
  })

  test('a client that names itself with an invalid address has no address', async () => {
    const answer = await client.json('/oauth/register', { ...FINE, client_uri: 'javascript:alert(1)' })
    expect(answer.json()).not.toHaveProperty('client_uri')
    expect(answer.json().client_name).toBe('Unnamed program')
  })

  test('the answer is 413 for more than 16 KB', async () => {
    const answer = await client.json('/oauth/register', { ...FINE, contacts: ['x'.repeat(17_000)] })
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'body_too_large'])
  })

  test('the answer is 429 for the 21st within an hour from one address', async () => {
    for (let made = 0; made < 20; made++) await client.register()
    const answer = await client.json('/oauth/register', FINE)
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'rate_limited'])
  })

  test('a client that is never used is deleted after 30 days; one in use is not', async () => {
    const owner = await signedInOwner(shop)
    await client.register({ client_name: 'Unused' })
    const unused = client.client_id
    await client.register({ client_name: 'Used' })
    const { refresh_token } = await client.connect(owner)
    shop.wait(29 * 86_400)
    const renewed = (await client.refresh(refresh_token)).json()
    shop.wait(2 * 86_400)
    const later = new WireClient(await shop.http())
    await later.register({ client_name: 'Later' })
    const left = shop.database.all<{ name: string }>('select name from oauth_clients order by name')
    expect(left.map(({ name }) => name)).toEqual(['Later', 'Used'])
    const again = await later.redeem('code', { client_id: unused })
    expect(again.json().error).toBe('invalid_client')
    expect((await client.refresh(renewed.refresh_token)).statusCode).toBe(200)
  })
})

test.each([
  ['GET', '/oauth/token', 'POST'],
  ['DELETE', '/oauth/revoke', 'POST'],
  ['POST', '/oauth/authorize', 'GET, HEAD'],
] as const)('the answer is 405 for %s %s', async (method, url, allow) => {
  const answer = await (await shop.http()).inject({ method, url })
  expect([answer.statusCode, answer.json().error, answer.headers.allow]).toEqual([
    405,
    'method_not_allowed',
    allow,
  ])
})
