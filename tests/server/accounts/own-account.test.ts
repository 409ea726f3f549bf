import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changePassword,
  countRecoveryCodes,
  makeRecoveryCodes,
} from '../../../server/accounts/own-password.ts'
import { endSessions, listOwnSessions } from '../../../server/accounts/own-sessions.ts'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { endAgentsOf } from '../../../server/accounts/oauth/grants.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'cora@example.test'
const PASSWORD = 'a long enough password'
const NEW_PASSWORD = 'another long password'
const ENDING = { end_agents: true, endAgents: endAgentsOf }
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({
    settings: { rate_limits: { sign_in: [{ requests: 1000, seconds: 60 }] } },
  })
})
afterEach(() => shop.close())

const callerOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])
const signIn = async (password: string, email = EMAIL) => {
  const person = new Person(await shop.http())
  return { person, answer: await person.post('/auth/sign-in', { email, password }) }
}
const isSignedIn = async (person: Person) => (await person.get('/v1/me')).statusCode === 200

describe('guessing a password', () => {
  test.each(['cora@example.test', 'nobody@example.test'])(
    'locks %s after five tries, known or not, for a time that doubles',
    async (email) => {
      await signedUpCustomer(shop)
      const tryOnce = async () => (await signIn('wrong', email)).answer
      for (let tried = 0; tried < 5; tried++) expect((await tryOnce()).statusCode).toBe(401)
      const locked = await signIn(PASSWORD, email)
      expect(locked.answer.statusCode).toBe(429)
      expect(locked.answer.headers['retry-after']).toBe('60')
      shop.wait(60)
      expect((await tryOnce()).statusCode).toBe(401)
      expect((await tryOnce()).headers['retry-after']).toBe('120')
    },
  )

  test('a right password makes a clean start', async () => {
    await signedUpCustomer(shop)
    for (let tried = 0; tried < 4; tried++) await signIn('wrong')
    expect((await signIn(PASSWORD)).answer.statusCode).toBe(200)
    for (let tried = 0; tried < 5; tried++) expect((await signIn('wrong')).answer.statusCode).toBe(401)
  })

  test('failures are forgotten after a day without one', async () => {
    await signedUpCustomer(shop)
    for (let tried = 0; tried < 4; tried++) await signIn('wrong')
    shop.wait(24 * 60 * 60 + 1)
    for (let tried = 0; tried < 5; tried++) expect((await signIn('wrong')).answer.statusCode).toBe(401)
  })
})

describe('sessions of an account', () => {
  test('are listed, the last used first, with the one that asks marked; no secret among it', async () => {
    const here = await signedUpCustomer(shop)
    shop.wait(10)
    const { person: there } = await signIn(PASSWORD)
    const list = listOwnSessions(shop.shop, callerOf(here))
    expect(list.map((session) => session.current)).toEqual([false, true])
    for (const { cookie } of [here, there]) expect(JSON.stringify(list)).not.toContain(cookie.split('=')[1])
  })

  test('can be ended one by one, and all but this one', async () => {
    const here = await signedUpCustomer(shop)
    const others = [(await signIn(PASSWORD)).person, (await signIn(PASSWORD)).person]
    const first = listOwnSessions(shop.shop, callerOf(others[0])).find((session) => session.current)!
    endSessions(shop.shop, callerOf(here), { id: first.id })
    expect(await Promise.all([here, ...others].map(isSignedIn))).toEqual([true, false, true])
    expect(endSessions(shop.shop, callerOf(here), 'others')).toHaveLength(1)
    expect(await Promise.all([here, ...others].map(isSignedIn))).toEqual([true, false, false])
  })

  test("another account's session cannot be ended", async () => {
    const cora = await signedUpCustomer(shop)
    const dan = await signedUpCustomer(shop, 'dan@example.test')
    const [session] = listOwnSessions(shop.shop, callerOf(cora))
    endSessions(shop.shop, callerOf(dan), { id: session.id })
    expect(await isSignedIn(cora)).toBe(true)
  })

  test('are for a person: a key is refused', async () => {
    const cora = await signedUpCustomer(shop)
    const caller = callerOf(cora)
    if (caller.kind !== 'account') throw new Error('not signed in')
    const key = { ...caller, auth: 'api_key' as const, session: null }
    expect(() => listOwnSessions(shop.shop, key)).toThrow('Only a signed-in person')
  })
})

describe('changing the password', () => {
  test('needs the current one, and signs out every other browser', async () => {
    const here = await signedUpCustomer(shop)
    const { person: there } = await signIn(PASSWORD)
    const change = (current_password: string) =>
      changePassword(shop.shop, callerOf(here), { current_password, new_password: NEW_PASSWORD, ...ENDING })
    await expect(change('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
    await change(PASSWORD)
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, false])
    expect((await signIn(PASSWORD)).answer.statusCode).toBe(401)
    expect((await signIn(NEW_PASSWORD)).answer.statusCode).toBe(200)
  })

  test('guessing the current one is limited as signing in is', async () => {
    const here = await signedUpCustomer(shop)
    const guess = () =>
      changePassword(shop.shop, callerOf(here), {
        current_password: 'wrong',
        new_password: NEW_PASSWORD,
        ...ENDING,
      })
    for (let tried = 0; tried < 5; tried++) await expect(guess()).rejects.toMatchObject({ status: 401 })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })
})

describe('recovery codes', () => {
  const recover = async (code: string, email = EMAIL) =>
    new Person(await shop.http()).post('/auth/recover', { email, code, new_password: NEW_PASSWORD })

  test('set a new password, each once, however they are typed; every session ends', async () => {
    const here = await signedUpCustomer(shop)
    const { codes } = makeRecoveryCodes(shop.shop, callerOf(here))
    expect(new Set(codes).size).toBe(10)
    expect(JSON.stringify(shop.database.all('select * from recovery_codes'))).not.toContain(codes[0])
    const typed = codes[0].toLowerCase().replaceAll('-', ' ')
    expect((await recover(typed)).statusCode).toBe(204)
    expect(await isSignedIn(here)).toBe(false)
    const { person, answer } = await signIn(NEW_PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(countRecoveryCodes(shop.shop, callerOf(person))).toBe(9)
    expect((await recover(codes[0])).statusCode).toBe(401)
  })

  test('new ones end the old ones', async () => {
    const here = await signedUpCustomer(shop)
    const old = makeRecoveryCodes(shop.shop, callerOf(here)).codes[0]
    makeRecoveryCodes(shop.shop, callerOf(here))
    expect((await recover(old)).statusCode).toBe(401)
  })

  test('work for their own account only; an unknown address answers alike', async () => {
    const here = await signedUpCustomer(shop)
    await signedUpCustomer(shop, 'dan@example.test')
    const [code] = makeRecoveryCodes(shop.shop, callerOf(here)).codes
    const bodies = [await recover(code, 'dan@example.test'), await recover(code, 'nobody@example.test')]
    expect(bodies.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [401, bodies[0].body],
      [401, bodies[0].body],
    ])
    expect((await recover(code)).statusCode).toBe(204)
  })

  test('guessing them is limited as signing in is', async () => {
    await signedUpCustomer(shop)
    for (let tried = 0; tried < 5; tried++) expect((await recover('AAAA-AAAA-AAAA')).statusCode).toBe(401)
    expect((await recover('AAAA-AAAA-AAAA')).statusCode).toBe(429)
  })
})
