import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '../../shared/accounts/oauth/grants.ts'
import { CALLBACK, SHOP_URL, sites, WireClient } from '../shop/oauth-client.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

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

const read = (person: Person, handle: string) => person.get(`/v1/oauth/requests/${handle}`)
const approve = (person: Person, handle: string, body: unknown = {}) =>
  person.post(`/v1/oauth/requests/${handle}/approve`, body)
const deny = (person: Person, handle: string) => person.post(`/v1/oauth/requests/${handle}/deny`)
const refusal = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

describe('the connection request of a program', () => {
  test('the answer is 200 with everything the page shows', async () => {
    const answer = await read(owner, await client.ask(ALL))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      client: { id: client.client_id, name: 'Robot', claimed_uri: 'https://robot.example/about' },
      redirect_uri: CALLBACK,
      requested_scopes: ['quotes', 'orders', 'purchase'],
      scopes: ['quotes', 'orders', 'purchase'],
      status: 'pending',
      expires_at: MONDAY_MORNING + 600,
    })
  })

  test('a client named by its document has a verified domain; others do not even have the field', async () => {
    const handle = await client.ask({ client_id: DOCUMENT })
    expect((await read(owner, handle)).json().client).toEqual({
      id: DOCUMENT,
      name: 'Editor',
      claimed_uri: null,
      verified_domain: 'editor.example',
    })
  })

  test('shows the name without characters that change the writing direction', async () => {
    await client.register({ client_name: 'Ro\u202Ebot\u0000' })
    expect((await read(owner, await client.ask())).json().client.name).toBe('Robot')
  })

  test('the answer is 404 for an unknown handle, and for one that is ten minutes old', async () => {
    const handle = await client.ask()
    shop.wait(599)
    expect((await read(owner, handle)).statusCode).toBe(200)
    shop.wait(1)
    for (const gone of [handle, `rq_${'x'.repeat(43)}`, 'none'])
      for (const answer of [await read(owner, gone), await approve(owner, gone), await deny(owner, gone)])
        expect(refusal(answer)).toEqual([404, 'request_not_found'])
  })

  test('the answer is 401 when signed out and for a guest, 403 for a key; none holds the request', async () => {
    const handle = await client.ask()
    const { api_key } = (await owner.post('/v1/keys')).json()
    const nobody = new Person(await shop.http())
    expect(refusal(await read(nobody, handle))).toEqual([401, 'unauthorized'])
    const authorization = `Bearer ${api_key}`
    const byKey = await nobody.get(`/v1/oauth/requests/${handle}`, { authorization })
    expect(refusal(byKey)).toEqual([403, 'person_required'])
    expect((await read(await signedUpCustomer(shop), handle)).statusCode).toBe(200)
  })
})

