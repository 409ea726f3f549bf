import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  authenticateToken,
  challengeScopes,
  isChallenge,
} from '../../server/accounts/oauth/authenticate-token.ts'
import { SHOP_URL, type Tokens, WireClient } from '../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { type Person, signedInOwner } from '../shop/v1.ts'

const METADATA = `resource_metadata="${SHOP_URL}/.well-known/oauth-protected-resource"`

let shop: TestShop
let owner: Person
let client: WireClient
let tokens: Tokens
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  client = new WireClient(await shop.http())
  tokens = await client.connect(owner, { scope: 'quotes' })
})
afterEach(() => shop.close())

const enter = (authorization?: string) => authenticateToken(shop.shop, authorization)

test('an access token is a caller of its account with its scopes, and not a signed-in person', () => {
  expect(enter(`Bearer ${tokens.access_token}`)).toEqual({
    kind: 'account',
    account_id: 'acc_1',
    role: 'owner',
    auth: 'access_token',
    scopes: ['quotes'],
    key: null,
    grant: { id: 'gr_1', client_name: 'Robot' },
    session: null,
  })
})

test('the scheme is read in any case', () => {
  expect(isChallenge(enter(`bearer ${tokens.access_token}`))).toBe(false)
})

test('an API key works as well, with its own scopes', async () => {
  const { api_key } = (await owner.post('/v1/keys', { scopes: ['orders'] })).json()
  expect(enter(`Bearer ${api_key}`)).toMatchObject({ auth: 'api_key', scopes: ['orders'] })
  await owner.send('DELETE', '/v1/keys/key_1')
  expect(isChallenge(enter(`Bearer ${api_key}`))).toBe(true)
})

test('a call without credentials gets 401 with where to get some and which scopes, and no error', () => {
  expect(enter()).toMatchObject({
    status: 401,
    www_authenticate: `Bearer ${METADATA}, scope="quotes orders"`,
    error: 'unauthorized',
  })
})

describe('invalid credentials: 401 with the same answer', () => {
  test.each<[string, () => string]>([
    ['unknown', () => `Bearer mcp_at_${'x'.repeat(43)}`],
    ['a refresh token', () => `Bearer ${tokens.refresh_token}`],
    ['a wrong key', () => 'Bearer sk_svc_wrong'],
    ['another scheme', () => `Basic ${tokens.access_token}`],
    ['a scheme alone', () => 'Bearer'],
    ['two', () => `Bearer ${tokens.access_token} ${tokens.access_token}`],
    ['nothing', () => ''],
  ])('%s', (_, authorization) => {
    expect(enter(authorization())).toMatchObject({
      status: 401,
      www_authenticate: `Bearer error="invalid_token", ${METADATA}, scope="quotes orders"`,
      detail: 'The token or key is unknown or no longer valid.',
    })
  })

  test('a token that was issued for another address of the server is refused', () => {
    Object.assign(shop.shop.address, { mcp_url: 'https://mcp.shop.example' })
    expect(isChallenge(enter(`Bearer ${tokens.access_token}`))).toBe(true)
  })

  test('a token whose account is deleted is refused', () => {
    shop.database.write((tx) => tx.run("delete from accounts where id = 'acc_1'"))
    expect(isChallenge(enter(`Bearer ${tokens.access_token}`))).toBe(true)
  })
})

test('a call beyond the scopes: 403 that names all it needs; one within them passes', () => {
  const caller = enter(`Bearer ${tokens.access_token}`)
  if (isChallenge(caller)) throw new Error('the token should work')
  expect(challengeScopes(shop.shop, caller, ['quotes'])).toBeNull()
  expect(challengeScopes(shop.shop, caller, ['quotes', 'purchase'])).toEqual({
    status: 403,
    www_authenticate: `Bearer error="insufficient_scope", ${METADATA}, scope="quotes purchase"`,
    error: 'insufficient_scope',
    detail: 'This needs the scope "quotes purchase".',
  })
  expect(challengeScopes(shop.shop, { kind: 'nobody' }, ['quotes'])).toMatchObject({ status: 403 })
})

test('use is recorded once a minute, not with every call', () => {
  const uses = () => shop.database.get<{ last_used_at: number }>('select last_used_at from oauth_grants')
  shop.wait(10)
  enter(`Bearer ${tokens.access_token}`)
  const first = uses()
  shop.wait(60)
  enter(`Bearer ${tokens.access_token}`)
  expect(uses()).toEqual(first)
  shop.wait(1)
  enter(`Bearer ${tokens.access_token}`)
  expect(uses()!.last_used_at).toBe(first!.last_used_at + 61)
})

test('the database stores no secret in plain text', async () => {
  const handle = await client.ask()
  const code = new URL(
    (await owner.post(`/v1/oauth/requests/${handle}/approve`)).json().redirect_to,
  ).searchParams.get('code')!
  const kept = ['oauth_requests', 'oauth_grants', 'oauth_codes', 'oauth_tokens', 'events']
    .map((table) => JSON.stringify(shop.database.all(`select * from ${table}`)))
    .join('\n')
  for (const secret of [handle, code, tokens.access_token, tokens.refresh_token])
    expect(kept).not.toContain(secret)
  expect(kept).toContain(client.client_id)
  expect(kept).not.toContain('its state')
})
