import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

/** A program that has a key and no cookie. */
async function program(key: string) {
  const http = new Person(await shop.http())
  const authorization = `Bearer ${key}`
  return {
    get: (url: string) => http.get(url, { authorization }),
    send: (method: 'POST' | 'DELETE', url: string, headers = {}) =>
      http.send(method, url, { headers: { authorization, ...headers } }),
    upload: (file: Uint8Array) => http.upload({ file, headers: { authorization } }),
  }
}

const newKey = async (body: unknown = {}) => (await owner.post('/v1/keys', body)).json()

describe('making a key', () => {
  test('the answer is 201 with the secret, once; the list never has it', async () => {
    const answer = await owner.post('/v1/keys', { name: 'Robot', scopes: ['orders', 'quotes', 'orders'] })
    expect(answer.statusCode).toBe(201)
    const made = answer.json()
    expect(made).toMatchObject({ name: 'Robot', scopes: ['quotes', 'orders'] })
    expect(made.api_key).toMatch(/^sk_svc_[0-9A-Za-z]{40}$/)
    expect(made.prefix).toBe(made.api_key.slice(0, 15))
    const list = (await owner.get('/v1/keys')).json()
    expect(list.scopes_supported).toEqual(['quotes', 'orders', 'purchase'])
    expect(list.keys).toEqual([
      {
        id: made.id,
        name: 'Robot',
        prefix: made.prefix,
        scopes: made.scopes,
        monthly_cap_cents: null,
        created_at: made.created_at,
        last_used_at: null,
      },
    ])
    expect(JSON.stringify(list)).not.toContain(made.api_key)
    expect(JSON.stringify(shop.database.all('select * from api_keys'))).not.toContain(made.api_key)
  })

  test('lists the newest first, even within one second', async () => {
    const made = []
    for (let count = 1; count <= 11; count++) made.push((await newKey({ name: `Key ${count}` })).name)
    const { keys } = (await owner.get('/v1/keys')).json()
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(made.toReversed())
  })

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a blank name', { name: ' \u0007 ' }],
  ])('a key made with %s has the name "API key", and quotes and orders', async (_, body) => {
    const made = (await owner.send('POST', '/v1/keys', body === undefined ? {} : json(body))).json()
    expect(made).toMatchObject({ name: 'API key', scopes: ['quotes', 'orders'] })
  })

  test.each([
    ['no scope', { scopes: [] }, 'too_short'],
    ['an unknown scope', { scopes: ['admin'] }, 'enum'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'string_too_long'],
    ['a name that is no text', { name: 7 }, 'string_type'],
  ])('the answer is 422 with %s', async (_, body, type) => {
    const answer = await owner.post('/v1/keys', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ type })
  })

  test('an account has at most 100 usable keys', async () => {
    for (let made = 0; made < 100; made++) await newKey()
    const answer = await owner.post('/v1/keys')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('key_limit')
    const { keys } = (await owner.get('/v1/keys')).json()
    await owner.send('DELETE', `/v1/keys/${keys[0].id}`)
    expect((await owner.post('/v1/keys')).statusCode).toBe(201)
  })
})

describe('using a key', () => {
  test('acts for its account', async () => {
    const robot = await program((await newKey()).api_key)
    const uploaded = await robot.upload(binaryStl(box([20, 20, 20])))
    expect(uploaded.statusCode).toBe(202)
    expect((await owner.get(`/v1/quotes/${uploaded.json().id}`)).statusCode).toBe(200)
  })

  test('GET /v1/me returns the account, the key and the kind of authentication', async () => {
    const made = await newKey({ name: 'Robot', scopes: ['quotes'] })
    const me = (await (await program(made.api_key)).get('/v1/me')).json()
    expect(me).toEqual({
      customer: {
        id: expect.stringMatching(/^acc_/),
        email: 'owner@shop.test',
        name: 'Olive Owner',
        created_at: expect.any(Number),
      },
      key: { name: 'Robot', prefix: made.prefix, scopes: ['quotes'] },
      auth: 'api_key',
    })
    expect((await owner.get('/v1/me')).json()).toEqual({ ...me, key: null, auth: 'session' })
  })

  test('last_used_at is updated at most once a minute', async () => {
    const made = await newKey()
    const robot = await program(made.api_key)
    const lastUse = async () => (await owner.get('/v1/keys')).json().keys[0].last_used_at
    await robot.get('/v1/me')
    const first = await lastUse()
    expect(first).toBe(made.created_at)
    shop.wait(30)
    await robot.get('/v1/me')
    expect(await lastUse()).toBe(first)
    shop.wait(31)
    await robot.get('/v1/me')
    expect(await lastUse()).toBe(first + 61)
  })

  test('the answer is 403 where the scope is missing, with its name', async () => {
    const robot = await program((await newKey({ scopes: ['orders'] })).api_key)
    const answer = await robot.get('/v1/quotes')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'insufficient_scope', required_scope: 'quotes' })
  })

  test.each([
    ['GET', '/v1/keys'],
    ['POST', '/v1/keys'],
    ['DELETE', '/v1/keys/key_1'],
    ['GET', '/v1/device/BCDF-GHJK'],
    ['POST', '/v1/device/BCDF-GHJK/approve'],
    ['POST', '/v1/device/BCDF-GHJK/deny'],
  ] as const)('the answer is 403 for any key: %s %s is for a signed-in person', async (method, path) => {
    const robot = await program((await newKey({ scopes: ['quotes', 'orders', 'purchase'] })).api_key)
    const answer = method === 'GET' ? await robot.get(path) : await robot.send(method, path)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('person_required')
  })

  test.each([
    ['one letter wrong', (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['well formed, never made', () => 'sk_svc_00000000000000000000000000000000000000000'.slice(0, 47)],
    ['without its prefix', (key: string) => key.slice(7)],
    ['an access token of the MCP server', () => 'mcp_at_abc'],
  ])('the answer is 401 with a key that is %s', async (_, spoil) => {
    const robot = await program(spoil((await newKey()).api_key))
    expect((await robot.get('/v1/me')).statusCode).toBe(401)
  })

  test.each(['Basic b3duZXI6cHc=', 'Bearer', 'Bearer  ', ''])(
    'the answer is 401 with the header "%s"',
    async (authorization) => {
      const answer = await owner.get('/v1/me', { authorization })
      expect(answer.statusCode).toBe(401)
    },
  )
})

describe('revoking a key', () => {
  test.each(['id', 'prefix'] as const)('works by its %s, at once and permanently', async (name) => {
    const made = await newKey()
    const robot = await program(made.api_key)
    expect((await robot.get('/v1/me')).statusCode).toBe(200)
    const answer = await owner.send('DELETE', `/v1/keys/${made[name]}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: made.id, prefix: made.prefix, revoked: true })
    expect((await robot.get('/v1/me')).statusCode).toBe(401)
    expect((await owner.get('/v1/keys')).json().keys).toEqual([])
    expect((await owner.send('DELETE', `/v1/keys/${made.id}`)).json()).toEqual(answer.json())
    const what = shop.database.all('select what from events where subject_id = ? order by id', made.id)
    expect(what).toEqual([{ what: 'key made' }, { what: 'key first used' }, { what: 'key revoked' }])
  })

  test('the answer is 404 for another account’s key, which keeps working', async () => {
    const made = await newKey()
    const customer = await signedUpCustomer(shop)
    const answer = await customer.send('DELETE', `/v1/keys/${made.id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('key_not_found')
    expect((await (await program(made.api_key)).get('/v1/me')).statusCode).toBe(200)
  })
})

function json(body: unknown) {
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
