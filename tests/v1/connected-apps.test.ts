import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authenticateToken, isChallenge } from '../../server/accounts/oauth/authenticate-token.ts'
import { RENEWAL_SECONDS } from '../../shared/accounts/oauth/lifetimes.ts'
import { CALLBACK, sites, WireClient } from '../shop/oauth-client.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../shop/v1.ts'

const DOCUMENT = 'https://editor.example/client.json'
const ALL = { scope: 'purchase orders quotes' }

let shop: TestShop
let owner: Person
let client: WireClient
beforeEach(async () => {
  const document = { client_id: DOCUMENT, client_name: 'Editor', redirect_uris: [CALLBACK] }
  shop = await openTestShop({ ports: { fetcher: sites({ [DOCUMENT]: document }) } })
  owner = await signedInOwner(shop)
  client = new WireClient(await shop.http())
  await client.register({ client_uri: 'https://robot.example/about' })
})
afterEach(() => shop.close())

const deny = (person: Person, handle: string) => person.post(`/v1/oauth/requests/${handle}/deny`)
const refusal = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

describe('connected apps', () => {
  const list = async (person = owner) => (await person.get('/v1/oauth/grants')).json().grants
  const works = (token: string) => !isChallenge(authenticateToken(shop.shop, `Bearer ${token}`))

  test('the answer is 200 with every connection, the newest first', async () => {
    await client.connect(owner)
    shop.wait(5)
    client.client_id = DOCUMENT
    await client.connect(owner, ALL)
    expect(await list()).toEqual([
      {
        id: 'gr_2',
        client_id: DOCUMENT,
        client_name: 'Editor',
        verified_domain: 'editor.example',
        scopes: ['quotes', 'orders'],
        monthly_cap_cents: null,
        created_at: MONDAY_MORNING + 5,
        last_used_at: null,
        revoked_at: null,
        ended_by: null,
      },
      expect.objectContaining({ id: 'gr_1', client_name: 'Robot' }),
    ])
  })

  test('an approval leaves earlier ones unchanged: two installs of one app are two connections', async () => {
    client.client_id = DOCUMENT
    const first = await client.connect(owner)
    const second = await client.connect(owner)
    expect(await list()).toHaveLength(2)
    await owner.send('DELETE', '/v1/oauth/grants/gr_1')
    expect([works(first.access_token), works(second.access_token)]).toEqual([false, true])
  })

  test('use is recorded, including that of a refresh', async () => {
    const tokens = await client.connect(owner)
    shop.wait(100)
    expect(works(tokens.access_token)).toBe(true)
    expect(await list()).toMatchObject([{ last_used_at: MONDAY_MORNING + 100 }])
    shop.wait(10)
    await client.refresh(tokens.refresh_token)
    expect(await list()).toMatchObject([{ last_used_at: MONDAY_MORNING + 110 }])
  })

  test('revoking ends the tokens at once; revoking again changes nothing', async () => {
    const tokens = await client.connect(owner)
    const answer = await owner.send('DELETE', '/v1/oauth/grants/gr_1')
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'gr_1', revoked_at: MONDAY_MORNING }])
    expect(works(tokens.access_token)).toBe(false)
    expect((await client.refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
    shop.wait(50)
    expect((await owner.send('DELETE', '/v1/oauth/grants/gr_1')).json()).toEqual(answer.json())
    expect(await list()).toMatchObject([{ revoked_at: MONDAY_MORNING, ended_by: 'person' }])
  })

  test('an approval revoked before its code was exchanged gives no tokens', async () => {
    const code = await client.code(owner)
    await owner.send('DELETE', '/v1/oauth/grants/gr_1')
    expect((await client.redeem(code)).json().error).toBe('invalid_grant')
  })

  test('the answer is 404 for an unknown grant and for another account’s, which keeps working', async () => {
    const tokens = await client.connect(owner)
    const customer = await signedUpCustomer(shop)
    for (const id of ['gr_1', 'gr_unknown'])
      expect(refusal(await customer.send('DELETE', `/v1/oauth/grants/${id}`))).toEqual([
        404,
        'grant_not_found',
      ])
    expect(await list(customer)).toEqual([])
    expect(works(tokens.access_token)).toBe(true)
  })

  test('revoked ones are listed for 30 days', async () => {
    await client.connect(owner)
    await owner.send('DELETE', '/v1/oauth/grants/gr_1')
    shop.wait(29 * 86_400)
    expect(await list()).toHaveLength(1)
    shop.wait(86_400)
    expect(await list()).toEqual([])
  })
})

test('the owner reads in the security log who approved which app, and how it ended', async () => {
  await deny(owner, await client.ask())
  await client.connect(owner)
  await owner.send('DELETE', '/v1/oauth/grants/gr_1')
  const { access_token } = await client.connect(owner)
  await client.form('/oauth/revoke', { token: access_token, client_id: client.client_id })
  const { refresh_token } = await client.connect(owner)
  await client.refresh(refresh_token)
  shop.wait(RENEWAL_SECONDS)
  await client.refresh(refresh_token)
  const events = shop.database.all<{ what: string; actor_kind: string; details: string }>(
    "select what, actor_kind, details from events where what like 'app %' order by id",
  )
  expect(events.map(({ what, actor_kind }) => [what, actor_kind])).toEqual([
    ['app turned away', 'account'],
    ['app connected', 'account'],
    ['app disconnected', 'account'],
    ['app connected', 'account'],
    ['app signed off', 'nobody'],
    ['app connected', 'account'],
    ['app used twice', 'nobody'],
  ])
  const { client_id } = client
  expect(JSON.parse(events[1].details)).toEqual({
    name: 'Robot',
    client_id,
    scopes: ['quotes', 'orders'],
    monthly_cap_cents: null,
  })
  expect(JSON.parse(events[6].details)).toEqual({ name: 'Robot', client_id, with: 'a refresh token' })
})