describe('the first account that opens a request holds it', () => {
  test('the answer is 403 for every other account, whatever it tries', async () => {
    const customer = await signedUpCustomer(shop)
    const handle = await client.ask()
    expect((await read(owner, handle)).statusCode).toBe(200)
    for (const answer of [
      await read(customer, handle),
      await approve(customer, handle),
      await deny(customer, handle),
    ])
      expect(refusal(answer)).toEqual([403, 'request_held'])
    expect((await approve(owner, handle)).statusCode).toBe(200)
    expect(refusal(await read(customer, handle))).toEqual([403, 'request_held'])
  })

  test('one of two accounts that open a request at once gets it', async () => {
    const customer = await signedUpCustomer(shop)
    const handle = await client.ask()
    const answers = await Promise.all([read(owner, handle), read(customer, handle)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('answering without having opened it holds it as well', async () => {
    const customer = await signedUpCustomer(shop)
    const handle = await client.ask()
    expect((await approve(customer, handle)).statusCode).toBe(200)
    expect(refusal(await deny(owner, handle))).toEqual([403, 'request_held'])
    expect((await owner.get('/v1/oauth/grants')).json().grants).toEqual([])
  })
})

describe('a client that is already connected', () => {
  const grantsOf = async (person = owner): Promise<Grant[]> =>
    (await person.get('/v1/oauth/grants')).json().grants
  const alive = async () =>
    (await grantsOf()).filter(({ revoked_at }) => revoked_at === null).map(({ id }) => id)

  test('shows what it has beside what it requests, until the request is decided', async () => {
    await client.connect(owner)
    shop.wait(60)
    const handle = await client.ask(ALL)
    const [earlier] = await grantsOf()
    expect((await read(owner, handle)).json()).toMatchObject({
      requested_scopes: ['quotes', 'orders', 'purchase'],
      earlier_connections: [earlier],
    })
    expect(earlier).toMatchObject({ id: 'gr_1', scopes: ['quotes', 'orders'], created_at: MONDAY_MORNING })
    await approve(owner, handle)
    expect((await read(owner, handle)).json()).not.toHaveProperty('earlier_connections')
  })

  test('ignores connections of other clients, of other accounts, and revoked ones', async () => {
    await client.connect(await signedUpCustomer(shop))
    await client.connect(owner)
    await owner.send('DELETE', '/v1/oauth/grants/gr_2')
    const other = new WireClient(await shop.http())
    await other.connect(owner)
    expect((await read(owner, await client.ask(ALL))).json()).not.toHaveProperty('earlier_connections')
  })

  test('keeps its connection by default, and loses it when the person ticks so', async () => {
    await client.connect(owner)
    await client.connect(owner, ALL)
    expect(await alive()).toEqual(['gr_2', 'gr_1'])
    const other = new WireClient(await shop.http())
    await other.connect(owner)
    await approve(owner, await client.ask(ALL), { end_earlier: true })
    expect(await alive()).toEqual(['gr_4', 'gr_3'])
    expect(await grantsOf()).toContainEqual(expect.objectContaining({ id: 'gr_1', ended_by: 'person' }))
  })

  test('loses nothing when the approval is refused', async () => {
    await client.connect(owner)
    const handle = await client.ask()
    expect((await approve(owner, handle, { end_earlier: true, scopes: ['purchase'] })).statusCode).toBe(400)
    expect(await alive()).toEqual(['gr_1'])
  })
})

describe('approving', () => {
  test('the answer is 200 with the redirect URI, the code, the state and the issuer', async () => {
    const answer = await approve(owner, await client.ask())
    expect(answer.statusCode).toBe(200)
    const to = new URL(answer.json().redirect_to)
    expect(`${to.origin}${to.pathname}`).toBe(CALLBACK)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'its state',
      iss: SHOP_URL,
    })
  })

  test('grants without scopes what was requested, except purchases', async () => {
    const handle = await client.ask(ALL)
    await approve(owner, handle)
    expect((await read(owner, handle)).json()).toMatchObject({
      requested_scopes: ['quotes', 'orders', 'purchase'],
      scopes: ['quotes', 'orders'],
      status: 'approved',
    })
  })

  test('grants purchases only where they are ticked', async () => {
    const tokens = await client.connect(owner, ALL, ['purchase', 'quotes'])
    expect(tokens.scope).toBe('quotes purchase')
  })

  test.each<[string, Record<string, string>, unknown, [number, string]]>([
    [
      'a scope that was not asked for',
      { scope: 'quotes' },
      ['quotes', 'purchase'],
      [400, 'scope_not_requested'],
    ],
    [
      'nothing left, as only purchases were asked for',
      { scope: 'purchase' },
      undefined,
      [400, 'no_scope_approved'],
    ],
    ['an empty list', ALL, [], [422, 'invalid_input']],
    ['an unknown scope', ALL, ['admin'], [422, 'invalid_input']],
  ])('%s is refused, and nothing is decided', async (_, more, scopes, refused) => {
    const handle = await client.ask(more)
    expect(refusal(await approve(owner, handle, scopes === undefined ? {} : { scopes }))).toEqual(refused)
    expect((await read(owner, handle)).json().status).toBe('pending')
    expect((await owner.get('/v1/oauth/grants')).json().grants).toEqual([])
  })

  test.each([
    ['approve', 'approve'],
    ['approve', 'deny'],
    ['deny', 'approve'],
    ['deny', 'deny'],
  ])('the answer is 409 for %s and then %s', async (first, second) => {
    const handle = await client.ask()
    await owner.post(`/v1/oauth/requests/${handle}/${first}`)
    const answer = await owner.post(`/v1/oauth/requests/${handle}/${second}`)
    expect(refusal(answer)).toEqual([409, 'already_decided'])
    expect((await owner.get('/v1/oauth/grants')).json().grants).toHaveLength(first === 'approve' ? 1 : 0)
  })

  test('two simultaneous approvals make one code', async () => {
    const handle = await client.ask()
    const answers = await Promise.all([approve(owner, handle), approve(owner, handle)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('another site cannot make a browser approve', async () => {
    const handle = await client.ask()
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await owner.send('POST', `/v1/oauth/requests/${handle}/approve`, { headers: { origin } })
      expect(refusal(answer)).toEqual([403, 'origin_mismatch'])
    }
    expect((await read(owner, handle)).json().status).toBe('pending')
  })

  test('no page of another site may read the request', async () => {
    const answer = await read(owner, await client.ask())
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('a denied client gets access_denied and no code', async () => {
  const handle = await client.ask()
  const answer = await deny(owner, handle)
  expect(answer.statusCode).toBe(200)
  expect(Object.fromEntries(new URL(answer.json().redirect_to).searchParams)).toEqual({
    error: 'access_denied',
    state: 'its state',
    iss: SHOP_URL,
  })
  expect((await read(owner, handle)).json()).toMatchObject({ status: 'denied' })
  expect((await owner.get('/v1/oauth/grants')).json().grants).toEqual([])
})
