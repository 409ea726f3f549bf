import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
let shop: TestShop
let guest: Person
let customer: Person
let quote: { id: string; review_url: string; file_id: string }
let token: string
beforeEach(async () => {
  shop = await openTestShop()
  guest = new Person(await shop.http())
  customer = await signedUpCustomer(shop)
  quote = (await guest.upload({ file: CUBE }, '/guest/quotes')).json()
  token = quote.review_url.split('/').at(-1)!
})
afterEach(() => shop.close())

const claim = (person: Person, body: unknown = { token }) => person.post(`/v1/quotes/${quote.id}/claim`, body)

describe('claiming a quote made without an account', () => {
  test('200: it moves to the account with a new review link, and the old one stops working', async () => {
    const answer = await claim(customer)
    expect(answer.statusCode).toBe(200)
    const claimed = answer.json()
    expect(claimed.id).toBe(quote.id)
    expect(claimed.review_url).not.toBe(quote.review_url)
    expect(claimed.file_id).not.toBe(quote.file_id)
    expect((await customer.get(`/v1/quotes/${quote.id}`)).json().review_url).toBe(claimed.review_url)
    expect((await guest.get(`/guest/quotes/${quote.id}`)).statusCode).toBe(404)
    expect((await guest.get(`/q/${token}/part.png`)).statusCode).toBe(404)
    expect((await claim(await signedInOwner(shop))).statusCode).toBe(404)
  })

  test('a guest who repeats the upload with its Idempotency-Key gets a new quote, not the account’s', async () => {
    const part = { file: CUBE, headers: { 'idempotency-key': 'once' } }
    const first = (await guest.upload(part, '/guest/quotes')).json()
    await customer.post(`/v1/quotes/${first.id}/claim`, { token: first.review_url })
    const again = await guest.upload(part, '/guest/quotes')
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([202, undefined])
    expect(again.json().id).not.toBe(first.id)
    expect((await guest.upload(part, '/guest/quotes')).json().id).toBe(again.json().id)
  })

  test('works while the quote is being measured, and it is priced afterward', async () => {
    expect((await claim(customer)).json().status).toMatch(/received|processing|quoted/)
    await shop.settled()
    expect((await customer.quote(quote.id)).status).toBe('quoted')
  })

  test('accepts a whole pasted link as the token', async () => {
    expect((await claim(customer, { token: `${quote.review_url}/` })).statusCode).toBe(200)
  })

  test('claiming one’s own quote again changes nothing', async () => {
    const claimed = (await claim(customer)).json()
    const again = await claim(customer, { token: claimed.review_url.split('/').at(-1) })
    expect(again.statusCode).toBe(200)
    expect(again.json().review_url).toBe(claimed.review_url)
  })

  test('works with a key that has the scope quotes; 403 without it', async () => {
    const key = async (scopes: string[]) =>
      `Bearer ${(await customer.post('/v1/keys', { scopes })).json().api_key}`
    const send = async (authorization: string) =>
      new Person(await shop.http()).send('POST', `/v1/quotes/${quote.id}/claim`, {
        payload: JSON.stringify({ token }),
        headers: { authorization, 'content-type': 'application/json' },
      })
    expect((await send(await key(['orders']))).statusCode).toBe(403)
    expect((await send(await key(['quotes']))).statusCode).toBe(200)
  })

  test('accepts a whole link as the token', async () => {
    const link = `${quote.review_url}/?from=mail#part`
    expect((await claim(customer, { token: link })).statusCode).toBe(200)
  })

  test.each([
    ['a token that does not match', () => ({ token: 'nonsense' })],
    ['a link of slashes', () => ({ token: '///' })],
  ])('the answer is 404 with %s', async (_, body) => {
    const answer = await claim(customer, body())
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('claim_token_invalid')
  })

  test("the answer is 404 with another guest's token", async () => {
    const other = (await new Person(await shop.http()).upload({ file: CUBE }, '/guest/quotes')).json()
    const answer = await claim(customer, { token: other.review_url.split('/').at(-1) })
    expect(answer.statusCode).toBe(404)
  })

  test('the answer is 409 when another account has the quote', async () => {
    const { review_url } = (await claim(customer)).json()
    const answer = await claim(await signedInOwner(shop), { token: review_url.split('/').at(-1) })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('quote_claimed')
  })

  test.each([
    ['no token', {}, 'missing'],
    ['an empty token', { token: '' }, 'string_too_short'],
    ['a token of 201 characters', { token: 'x'.repeat(201) }, 'string_too_long'],
  ])('the answer is 422 with %s', async (_, body, type) => {
    const answer = await claim(customer, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ type, loc: ['body', 'token'] })
  })

  test('the answer is 429 after ten in a minute', async () => {
    for (let tried = 0; tried < 10; tried++) await claim(customer, { token: 'nonsense' })
    expect((await claim(customer)).statusCode).toBe(429)
  })
})
