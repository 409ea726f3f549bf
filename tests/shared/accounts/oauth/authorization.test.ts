import { describe, expect, test } from 'vitest'
import { readAuthorization } from '../../../../shared/accounts/oauth/authorization.ts'
import { isDocumentUrl } from '../../../../shared/accounts/oauth/client-metadata.ts'
import { grantedScopes } from '../../../../shared/accounts/oauth/consent.ts'
import { documentFreshness } from '../../../../shared/accounts/oauth/lifetimes.ts'
import {
  bearerChallenge,
  isOurResource,
  wellKnownSuffixes,
} from '../../../../shared/accounts/oauth/metadata.ts'
import { askedScopes, readParameters } from '../../../../shared/accounts/oauth/parameters.ts'

const MCP = 'https://mcp.shop.example'
const CHALLENGE = 'x'.repeat(43)
const FINE = `response_type=code&code_challenge=${CHALLENGE}&code_challenge_method=S256`

const read = (query: string) => readAuthorization(readParameters(query), MCP)

describe('what an authorization request asks for', () => {
  test.each([
    ['', ['quotes', 'orders']],
    ['&scope=', ['quotes', 'orders']],
    ['&scope=openid+profile', ['quotes', 'orders']],
    ['&scope=purchase+openid+quotes+quotes', ['quotes', 'purchase']],
    ['&scope=Purchase', ['quotes', 'orders']],
  ])('the request %j has its scopes', (scope, scopes) => {
    expect(read(`${FINE}${scope}`)).toEqual({ scopes, code_challenge: CHALLENGE })
  })

  test.each([
    ['no response type', FINE.replace('response_type=code&', ''), 'invalid_request'],
    ['a token at once', FINE.replace('=code&', '=token&'), 'unsupported_response_type'],
    ['no PKCE', 'response_type=code', 'invalid_request'],
    ['plain PKCE', FINE.replace('S256', 'plain'), 'invalid_request'],
    [
      'PKCE without its method, which means plain',
      FINE.replace('&code_challenge_method=S256', ''),
      'invalid_request',
    ],
    ['a short challenge', FINE.replace(CHALLENGE, 'x'), 'invalid_request'],
    ['the challenge twice', `${FINE}&code_challenge=${CHALLENGE}`, 'invalid_request'],
    ['the state twice', `${FINE}&state=a&state=b`, 'invalid_request'],
    ['a state of 2001 characters', `${FINE}&state=${'x'.repeat(2001)}`, 'invalid_request'],
    ['another server', `${FINE}&resource=https://mcp.other.example/mcp`, 'invalid_target'],
    ['ours and another', `${FINE}&resource=${MCP}/mcp&resource=https://other.example`, 'invalid_target'],
  ])('%s: %s', (_, query, error) => {
    expect(read(query)).toMatchObject({ error })
  })

  test('ours twice is fine', () => {
    expect(read(`${FINE}&resource=${MCP}/mcp&resource=${MCP}`)).toHaveProperty('scopes')
  })
})

test.each([
  [`${MCP}/mcp`, true],
  [`${MCP}/mcp/`, true],
  [MCP, true],
  ['HTTPS://MCP.shop.example:443/mcp', true],
  [`${MCP}/mcp/other`, false],
  [`${MCP}/v1`, false],
  [`${MCP}/mcp#part`, false],
  [`${MCP}/mcp?x=1`, false],
  ['http://mcp.shop.example/mcp', false],
  ['https://mcp.shop.example.evil.example/mcp', false],
  ['mcp', false],
])('the resource %s is ours: %s', (resource, ours) => {
  expect(isOurResource(resource, MCP)).toBe(ours)
})

test.each([
  ['https://app.example/client.json', true],
  ['https://app.example/oauth?client=1', true],
  ['http://app.example/client.json', false],
  ['https://app.example', false],
  ['https://app.example/', false],
  ['https://user@app.example/client.json', false],
  ['https://app.example/client.json#1', false],
  ['https://app.example/a/../client.json', false],
  ['https://APP.example/client.json', false],
  ['https://app.example:443/client.json', false],
  [`https://app.example/${'x'.repeat(500)}`, false],
  ['cl_abc', false],
])('%s can name a metadata document: %s', (id, can) => {
  expect(isDocumentUrl(id)).toBe(can)
})

test.each([
  [['quotes', 'orders', 'purchase'], undefined, ['quotes', 'orders']],
  [['quotes', 'purchase'], ['purchase'], ['purchase']],
  [['purchase'], undefined, 'no_scope_approved'],
  [['quotes'], ['quotes', 'purchase'], 'scope_not_requested'],
] as const)('a program that asks for %j, and is approved %j, is granted %j', (asked, approved, granted) => {
  expect(grantedScopes(asked, approved && [...approved])).toEqual(granted)
})

test.each([
  [null, 3600],
  [0, 300],
  [7200, 7200],
  [10_000_000, 86_400],
])('a document with max-age %s is read again after %s seconds', (maxAge, seconds) => {
  expect(documentFreshness(maxAge)).toBe(seconds)
})

test('unknown scopes are ignored, in any spacing', () => {
  expect(askedScopes('  orders \n nothing ')).toEqual(['orders'])
})

test('the challenge names the metadata and the scopes', () => {
  expect(bearerChallenge(MCP, {})).toBe(
    `Bearer resource_metadata="${MCP}/.well-known/oauth-protected-resource", scope="quotes orders"`,
  )
  expect(bearerChallenge(MCP, { error: 'insufficient_scope', scopes: ['purchase'] })).toBe(
    `Bearer error="insufficient_scope", resource_metadata="${MCP}/.well-known/oauth-protected-resource", scope="purchase"`,
  )
})

test('the documents stand at their address, and with the path of the server put in', () => {
  expect(wellKnownSuffixes(MCP)).toEqual(['', '', '/mcp'])
  expect(wellKnownSuffixes(`${MCP}/print`)).toEqual(['', '/print', '/print/mcp'])
})
