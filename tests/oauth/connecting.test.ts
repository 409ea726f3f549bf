import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  type DiscoveryRequestOptions,
  discovery,
  dynamicClientRegistration,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { safeFetcher } from '../../server/platform/adapters/safe-fetcher.ts'
import { authenticateToken } from '../../server/accounts/oauth/authenticate-token.ts'
import { McpWire } from '../mcp/mcp-wire.ts'
import { sites } from '../shop/oauth-client.ts'
import { testCertificate } from '../shop/test-certificate.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { type Person, signedInOwner } from '../shop/v1.ts'

const DOCUMENT = 'https://editor.example/oauth/client.json'
const REDIRECT = 'http://127.0.0.1:4999/done'

let shop: TestShop
let owner: Person
let url: string
beforeEach(async () => {
  const document = { client_id: DOCUMENT, client_name: 'Editor', redirect_uris: ['http://127.0.0.1/done'] }
  shop = await openTestShop({ ports: { fetcher: sites({ [DOCUMENT]: document }) } })
  owner = await signedInOwner(shop)
  const http = await shop.http()
  await http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  Object.assign(shop.shop.address, { mcp_url: url })
})
afterEach(() => shop.close())

const insecure: DiscoveryRequestOptions = { algorithm: 'oauth2', execute: [allowInsecureRequests] }

const registered = () =>
  dynamicClientRegistration(
    new URL(url),
    { client_name: 'Robot', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    None(),
    insecure,
  )
const documented = () => discovery(new URL(url), DOCUMENT, undefined, None(), insecure)

/** Connects as a program does: through the browser of a person who approves, and back with a code. */
async function connect(client: Configuration, scope: string, scopes?: string[]) {
  const verifier = randomPKCECodeVerifier()
  const state = randomState()
  const page = await fetch(
    buildAuthorizationUrl(client, {
      redirect_uri: REDIRECT,
      scope,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: `${url}/mcp`,
    }),
    { redirect: 'manual' },
  )
  expect(page.status).toBe(302)
  const handle = page.headers.get('location')!.split('/connect/')[1]
  const shown = (await owner.get(`/v1/oauth/requests/${handle}`)).json()
  const approved = await owner.post(`/v1/oauth/requests/${handle}/approve`, scopes ? { scopes } : {})
  const back = new URL(approved.json().redirect_to)
  const tokens = await authorizationCodeGrant(
    client,
    back,
    { pkceCodeVerifier: verifier, expectedState: state },
    { resource: `${url}/mcp` },
  )
  return { shown, tokens }
}

/** Returns true if the MCP server accepts the token. */
async function isAccepted(token: string): Promise<boolean> {
  const { status } = await new McpWire(url, token).current('tools/list')
  expect([200, 401]).toContain(status)
  return status === 200
}

describe.each([
  ['that registers itself', registered, { name: 'Robot', claimed_uri: null }],
  [
    'that is named by its metadata document',
    documented,
    { name: 'Editor', verified_domain: 'editor.example' },
  ],
] as const)('an ordinary OAuth client (openid-client) %s', (_, make, who) => {
  test('finds the server, is approved by a person, gets tokens, refreshes and revokes them', async () => {
    const client = await make()
    expect(client.serverMetadata()).toMatchObject({
      issuer: url,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    const { shown, tokens } = await connect(client, 'quotes orders purchase nonsense')
    expect(shown).toMatchObject({
      client: { id: client.clientMetadata().client_id, ...who },
      redirect_uri: REDIRECT,
      requested_scopes: ['quotes', 'orders', 'purchase'],
      status: 'pending',
    })
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'quotes orders' })
    expect(await isAccepted(tokens.access_token)).toBe(true)

    const next = await refreshTokenGrant(client, tokens.refresh_token!, { resource: `${url}/mcp` })
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(await isAccepted(next.access_token)).toBe(true)
    await expect(refreshTokenGrant(client, next.refresh_token!, { scope: 'purchase' })).rejects.toMatchObject(
      {
        error: 'invalid_scope',
      },
    )

    await tokenRevocation(client, next.access_token)
    expect(await isAccepted(next.access_token)).toBe(false)
    await expect(refreshTokenGrant(client, next.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
  })

  test('gets the right to buy where the person ticks it', async () => {
    const { tokens } = await connect(await make(), 'quotes purchase', ['purchase'])
    expect(tokens.scope).toBe('purchase')
    expect(authenticateToken(shop.shop, `Bearer ${tokens.access_token}`)).toMatchObject({
      scopes: ['purchase'],
      auth: 'access_token',
    })
  })
})

test('a denied program gets the error at its redirect URI, with its state and the issuer', async () => {
  const client = await registered()
  const page = await fetch(
    buildAuthorizationUrl(client, {
      redirect_uri: REDIRECT,
      state: 'x y',
      code_challenge: await calculatePKCECodeChallenge(randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    }),
    { redirect: 'manual' },
  )
  const handle = page.headers.get('location')!.split('/connect/')[1]
  const { redirect_to } = (await owner.post(`/v1/oauth/requests/${handle}/deny`)).json()
  const answer = Object.fromEntries(new URL(redirect_to).searchParams)
  expect(answer).toEqual({ error: 'access_denied', state: 'x y', iss: url })
  await expect(
    authorizationCodeGrant(client, new URL(redirect_to), { expectedState: 'x y' }),
  ).rejects.toMatchObject({ error: 'access_denied' })
})

test('a metadata document is read over TLS by the shop’s own fetcher, from the site that its address names', async () => {
  const certificate = testCertificate('editor.example')
  const document = { client_id: DOCUMENT, client_name: 'Editor at home', redirect_uris: [REDIRECT] }
  const site = createServer(certificate, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  await new Promise<void>((listening) => {
    site.listen(0, '127.0.0.1', listening)
  })
  const fetcher = safeFetcher({
    resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    connect: { ca: certificate.cert, port: (site.address() as AddressInfo).port },
  })
  Object.assign(shop.shop.services, { fetcher })
  const { shown, tokens } = await connect(await documented(), 'orders')
  expect(shown.client).toMatchObject({ name: 'Editor at home', verified_domain: 'editor.example' })
  expect(tokens.scope).toBe('orders')
  site.close()
})
