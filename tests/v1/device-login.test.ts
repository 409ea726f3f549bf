import type { AddressInfo } from 'node:net'
import {
  allowInsecureRequests,
  Configuration,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
} from 'openid-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
let owner: Person
let device: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  device = new Person(await shop.http())
})
afterEach(() => shop.close())

const start = async (body: unknown = {}) => (await device.post('/v1/device/start', body)).json()
const poll = (device_code: string) => device.post('/v1/device/token', { device_code })
const errorOf = async (device_code: string) => {
  const answer = await poll(device_code)
  expect(answer.statusCode).toBe(400)
  return answer.json().error
}

describe('starting', () => {
  test('the answer is 200 with both codes, where to approve, 600 seconds and the interval', async () => {
    const answer = await device.post('/v1/device/start', { name: 'Robot' })
    expect(answer.statusCode).toBe(200)
    const started = answer.json()
    expect(started).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_url: 'http://127.0.0.1:4747/device',
      verification_url_complete: `http://127.0.0.1:4747/device?code=${started.user_code}`,
      expires_in: 600,
      interval: 5,
    })
    expect(started.device_code.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(shop.database.all('select * from device_logins'))).not.toContain(
      started.device_code,
    )
  })

  test('uses without a body the name "Agent", and quotes and orders', async () => {
    const { user_code } = (await device.send('POST', '/v1/device/start')).json()
    const shown = (await owner.get(`/v1/device/${user_code}`)).json()
    expect(shown).toMatchObject({ name: 'Agent', scopes: ['quotes', 'orders'], status: 'pending' })
  })

  test.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
  ])('the answer is 422 with %s', async (_, body) => {
    expect((await device.post('/v1/device/start', body)).statusCode).toBe(422)
  })

  test('the answer is 429 with Retry-After when too many logins are started', async () => {
    for (let started = 0; started < 3; started++) await start()
    const answer = await device.post('/v1/device/start')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('polling', () => {
  test('the answer is authorization_pending, then slow_down for an early poll, and the interval grows by 5 s', async () => {
    const { device_code } = await start()
    expect(await errorOf(device_code)).toBe('authorization_pending')
    shop.wait(4)
    expect(await errorOf(device_code)).toBe('slow_down')
    shop.wait(9)
    expect(await errorOf(device_code)).toBe('slow_down')
    shop.wait(15)
    expect(await errorOf(device_code)).toBe('authorization_pending')
  })

  test('approved: the key with what was granted, once; then invalid_grant', async () => {
    const { device_code, user_code } = await start({
      name: 'Robot',
      scopes: ['quotes', 'orders', 'purchase'],
    })
    await owner.post(`/v1/device/${user_code}/approve`, { scopes: ['quotes'] })
    const answer = await poll(device_code)
    expect(answer.statusCode).toBe(200)
    const { api_key, key } = answer.json()
    expect(key).toEqual({ name: 'Robot', prefix: api_key.slice(0, 15), scopes: ['quotes'] })
    const me = await device.get('/v1/me', { authorization: `Bearer ${api_key}` })
    expect(me.json()).toMatchObject({ customer: { email: 'owner@shop.test' }, key })
    expect(await errorOf(device_code)).toBe('invalid_grant')
    expect((await owner.get('/v1/keys')).json().keys).toHaveLength(1)
  })

  test('one of two simultaneous polls gets the key', async () => {
    const { device_code, user_code } = await start()
    await owner.post(`/v1/device/${user_code}/approve`)
    const answers = await Promise.all([poll(device_code), poll(device_code)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await owner.get('/v1/keys')).json().keys).toHaveLength(1)
  })

  test('a login that is approved and never polled makes no key', async () => {
    const { user_code } = await start()
    await owner.post(`/v1/device/${user_code}/approve`)
    expect((await owner.get('/v1/keys')).json().keys).toEqual([])
  })

  test('a denied login gives access_denied for good', async () => {
    const { device_code, user_code } = await start()
    await owner.post(`/v1/device/${user_code}/deny`)
    expect(await errorOf(device_code)).toBe('access_denied')
    expect(await errorOf(device_code)).toBe('access_denied')
  })

  test.each(['pending', 'approved'])(
    'the answer is expired_token after 600 seconds, also when %s',
    async (state) => {
      const { device_code, user_code } = await start()
      if (state === 'approved') await owner.post(`/v1/device/${user_code}/approve`)
      shop.wait(600)
      expect(await errorOf(device_code)).toBe('expired_token')
    },
  )

  test('an unknown code gives invalid_grant', async () => {
    expect(await errorOf('never')).toBe('invalid_grant')
  })

  test.each([
    ['no code', {}, 'missing'],
    ['a code of 201 characters', { device_code: 'x'.repeat(201) }, 'string_too_long'],
  ])('the answer is 422 with %s, and no code is sent back', async (_, body, type) => {
    const answer = await device.post('/v1/device/token', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ type, loc: ['body', 'device_code'] })
    expect(answer.body).not.toContain('xxx')
  })

  test('the answer is 429 when one code is polled more than 30 times in a minute', async () => {
    const { device_code } = await start()
    for (let polled = 0; polled < 30; polled++) await poll(device_code)
    const answer = await poll(device_code)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBeDefined()
    expect((await poll('another')).statusCode).toBe(400)
  })
})

describe('approving', () => {
  test('reads the code without regard to case and hyphen', async () => {
    const { user_code } = await start()
    const typed = user_code.replace('-', '').toLowerCase()
    expect((await owner.get(`/v1/device/${typed}`)).json().user_code).toBe(user_code)
  })

  test('returns what the page shows: the name, the requested scopes, and all scopes', async () => {
    const { user_code } = await start({ name: 'Ro\u202Ebot', scopes: ['purchase', 'quotes'] })
    expect((await owner.get(`/v1/device/${user_code}`)).json()).toEqual({
      user_code,
      name: 'Robot',
      scopes: ['quotes', 'purchase'],
      scopes_supported: ['quotes', 'orders', 'purchase'],
      status: 'pending',
      expires_at: expect.any(Number),
    })
  })

  test('a browser that opens the address is sent to the approval page, signed in or not; a program reads JSON', async () => {
    const { user_code } = await start()
    const address = `/v1/device/${user_code}`
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const person of [owner, new Person(await shop.http())]) {
      const answer = await person.get(address, browser)
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, `/device?code=${user_code}`])
    }
    const strange = await owner.get('/v1/device/a%26b%2F%3C', browser)
    expect(strange.headers['location']).toBe('/device?code=a%26b%2F%3C')
    expect((await owner.get(address, { accept: 'application/json, text/html;q=0.5' })).statusCode).toBe(200)
    const { api_key } = (await owner.post('/v1/keys')).json()
    const withKey = await device.get(address, { ...browser, authorization: `Bearer ${api_key}` })
    expect(withKey.statusCode).toBe(403)
  })

  test('grants without scopes all that were requested', async () => {
    const { user_code } = await start({ scopes: ['quotes', 'purchase'] })
    const answer = await owner.post(`/v1/device/${user_code}/approve`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'approved', scopes: ['quotes', 'purchase'] })
  })

  test('the answer is 400 for a scope that was not requested, and nothing is decided', async () => {
    const { user_code } = await start({ scopes: ['quotes'] })
    const answer = await owner.post(`/v1/device/${user_code}/approve`, { scopes: ['quotes', 'purchase'] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('scope_not_requested')
    expect((await owner.get(`/v1/device/${user_code}`)).json().status).toBe('pending')
  })

  test.each([
    ['approve', 'approve'],
    ['approve', 'deny'],
    ['deny', 'approve'],
    ['deny', 'deny'],
  ])('the answer is 409 for %s and then %s, by any account', async (first, second) => {
    const { user_code } = await start()
    expect((await owner.post(`/v1/device/${user_code}/${first}`)).statusCode).toBe(200)
    const customer = await signedUpCustomer(shop)
    for (const person of [owner, customer]) {
      const answer = await person.post(`/v1/device/${user_code}/${second}`)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().error).toBe('already_decided')
    }
  })

  test('the answer is 409 once decided, even for scopes that were never requested', async () => {
    for (const decision of ['approve', 'deny']) {
      const { user_code } = await start({ scopes: ['quotes'] })
      await owner.post(`/v1/device/${user_code}/${decision}`)
      const again = await owner.post(`/v1/device/${user_code}/approve`, { scopes: ['purchase'] })
      expect([again.statusCode, again.json().error]).toEqual([409, 'already_decided'])
    }
  })

  test('the answer is 404 for an unknown and for an expired code', async () => {
    const { user_code } = await start()
    shop.wait(600)
    for (const code of [user_code, 'BBBB-BBBC', 'not a code'])
      expect((await owner.get(`/v1/device/${encodeURIComponent(code)}`)).statusCode).toBe(404)
  })

  test('the answer is 429 after ten wrong codes, also for a right one', async () => {
    const { user_code } = await start()
    for (let guess = 0; guess < 10; guess++) await owner.get('/v1/device/ZZZZ-ZZZZ')
    expect((await owner.get(`/v1/device/${user_code}`)).statusCode).toBe(429)
    expect((await owner.post(`/v1/device/${user_code}/approve`)).statusCode).toBe(429)
  })

  test('the answer is 401 when signed out', async () => {
    const { user_code } = await start()
    expect((await device.get(`/v1/device/${user_code}`)).statusCode).toBe(401)
    expect((await device.post(`/v1/device/${user_code}/approve`)).statusCode).toBe(401)
  })
})

describe('an ordinary OAuth client', () => {
  test("openid-client's device flow gets the key, by forms", async () => {
    const http = await shop.http()
    await http.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
    const client = new Configuration(
      {
        issuer: url,
        device_authorization_endpoint: `${url}/v1/device/start`,
        token_endpoint: `${url}/v1/device/token`,
      },
      'Robot',
      undefined,
      None(),
    )
    allowInsecureRequests(client)
    const started = await initiateDeviceAuthorization(client, { scope: 'quotes openid' })
    expect(started.verification_uri_complete).toContain(started.user_code)
    await owner.post(`/v1/device/${started.user_code}/approve`)
    const token = await pollDeviceAuthorizationGrant(client, { ...started, interval: 0.01 })
    expect(token.scope).toBe('quotes')
    const me = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token.access_token}` } })
    expect(await me.json()).toMatchObject({ auth: 'api_key', key: { name: 'Robot', scopes: ['quotes'] } })
  })

  test('the answer is 415 for a form where the interface has none', async () => {
    const answer = await owner.send('POST', '/v1/keys', {
      payload: 'name=Robot',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(415)
  })
})
