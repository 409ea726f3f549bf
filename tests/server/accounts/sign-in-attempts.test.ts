import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, makeRecoveryCodes } from '../../../server/accounts/own-password.ts'
import { endSessions } from '../../../server/accounts/own-sessions.ts'
import { makeOwner } from '../../../server/accounts/make-owner.ts'
import { endAgentsOf } from '../../../server/accounts/oauth/grants.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { callerOf } from '../../shop/staff.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'cora@example.test'
const PASSWORD = 'a long enough password'
const NEW_PASSWORD = 'another long password'
const KEEPING = { end_agents: false, endAgents: endAgentsOf }
const PLENTY = [{ requests: 10_000, seconds: 60 }]
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_in: PLENTY } } })
})
afterEach(() => shop.close())

/** Signs in from a network address, in a new browser or in one that is given. */
async function signIn(password: string, of: { from?: string; email?: string; browser?: Person } = {}) {
  const browser = of.browser ?? new Person(await shop.http())
  const answer = await browser.send('POST', '/auth/sign-in', {
    payload: JSON.stringify({ email: of.email ?? EMAIL, password }),
    headers: { 'content-type': 'application/json' },
    remoteAddress: of.from ?? '203.0.113.7',
  })
  return answer.statusCode
}

async function guess(times: number, of: Parameters<typeof signIn>[1] = {}): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => signIn('wrong', of)))
}

/** Counts the comparisons of passwords. */
function countComparisons(): () => number {
  const {
    machine: { passwords },
  } = shop.shop
  const verify = passwords.verify.bind(passwords)
  let times = 0
  passwords.verify = (...of) => {
    times += 1
    // As slow as comparing is: everything that was sent at once is under way.
    return new Promise((resolve) => setTimeout(resolve, 5)).then(() => verify(...of))
  }
  return () => times
}

