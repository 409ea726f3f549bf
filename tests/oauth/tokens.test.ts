import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authenticateToken, isChallenge } from '../../server/accounts/oauth/authenticate-token.ts'
import { CALLBACK, sites, type Tokens, WireClient } from '../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner } from '../shop/v1.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let shop: TestShop
let owner: Person
let client: WireClient
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { oauth_token: [{ requests: 1000, seconds: 60 }] } } })
  owner = await signedInOwner(shop)
  client = new WireClient(await shop.http())
  await client.register()
})
afterEach(() => shop.close())

const works = (access_token: string) => !isChallenge(authenticateToken(shop.shop, `Bearer ${access_token}`))
const grants = async () => (await owner.get('/v1/oauth/grants')).json().grants
const errorOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

describe('a code', () => {
  test('returns a token pair that must not be cached', async () => {
    const answer = await client.redeem(await client.code(owner))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^mcp_at_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: HOUR,
      refresh_token: expect.stringMatching(/^mcp_rt_[\w-]{43}$/),
      scope: 'quotes orders',
    })
  })

  test('lasts 60 seconds; a grant whose code was not exchanged is not listed', async () => {
    const code = await client.code(owner)
    shop.wait(60)
    expect(errorOf(await client.redeem(code))).toEqual([400, 'invalid_grant'])
    expect(await grants()).toEqual([])
    const other = await client.code(owner)
    shop.wait(59)
    expect((await client.redeem(other)).statusCode).toBe(200)
  })

  test('used twice revokes the grant, and its tokens at once', async () => {
    const code = await client.code(owner)
    const { access_token, refresh_token } = (await client.redeem(code)).json()
    expect(works(access_token)).toBe(true)
    expect(errorOf(await client.redeem(code))).toEqual([400, 'invalid_grant'])
    expect(works(access_token)).toBe(false)
    expect(errorOf(await client.refresh(refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await grants()).toMatchObject([{ revoked_at: expect.any(Number), ended_by: 'reuse' }])
  })

  test('used twice is detected long after it has expired', async () => {
    const code = await client.code(owner)
    let tokens: Tokens = (await client.redeem(code)).json()
    shop.wait(20 * DAY)
    tokens = (await client.refresh(tokens.refresh_token)).json()
    await client.redeem(code, {
      code_verifier: 'somebody who found the code and has no verifier, only the code',
    })
    expect(works(tokens.access_token)).toBe(false)
  })

  test('exchanged twice at once: one gets tokens, and they are revoked', async () => {
    const code = await client.code(owner)
    const answers = await Promise.all([client.redeem(code), client.redeem(code)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const won = answers.find((answer) => answer.statusCode === 200)!.json()
    expect(works(won.access_token)).toBe(false)
  })

  test.each<[string, Record<string, string | null>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['a verifier that is none', { code_verifier: 'short' }, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9998/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['an unknown client', { client_id: 'cl_unknown' }, 'invalid_client'],
    ['no client', { client_id: null }, 'invalid_request'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['no code', { code: null }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no grant type', { grant_type: null }, 'invalid_request'],
  ])('%s gets nothing, and leaves the code usable for the program that has it', async (_, more, error) => {
    const code = await client.code(owner)
    const answer = await client.redeem(code, more)
    expect(errorOf(answer)).toEqual([400, error])
    expect(answer.json().error_description).toBeTruthy()
    expect((await client.redeem(code)).statusCode).toBe(200)
  })

  test('a code of one program cannot be used by another', async () => {
    const code = await client.code(owner)
    const thief = new WireClient(await shop.http())
    await thief.register({ client_name: 'Thief' })
    expect(errorOf(await thief.redeem(code))).toEqual([400, 'invalid_grant'])
  })

  test('is exchanged without naming the redirect URI, as OAuth 2.1 does', async () => {
    expect((await client.redeem(await client.code(owner), { redirect_uri: null })).statusCode).toBe(200)
  })

  test('a code with a parameter given twice is refused', async () => {
    const code = await client.code(owner)
    const form = `grant_type=authorization_code&client_id=${client.client_id}&code=other&code=${code}`
    expect(errorOf(await client.form('/oauth/token', form))).toEqual([400, 'invalid_request'])
  })

  test('sent as JSON is refused: the standard requires a form', async () => {
    const answer = await client.json('/oauth/token', { grant_type: 'authorization_code' })
    expect(errorOf(answer)).toEqual([400, 'invalid_request'])
  })
})

describe('a refresh token', () => {
  test('works once: the next one comes with the answer', async () => {
    const first = await client.connect(owner)
    const second: Tokens = (await client.refresh(first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(works(second.access_token)).toBe(true)
    const third: Tokens = (await client.refresh(second.refresh_token)).json()
    expect(works(third.access_token)).toBe(true)
  })

  test('used twice revokes the grant: every token of it, including the newest', async () => {
    const first = await client.connect(owner)
    const second: Tokens = (await client.refresh(first.refresh_token)).json()
    const third: Tokens = (await client.refresh(second.refresh_token)).json()
    expect(errorOf(await client.refresh(first.refresh_token))).toEqual([400, 'invalid_grant'])
    for (const { access_token } of [first, second, third]) expect(works(access_token)).toBe(false)
    expect(errorOf(await client.refresh(third.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await grants()).toMatchObject([{ ended_by: 'reuse' }])
  })

  test('sent at once by two windows of a program is one use: both go on', async () => {
    const { refresh_token } = await client.connect(owner)
    const answers = await Promise.all([client.refresh(refresh_token), client.refresh(refresh_token)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    shop.wait(HOUR - 1)
    for (const answer of answers) {
      const tokens: Tokens = answer.json()
      expect(works(tokens.access_token)).toBe(true)
      expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(200)
    }
    expect(await grants()).toMatchObject([{ revoked_at: null }])
  })

  test('sent again after its answer was lost returns tokens that last no longer than the lost ones', async () => {
    const { refresh_token } = await client.connect(owner)
    await client.refresh(refresh_token)
    shop.wait(59)
    const again: Tokens = (await client.refresh(refresh_token)).json()
    expect(again.expires_in).toBe(HOUR - 59)
    shop.wait(HOUR - 60)
    expect(works(again.access_token)).toBe(true)
    shop.wait(1)
    expect(works(again.access_token)).toBe(false)
    shop.wait(30 * DAY - HOUR)
    expect(errorOf(await client.refresh(again.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test.each([
    ['a minute after its use', 60],
    ['two days after its use', 2 * DAY],
  ])('sent again %s revokes the grant', async (_when, seconds) => {
    const { refresh_token } = await client.connect(owner)
    const second: Tokens = (await client.refresh(refresh_token)).json()
    shop.wait(seconds)
    expect(errorOf(await client.refresh(refresh_token))).toEqual([400, 'invalid_grant'])
    expect(errorOf(await client.refresh(second.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(works(second.access_token)).toBe(false)
    expect(await grants()).toMatchObject([{ ended_by: 'reuse' }])
  })

  test('sent again and again does not prolong the minute', async () => {
    const { refresh_token } = await client.connect(owner)
    await client.refresh(refresh_token)
    shop.wait(40)
    expect((await client.refresh(refresh_token)).statusCode).toBe(200)
    shop.wait(40)
    expect(errorOf(await client.refresh(refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('the token of a revoked connection is refused, also within the minute', async () => {
    const { refresh_token, access_token } = await client.connect(owner)
    const second: Tokens = (await client.refresh(refresh_token)).json()
    await client.form('/oauth/revoke', { token: second.refresh_token, client_id: client.client_id })
    expect(errorOf(await client.refresh(refresh_token))).toEqual([400, 'invalid_grant'])
    expect(works(access_token)).toBe(false)
  })

  test('lasts 30 days from each use', async () => {
    let tokens = await client.connect(owner)
    shop.wait(30 * DAY - 1)
    tokens = (await client.refresh(tokens.refresh_token)).json()
    shop.wait(30 * DAY - 1)
    tokens = (await client.refresh(tokens.refresh_token)).json()
    shop.wait(30 * DAY)
    expect(errorOf(await client.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    // The session has expired meanwhile, too.
    await owner.post('/auth/sign-in', { email: 'owner@shop.test', password: 'a long enough password' })
    expect(await grants()).toEqual([])
  })

  test('the token of one program cannot be used by another, which revokes nothing', async () => {
    const { refresh_token, access_token } = await client.connect(owner)
    const thief = new WireClient(await shop.http())
    await thief.register({ client_name: 'Thief' })
    expect(errorOf(await thief.refresh(refresh_token))).toEqual([400, 'invalid_grant'])
    expect(works(access_token)).toBe(true)
    expect((await client.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('can request fewer scopes, never more', async () => {
    const first = await client.connect(owner, { scope: 'quotes orders purchase' })
    expect(errorOf(await client.refresh(first.refresh_token, { scope: 'quotes purchase' }))).toEqual([
      400,
      'invalid_scope',
    ])
    const less: Tokens = (await client.refresh(first.refresh_token, { scope: 'quotes' })).json()
    expect(less.scope).toBe('quotes')
    const all: Tokens = (await client.refresh(less.refresh_token)).json()
    expect(all.scope).toBe('quotes orders')
  })

  test('cannot be replaced by an access token, nor the reverse', async () => {
    const { access_token, refresh_token } = await client.connect(owner)
    expect(errorOf(await client.refresh(access_token))).toEqual([400, 'invalid_grant'])
    expect(works(refresh_token)).toBe(false)
  })

  test('works while the metadata document of its program cannot be read', async () => {
    const url = 'https://editor.example/client.json'
    const document = { client_id: url, client_name: 'Editor', redirect_uris: [CALLBACK] }
    Object.assign(shop.shop.services, { fetcher: sites({ [url]: document }) })
    client.client_id = url
    const tokens = await client.connect(owner)
    Object.assign(shop.shop.services, { fetcher: sites({}) })
    shop.wait(2 * DAY)
    expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })
})

describe('an access token', () => {
  test('lasts an hour', async () => {
    const { access_token } = await client.connect(owner)
    shop.wait(HOUR - 1)
    expect(works(access_token)).toBe(true)
    shop.wait(1)
    expect(works(access_token)).toBe(false)
  })

  test('is never accepted by /v1, whatever its scopes', async () => {
    const tokens = await client.connect(owner, { scope: 'quotes orders purchase' }, [
      'quotes',
      'orders',
      'purchase',
    ])
    const stranger = new Person(await shop.http())
    for (const token of [tokens.access_token, tokens.refresh_token])
      for (const path of ['/v1/me', '/v1/quotes', '/v1/orders', '/v1/keys', '/v1/oauth/grants']) {
        const answer = await stranger.get(path, { authorization: `Bearer ${token}` })
        expect([path, answer.statusCode]).toEqual([path, 401])
      }
    expect((await owner.get('/v1/me', { authorization: `Bearer ${tokens.access_token}` })).statusCode).toBe(
      401,
    )
  })
})

describe('revoking', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'a program ends its connection by its %s',
    async (which) => {
      const tokens = await client.connect(owner)
      const answer = await client.form('/oauth/revoke', { token: tokens[which], client_id: client.client_id })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(works(tokens.access_token)).toBe(false)
      expect(errorOf(await client.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
      expect(await grants()).toMatchObject([{ ended_by: 'app' }])
    },
  )

  test('an unknown token counts as revoked', async () => {
    const { api_key } = (await owner.post('/v1/keys')).json()
    for (const token of ['unknown', api_key]) {
      const answer = await client.form('/oauth/revoke', { token, client_id: client.client_id })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
    expect((await owner.get('/v1/me', { authorization: `Bearer ${api_key}` })).statusCode).toBe(200)
  })

  test('another program cannot revoke the token', async () => {
    const { access_token } = await client.connect(owner)
    const answer = await client.form('/oauth/revoke', { token: access_token, client_id: 'cl_other' })
    expect(errorOf(answer)).toEqual([400, 'invalid_grant'])
    expect(works(access_token)).toBe(true)
  })

  test.each(['client_id', 'token'])('the %s alone gives invalid_request', async (name) => {
    const answer = await client.form('/oauth/revoke', { [name]: 'x' })
    expect(errorOf(answer)).toEqual([400, 'invalid_request'])
  })
})
