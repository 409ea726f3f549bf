import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRecoveryCodes } from '../../../server/accounts/own-password.ts'
import { makeOwner } from '../../../server/accounts/make-owner.ts'
import { endAgentsOf } from '../../../server/accounts/oauth/grants.ts'
import { router } from '../../../server/trpc/router.ts'
import { WireClient } from '../../shop/oauth-client.ts'
import { SoftAuthenticator } from '../../shop/soft-authenticator.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'cora@example.test'
const PASSWORD = 'a long enough password'
const NEW_PASSWORD = 'another long password'
let shop: TestShop
let cora: Person
let thief: { key: string; app: WireClient; refresh: string }
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_in: [{ requests: 1000, seconds: 60 }] } } })
  cora = await signedUpCustomer(shop, EMAIL)
  thief = await breakIn()
})
afterEach(() => shop.close())

/** Creates the access that a thief gets in a minute at an unlocked browser. */
async function breakIn(): Promise<typeof thief> {
  const { api_key: key } = (await cora.post('/v1/keys', { scopes: ['quotes', 'purchase'] })).json()
  const app = new WireClient(await shop.http())
  await app.register()
  const { refresh_token: refresh } = await app.connect(cora)
  return { key, app, refresh }
}

/** Returns true if the key and the app still work. */
async function stillWork(): Promise<{ key: boolean; app: boolean }> {
  const asking = await new Person(await shop.http()).get('/v1/me', { authorization: `Bearer ${thief.key}` })
  const grants = shop.database.get<{ n: number }>(
    'select count(*) as n from oauth_grants where revoked_at is null',
  )!
  return { key: asking.statusCode === 200, app: grants.n === 1 }
}

const pages = () =>
  router.createCaller({
    shop: shop.shop,
    caller: callerOf(shop, cora),
    countRequest: () => Promise.resolve(),
  }).account
const recover = async (more: object = {}) => {
  const [code] = makeRecoveryCodes(shop.shop, callerOf(shop, cora)).codes
  const body = { email: EMAIL, code, new_password: NEW_PASSWORD, ...more }
  return new Person(await shop.http()).post('/auth/recover', body)
}

describe('a new password', () => {
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD }

  test('ends every API key and connected app, and says how many', async () => {
    expect(await stillWork()).toEqual({ key: true, app: true })
    expect(await pages().changePassword(body)).toEqual({ keys: 1, apps: 1 })
    expect(await stillWork()).toEqual({ key: false, app: false })
  })

  test('leaves them where the person wants that', async () => {
    expect(await pages().changePassword({ ...body, end_agents: false })).toEqual({ keys: 0, apps: 0 })
    expect(await stillWork()).toEqual({ key: true, app: true })
  })

  test('ends nothing when the current one was wrong', async () => {
    const wrong = pages().changePassword({ ...body, current_password: 'wrong' })
    await expect(wrong).rejects.toThrow('The current password is incorrect.')
    expect(await stillWork()).toEqual({ key: true, app: true })
  })
})

describe('a recovery', () => {
  test('ends every API key and connected app', async () => {
    expect((await recover()).statusCode).toBe(204)
    expect(await stillWork()).toEqual({ key: false, app: false })
  })

  test('leaves them where the person wants that', async () => {
    expect((await recover({ end_agents: false })).statusCode).toBe(204)
    expect(await stillWork()).toEqual({ key: true, app: true })
  })

  test('ends nothing for a wrong code', async () => {
    expect((await recover({ code: 'AAAA-AAAA-AAAA' })).statusCode).toBe(401)
    expect(await stillWork()).toEqual({ key: true, app: true })
  })
})

describe('the command that resets the owner', () => {
  const reset = (end_passkeys?: boolean) =>
    makeOwner(shop.shop, {
      email: EMAIL,
      password: NEW_PASSWORD,
      name: 'Cora',
      endAgents: endAgentsOf,
      ...(end_passkeys === undefined ? {} : { end_passkeys }),
    })
  const counted = (table: string) =>
    shop.database.get<{ n: number }>(`select count(*) as n from ${table} where account_id = 'acc_1'`)!.n

  async function addPasskey(): Promise<void> {
    const person = new Person(await shop.http(), 'http://localhost:4747')
    await person.post('/auth/sign-in', { email: EMAIL, password: PASSWORD })
    const offer = (await person.post('/auth/passkeys/offer')).json()
    await person.post('/auth/passkeys', { name: 'Key', answer: new SoftAuthenticator().make(offer) })
  }

  test('ends browsers, keys, apps and recovery codes always, and passkeys only when asked to', async () => {
    makeRecoveryCodes(shop.shop, callerOf(shop, cora))
    await addPasskey()
    const { ended } = await reset()
    expect(ended).toEqual({ keys: 1, apps: 1, browsers: 2, recovery_codes: 10, passkeys: 0 })
    expect(await stillWork()).toEqual({ key: false, app: false })
    const left = ['sessions', 'known_devices', 'recovery_codes', 'passkeys'].map(counted)
    expect(left).toEqual([0, 0, 0, 1])
    expect((await reset(true)).ended).toMatchObject({ passkeys: 1 })
    expect(counted('passkeys')).toBe(0)
  })

  test('has nothing to end for a new owner', async () => {
    const owner = { email: 'new@shop.test', password: PASSWORD, name: 'New', endAgents: endAgentsOf }
    expect((await makeOwner(shop.shop, owner)).ended).toBeNull()
    expect(await stillWork()).toEqual({ key: true, app: true })
  })
})
