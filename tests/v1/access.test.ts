import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, sessionCookieOf, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry() })
})
afterEach(() => shop.close())

const stranger = async () => new Person(await shop.http())

describe('access', () => {
  test.each([
    ['GET', '/v1/quotes'],
    ['POST', '/v1/quotes'],
    ['GET', '/v1/quotes/q_1'],
    ['POST', '/v1/quotes/q_1/requote'],
    ['POST', '/v1/quotes/q_1/request'],
    ['POST', '/v1/quotes/q_1/cancel'],
  ] as const)('the answer is 401 without a key: %s %s', async (method, path) => {
    const answer = await (await stranger()).send(method, path)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toMatchObject({ error: 'unauthorized', detail: expect.any(String) })
  })

  test('a wrong key is 401 even with a valid cookie: a header takes precedence over a cookie', async () => {
    const owner = await signedInOwner(shop)
    const answer = await owner.get('/v1/quotes', { authorization: 'Bearer sk_svc_wrong' })
    expect(answer.statusCode).toBe(401)
  })

  test('public endpoints ignore any key', async () => {
    const answer = await (await stranger()).get('/v1/materials', { authorization: 'Bearer nonsense' })
    expect(answer.statusCode).toBe(200)
  })

  test("another account's quote is not found, like one that never was", async () => {
    const owner = await signedInOwner(shop)
    const customer = await signedUpCustomer(shop)
    const { id } = (await owner.upload({ file: CUBE })).json()
    for (const send of [
      () => customer.get(`/v1/quotes/${id}`),
      () => customer.post(`/v1/quotes/${id}/requote`),
      () => customer.post(`/v1/quotes/${id}/cancel`),
      () => customer.get('/v1/quotes/q_never'),
    ]) {
      const answer = await send()
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error).toBe('quote_not_found')
    }
  })

  test('an unsafe request with the cookie needs a same-origin Origin', async () => {
    const owner = await signedInOwner(shop)
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1', '']) {
      const answer = await owner.send('POST', '/v1/quotes/q_1/requote', { headers: { origin } })
      expect([origin, answer.statusCode, answer.json().error]).toEqual([origin, 403, 'origin_mismatch'])
    }
    const fine = await owner.post('/v1/quotes/q_1/requote')
    expect(fine.statusCode).toBe(404)
  })

  test('a key works from any Origin, because no browser adds it automatically', async () => {
    const owner = await signedInOwner(shop)
    const { api_key } = (await owner.post('/v1/keys', {})).json()
    const headers = { authorization: `Bearer ${api_key}`, origin: 'http://tool.example' }
    const answer = await (await stranger()).upload({ file: CUBE, headers })
    expect(answer.statusCode).toBe(202)
  })

  test('refuses a request under another host name, which an attacker may have bound to this machine', async () => {
    const answer = await (await stranger()).get('/v1/materials', { host: 'rebound.example:4747' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('host_not_allowed')
  })
})