describe('tries at the same moment', () => {
  test('five of 81 passwords sent at once are compared; the right one among the others does not sign in', async () => {
    await signedUpCustomer(shop)
    const compared = countComparisons()
    const answers = await Promise.all(
      Array.from({ length: 81 }, (_, at) => signIn(at === 60 ? PASSWORD : `wrong ${at}`)),
    )
    expect(compared()).toBe(5)
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(76)
  })

  test('five of 81 guesses of the current password at once are compared', async () => {
    const here = callerOf(shop, await signedUpCustomer(shop))
    const compared = countComparisons()
    const body = { current_password: 'wrong', new_password: NEW_PASSWORD, ...KEEPING }
    const guesses = Array.from({ length: 81 }, () => changePassword(shop.shop, here, body))
    const refused = await Promise.allSettled(guesses)
    expect(compared()).toBe(5)
    const statuses = refused.map((one) => (one.status === 'rejected' ? one.reason.status : 200))
    expect(statuses.filter((status) => status === 429)).toHaveLength(76)
  })

  test('five of 81 recovery codes at once are looked up', async () => {
    const here = await signedUpCustomer(shop)
    const { codes } = makeRecoveryCodes(shop.shop, callerOf(shop, here))
    const app = await shop.http()
    const tries = Array.from({ length: 81 }, (_, at) =>
      new Person(app).post('/auth/recover', {
        email: EMAIL,
        code: at === 60 ? codes[0] : 'AAAA-AAAA-AAAA',
        new_password: NEW_PASSWORD,
      }),
    )
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(76)
  })

  test('a right password is taken back: five in a row leave five tries', async () => {
    await signedUpCustomer(shop)
    for (let times = 0; times < 5; times++) expect(await signIn(PASSWORD)).toBe(200)
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('what a lock keeps out', () => {
  test('wrong passwords from one address do not keep others out', async () => {
    await signedUpCustomer(shop)
    await guess(6, { from: '198.51.100.1' })
    expect(await signIn(PASSWORD, { from: '198.51.100.1' })).toBe(429)
    expect(await signIn(PASSWORD, { from: '203.0.113.7' })).toBe(200)
  })

  test('the addresses of one IPv6 connection count together', async () => {
    await signedUpCustomer(shop)
    for (let at = 1; at <= 5; at++) await signIn('wrong', { from: `2001:db8:1:2::${at}` })
    expect(await signIn(PASSWORD, { from: '2001:db8:1:2:ffff::9' })).toBe(429)
    expect(await signIn(PASSWORD, { from: '2001:db8:1:3::9' })).toBe(200)
  })

  test('a hundred wrong passwords from everywhere lock an account for new browsers, not for known ones', async () => {
    const known = await signedUpCustomer(shop)
    await known.post('/auth/sign-out')
    for (let at = 0; at < 25; at++) await guess(4, { from: `198.51.100.${at}` })
    expect(await signIn(PASSWORD)).toBe(429)
    expect(await signIn(PASSWORD, { browser: known, from: '198.51.100.1' })).toBe(200)
  })

  test('unknown addresses are locked as known ones are', async () => {
    await signedUpCustomer(shop)
    for (const email of [EMAIL, 'nobody@example.test']) {
      const answers: number[] = []
      for (let at = 0; at < 26; at++) answers.push(...(await guess(4, { email, from: `198.51.100.${at}` })))
      expect(answers.filter((status) => status === 401)).toHaveLength(100)
    }
  })

  test('a known browser has its own five tries', async () => {
    const known = await signedUpCustomer(shop)
    await known.post('/auth/sign-out')
    expect(await guess(6, { browser: known })).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn(PASSWORD, { browser: known })).toBe(429)
    expect(await signIn(PASSWORD)).toBe(200)
  })

  test('a browser is known to the accounts that signed in on it, and to no other', async () => {
    const shared = await signedUpCustomer(shop, 'dan@example.test')
    await signedUpCustomer(shop)
    const from = '198.51.100.1'
    await guess(6, { from })
    expect(await signIn(PASSWORD, { browser: shared, from })).toBe(429)
    expect(await signIn(PASSWORD, { browser: shared, from, email: 'dan@example.test' })).toBe(200)
    expect(await signIn(PASSWORD, { browser: shared, from: '203.0.113.7' })).toBe(200)
    expect(await signIn(PASSWORD, { browser: shared, from })).toBe(200)
  })

  test('wrong passwords do not stop a recovery code, nor wrong codes a password', async () => {
    const here = await signedUpCustomer(shop)
    const { codes } = makeRecoveryCodes(shop.shop, callerOf(shop, here))
    const recover = async (code: string) => {
      const body = { email: EMAIL, code, new_password: NEW_PASSWORD }
      return (await new Person(await shop.http()).post('/auth/recover', body)).statusCode
    }
    await guess(6, { from: '127.0.0.1' })
    expect(await recover(codes[0])).toBe(204)
    for (let times = 0; times < 5; times++) expect(await recover('AAAA-AAAA-AAAA')).toBe(401)
    expect(await recover(codes[1])).toBe(429)
    expect(await signIn(NEW_PASSWORD, { from: '127.0.0.1' })).toBe(200)
  })

  test('the command that resets the owner ends their lock', async () => {
    await signedInOwner(shop)
    const email = 'owner@shop.test'
    await guess(6, { email })
    expect(await signIn(PASSWORD, { email })).toBe(429)
    await makeOwner(shop.shop, { email, password: NEW_PASSWORD, name: 'Olive', endAgents: endAgentsOf })
    expect(await signIn(NEW_PASSWORD, { email })).toBe(200)
  })

  test.each([60, 60 * 60, 2 * 24 * 60 * 60])(
    'a lock is over when the clock is set back, by %s seconds',
    async (seconds) => {
      await signedUpCustomer(shop)
      await guess(6)
      expect(await signIn(PASSWORD)).toBe(429)
      shop.wait(-seconds)
      expect(await signIn(PASSWORD)).toBe(200)
    },
  )
})

describe('the cookie of a known browser', () => {
  const secretOf = (browser: Person) => browser.device.split('=')[1]

  test('is kept as a hash, and is another one after each sign-in', async () => {
    const known = await signedUpCustomer(shop)
    const first = secretOf(known)
    expect(first).toMatch(/^\S{40,}$/)
    expect(JSON.stringify(shop.database.all('select * from known_devices'))).not.toContain(first)
    await signIn(PASSWORD, { browser: known })
    expect(secretOf(known)).not.toBe(first)
    expect(shop.database.all('select * from known_devices')).toHaveLength(1)
  })

  test('signs nobody in', async () => {
    const known = await signedUpCustomer(shop)
    known.cookie = known.cookie.replace(/=.*/, `=${secretOf(known)}`)
    expect((await known.get('/v1/me')).statusCode).toBe(401)
  })

  test.each([
    ['the browser is signed out from another one', 'others'],
    ['the password is changed on another one', 'password'],
    ['a recovery code is used', 'recovery'],
  ])('is worth nothing once %s', async (_, by) => {
    const here = await signedUpCustomer(shop)
    const there = new Person(await shop.http())
    await signIn(PASSWORD, { browser: there })
    const caller = callerOf(shop, here)
    if (by === 'others') endSessions(shop.shop, caller, 'others')
    const change = { current_password: PASSWORD, new_password: PASSWORD, ...KEEPING }
    if (by === 'password') await changePassword(shop.shop, caller, change)
    if (by === 'recovery') {
      const [code] = makeRecoveryCodes(shop.shop, caller).codes
      await here.post('/auth/recover', { email: EMAIL, code, new_password: PASSWORD })
    }
    const from = '198.51.100.1'
    await guess(6, { from })
    expect(await signIn(PASSWORD, { browser: there, from })).toBe(429)
  })

  test('outlives signing out here, and ends with a session that is ended from elsewhere', async () => {
    const here = await signedUpCustomer(shop)
    const there = new Person(await shop.http())
    await signIn(PASSWORD, { browser: there })
    const devices = () => shop.database.all('select * from known_devices').length
    expect(devices()).toBe(2)
    const caller = callerOf(shop, here)
    const other = endSessions(shop.shop, caller, { id: 'none' }).find(({ current }) => !current)!
    endSessions(shop.shop, caller, { id: other.id })
    expect(devices()).toBe(1)
    await here.post('/auth/sign-out')
    expect(devices()).toBe(1)
  })
})
