import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../shared/accounts/scopes.ts'
import { WireClient } from '../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'
import { NOT_BUILT, SPEC, type SpecRow } from './spec-table.ts'

/** Every kind of caller against every endpoint: who may call it, who is unknown (401), who may not (403). */
const built = SPEC.filter((row) => !NOT_BUILT.has(`${row.method} ${row.path}`))
const rows = built.map((row) => [row.method, row.path, row] as const)

let shop: TestShop
let owner: Person
let customer: Person
let guest: Person
const keys: Record<string, string> = {}

beforeAll(async () => {
  const unlimited = [{ requests: 1_000_000, seconds: 60 }]
  const names = ['device_start', 'device_token', 'device_guess', 'quote_create', 'requote', 'claim', 'other']
  shop = await openTestShop({
    settings: { rate_limits: Object.fromEntries(names.map((name) => [name, unlimited])) },
  })
  owner = await signedInOwner(shop)
  customer = await signedUpCustomer(shop)
  guest = new Person(await shop.http())
  await guest.upload({ file: new Uint8Array(10) }, '/guest/quotes')
  for (const scope of SCOPES) keys[scope] = (await owner.post('/v1/keys', { scopes: [scope] })).json().api_key
  const revoked = (await owner.post('/v1/keys')).json()
  await owner.send('DELETE', `/v1/keys/${revoked.id}`)
  keys['revoked'] = revoked.api_key
  const app = new WireClient(await shop.http())
  const tokens = await app.connect(owner, { scope: SCOPES.join(' ') }, [...SCOPES])
  keys['access token'] = tokens.access_token
})
afterAll(() => shop.close())

async function statusFor(row: SpecRow, by: { person?: Person; authorization?: string }): Promise<number> {
  const person = by.person ?? new Person(await shop.http())
  const path = row.path.replaceAll(/\{\w+\}/g, 'none')
  const headers = by.authorization === undefined ? {} : { authorization: by.authorization }
  return (await person.send(row.method, path, { headers })).statusCode
}

/** The outcome of an authorized call (404 for an unknown id, 422 for a missing body) is covered by other tests. */
const outcomeOf = (status: number) => (status === 401 || status === 403 ? status : 'passed')

describe('a caller with no or unknown credentials gets 401, except at a public endpoint', () => {
  const unknown: [string, () => Parameters<typeof statusFor>[1]][] = [
    ['without anything', () => ({})],
    ['a guest of the web page', () => ({ person: guest })],
    ['a malformed key', () => ({ authorization: 'Bearer sk_svc_nonsense' })],
    ['a revoked key', () => ({ authorization: `Bearer ${keys['revoked']}` })],
    [
      'an access token of the MCP server with every scope',
      () => ({ authorization: `Bearer ${keys['access token']}` }),
    ],
    ['another scheme', () => ({ authorization: 'Basic b3duZXI6cHc=' })],
    ['a wrong key beside a good session', () => ({ person: owner, authorization: 'Bearer sk_svc_wrong' })],
  ]
  describe.each(unknown)('%s', (_, by) => {
    test.each(rows)('%s %s', async (_method, _path, row) => {
      const expected = row.access === 'public' ? 'passed' : 401
      expect(outcomeOf(await statusFor(row, by()))).toBe(expected)
    })
  })
})

describe.each(SCOPES)('a key with the scope %s alone', (scope) => {
  test.each(rows)('%s %s', async (_method, _path, row) => {
    const expected = ['public', 'account', scope].includes(row.access) ? 'passed' : 403
    const status = await statusFor(row, { authorization: `Bearer ${keys[scope]}` })
    expect(outcomeOf(status)).toBe(expected)
  })
})

describe.each([
  ['the owner', () => owner],
  ['a customer', () => customer],
] as const)('%s, signed in, has every scope', (_, person) => {
  test.each(rows)('%s %s', async (_method, _path, row) => {
    expect(outcomeOf(await statusFor(row, { person: person() }))).toBe('passed')
  })
})