describe('sign-in', () => {
  test('a wrong email and a wrong password get the same answer', async () => {
    await signedUpCustomer(shop, 'cora@example.test')
    const tries = [
      { email: 'cora@example.test', password: 'not the password' },
      { email: 'nobody@example.test', password: 'a long enough password' },
    ]
    const answers = await Promise.all(
      tries.map(async (body) => (await stranger()).post('/auth/sign-in', body)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401])
    expect(answers[0].json()).toEqual(answers[1].json())
    expect(answers[0].json().error).toBe('sign_in_failed')
  })

  test('the session names its account, and ends with signing out', async () => {
    const customer = await signedUpCustomer(shop)
    expect((await customer.get('/auth/session')).json()).toMatchObject({
      person: { email: 'cora@example.test', name: 'Cora Customer', role: 'customer' },
      guest: false,
    })
    const cookie = customer.cookie
    expect((await customer.post('/auth/sign-out')).statusCode).toBe(204)
    customer.cookie = cookie
    expect((await customer.get('/auth/session')).json()).toEqual({ person: null, guest: false })
  })

  test('the cookie cannot be read by scripts nor sent by other sites', async () => {
    const person = await stranger()
    const answer = await person.post('/auth/sign-up', {
      email: 'a@b.test',
      password: 'a long enough password',
      name: 'A',
    })
    expect(answer.statusCode).toBe(201)
    expect(sessionCookieOf(answer)).toMatch(
      /HttpOnly; SameSite=Lax|SameSite=Lax.*HttpOnly|HttpOnly.*SameSite=Lax/,
    )
  })

  test.each([
    ['a short password', { email: 'a@b.test', password: 'sh0rt!', name: 'A' }, 'password'],
    ['one of the commonest', { email: 'a@b.test', password: 'password123', name: 'A' }, 'password'],
    ['no email address', { email: 'a at b', password: 'a long enough password', name: 'A' }, 'email'],
  ])('sign-up refuses %s and does not send the password back', async (_name, body, field) => {
    const answer = await (await stranger()).post('/auth/sign-up', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', field])
    expect(answer.body).not.toContain(body.password)
  })

  test('refuses an address that is taken', async () => {
    await signedUpCustomer(shop, 'cora@example.test')
    const again = await (
      await stranger()
    ).post('/auth/sign-up', { email: 'CORA@example.test', password: 'a long enough password', name: 'C' })
    expect([again.statusCode, again.json().error]).toEqual([409, 'email_taken'])
  })

  test('sessions last 30 days from their last use', async () => {
    const customer = await signedUpCustomer(shop)
    const day = 24 * 3600
    shop.wait(29 * day)
    expect((await customer.get('/v1/quotes')).statusCode).toBe(200)
    shop.wait(29 * day)
    expect((await customer.get('/v1/quotes')).statusCode).toBe(200)
    shop.wait(31 * day)
    expect((await customer.get('/v1/quotes')).statusCode).toBe(401)
  })
})

describe('guests', () => {
  test('a guest uploads without an account and reads only quotes of this browser', async () => {
    const guest = await stranger()
    const answer = await guest.upload({ file: CUBE }, '/guest/quotes')
    expect(answer.statusCode).toBe(202)
    await shop.settled()
    const { id } = answer.json()
    expect((await guest.get(`/guest/quotes/${id}`)).json().status).toBe('quoted')
    expect((await guest.get('/auth/session')).json()).toEqual({ person: null, guest: true })
    expect((await (await stranger()).get(`/guest/quotes/${id}`)).statusCode).toBe(404)
    const other = await stranger()
    await other.upload({ file: CUBE }, '/guest/quotes')
    expect((await other.get(`/guest/quotes/${id}`)).statusCode).toBe(404)
  })

  test('an API key is refused outside /v1, whatever its scopes', async () => {
    const customer = await signedUpCustomer(shop)
    const { id } = (await customer.upload({ file: CUBE })).json()
    for (const scopes of [['orders'], ['quotes', 'orders', 'purchase']]) {
      const authorization = `Bearer ${(await customer.post('/v1/keys', { scopes })).json().api_key}`
      for (const answer of [
        await (await stranger()).upload({ file: CUBE, headers: { authorization } }, '/guest/quotes'),
        await (await stranger()).get(`/guest/quotes/${id}`, { authorization }),
        await (await stranger()).get('/auth/session', { authorization }),
      ])
        expect([answer.statusCode, answer.json().error]).toEqual([403, 'person_required'])
    }
    expect((await customer.get('/v1/quotes')).json().quotes).toHaveLength(1)
  })

  test('a guest is refused under /v1', async () => {
    const guest = await stranger()
    await guest.upload({ file: CUBE }, '/guest/quotes')
    expect((await guest.get('/v1/quotes')).statusCode).toBe(401)
  })

  test("signing up on the same browser moves the guest's quotes to the account; the old review link stops working", async () => {
    const guest = await stranger()
    const before = (await guest.upload({ file: CUBE }, '/guest/quotes')).json()
    await shop.settled()
    await guest.post('/auth/sign-up', { email: 'g@b.test', password: 'a long enough password', name: 'G' })
    const after = await guest.quote(before.id)
    expect(after.status).toBe('quoted')
    expect(after.review_url).not.toBe(before.review_url)
    expect(after.file_id).not.toBe(before.file_id)
    expect((await guest.get('/v1/quotes')).json().quotes.map((quote: { id: string }) => quote.id)).toEqual([
      before.id,
    ])
    const path = (url: string) => new URL(url).pathname
    expect((await guest.get(`${path(before.review_url)}/part.png`)).statusCode).toBe(404)
    expect((await guest.get(`${path(after.review_url)}/part.png`)).statusCode).toBe(200)
  })
})
