import { afterEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import { requestCounter } from '../../../server/http/guards/rate-limit-keys.ts'
import type { LimitName, RateLimits } from '../../../server/platform/settings.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { callerOf } from '../../shop/staff.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const DAY = 24 * 60 * 60
const PASSWORD = 'a long enough password'
const PLENTY = [{ requests: 100_000, seconds: 60 }]
let shop: TestShop
const open = async (rate_limits: Partial<RateLimits> = {}) => {
  shop = await openTestShop({ settings: { rate_limits } })
}
afterEach(() => shop.close())

const send = (person: Person, path: string, of: { body: object; from: string }) =>
  person.send('POST', path, {
    payload: JSON.stringify(of.body),
    headers: { 'content-type': 'application/json' },
    remoteAddress: of.from,
  })
const signUp = async (person: Person, at: number, from = '203.0.113.7') =>
  (
    await send(person, '/auth/sign-up', {
      body: { email: `p${at}@example.test`, password: PASSWORD, name: 'P' },
      from,
    })
  ).statusCode

describe('signing in and up', () => {
  test('120 accounts from one address, each made with the session of the one before: ten', async () => {
    await open()
    const person = new Person(await shop.http())
    const statuses = []
    for (let at = 0; at < 120; at++) statuses.push(await signUp(person, at))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
    expect(await signUp(person, 1000, '198.51.100.1')).toBe(201)
  })

  test('new accounts have a limit of their own; what could make none is not counted', async () => {
    await open({ sign_in: PLENTY })
    const person = new Person(await shop.http())
    const weak = { email: 'a@example.test', password: 'short', name: 'P' }
    for (let at = 0; at < 20; at++)
      expect((await send(person, '/auth/sign-up', { body: weak, from: '203.0.113.7' })).statusCode).toBe(422)
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push(await signUp(new Person(await shop.http()), at))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  })

  test('only failed sign-ins count: the staff of a shop share one address', async () => {
    await open()
    const app = await shop.http()
    await signedUpCustomer(shop, 'staff@example.test')
    const from = '203.0.113.7'
    const signIn = async (password: string) => {
      const name = password === PASSWORD ? 'staff' : password.replaceAll(' ', '-')
      const body = { email: `${name}@example.test`, password }
      return (await send(new Person(app), '/auth/sign-in', { body, from })).statusCode
    }
    for (let at = 0; at < 20; at++) expect(await signIn(PASSWORD)).toBe(200)
    const wrong = []
    for (let at = 0; at < 12; at++) wrong.push(await signIn(`wrong password ${at}`))
    expect(wrong).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(await signIn(PASSWORD)).toBe(429)
  })

  test('the addresses of one IPv6 connection are one', async () => {
    await open()
    const app = await shop.http()
    const statuses = []
    for (let at = 0; at < 12; at++)
      statuses.push(await signUp(new Person(app), at, `2001:db8:1:2::${at.toString(16)}`))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(await signUp(new Person(app), 99, '2001:db8:1:3::1')).toBe(201)
  })

  test('the whole world together has a ceiling, and the shop’s own machine is above it', async () => {
    await open({ sign_in_all: [{ requests: 3, seconds: 60 }] })
    const app = await shop.http()
    const statuses = []
    for (let at = 0; at < 5; at++) statuses.push(await signUp(new Person(app), at, `203.0.113.${at}`))
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await signUp(new Person(app), 99, '127.0.0.1')).toBe(201)
  })

  test.each([
    ['a public base address', { base_url: 'https://shop.example' }],
    ['a public address for agents', { mcp_url: 'https://mcp.shop.example' }],
    ['a trusted proxy on this machine', { trusted_proxies: ['loopback'] }],
  ])('nobody is above the ceiling in a shop with %s', async (_, settings) => {
    await open({ sign_in_all: [{ requests: 2, seconds: 60 }] })
    Object.assign(shop.shop.settings, settings)
    const app = await shop.http()
    const statuses = []
    for (let at = 0; at < 3; at++) statuses.push(await signUp(new Person(app), at, '127.0.0.1'))
    expect(statuses).toEqual([201, 201, 429])
  })

  test('a changed password on the pages is counted by address too, whatever account is signed in', async () => {
    await open({ sign_in: [{ requests: 4, seconds: 60 }] })
    const people = [
      await signedUpCustomer(shop, 'a@example.test'),
      await signedUpCustomer(shop, 'b@example.test'),
    ]
    const statuses = []
    for (let at = 0; at < 6; at++) {
      const body = { current_password: 'wrong', new_password: PASSWORD }
      const answer = await send(people[at % 2], '/trpc/account.changePassword', { body, from: '203.0.113.7' })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  })
})

describe('the request limit of accounts', () => {
  /** Counts how many of these calls pass, by turns with each caller, from one address. */
  async function passing(callers: Caller[], of: { limit: LimitName; calls: number }): Promise<number> {
    const take = requestCounter(shop.shop, rateLimiter(shop.shop.settings.rate_limits))
    const request = { ip: '203.0.113.7', headers: {}, socket: { remoteAddress: '203.0.113.7' } } as never
    let passed = 0
    for (let at = 0; at < of.calls; at++)
      passed += await take(of.limit, { caller: callers[at % callers.length], request }).then(
        () => 1,
        () => 0,
      )
    return passed
  }

  test.each(['quote_create', 'requote'] as const)(
    'young accounts share the budget %s of their address, older ones have their own',
    async (limit) => {
      await open({ [limit]: [{ requests: 10, seconds: 60 }] })
      const callers = [
        callerOf(shop, await signedUpCustomer(shop, 'a@example.test')),
        callerOf(shop, await signedUpCustomer(shop, 'b@example.test')),
        callerOf(shop, await signedUpCustomer(shop, 'c@example.test')),
      ]
      expect(await passing(callers, { limit, calls: 60 })).toBe(10)
      shop.wait(8 * DAY)
      expect(await passing(callers, { limit, calls: 60 })).toBe(30)
    },
  )

  test('many wrong device codes at once are not all looked at', async () => {
    await open({ device_guess: [{ requests: 10, seconds: 600 }] })
    const cora = await signedUpCustomer(shop)
    const guesses = Array.from({ length: 40 }, (_, at) => cora.get(`/v1/device/BCDF-GH${'JKLM'[at % 4]}K`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('right device codes are no guesses', async () => {
    await open({ device_guess: [{ requests: 2, seconds: 600 }] })
    const cora = await signedUpCustomer(shop)
    const { user_code } = (await new Person(await shop.http()).post('/v1/device/start')).json()
    for (let looked = 0; looked < 5; looked++)
      expect((await cora.get(`/v1/device/${user_code}`)).statusCode).toBe(200)
  })
})
