import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerWorkstationToken } from '../../../server/accounts/workstation-token.ts'
import { callerAt, pagesOf, PIN, signedInStaff } from '../../shop/floor-tablet.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const PLENTY = [{ requests: 10_000, seconds: 60 }]
const KEY = 'k'.repeat(43)
const KEY_HASH = hash('sha256', KEY, 'base64url')
const WINDOW = 'the secret of the windows’ session'
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_in: PLENTY, account_change: PLENTY } } })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const pages = (person: Person) => pagesOf(shop, callerAt(shop, person))
const chooseIt = (person = owner) =>
  pages(person).workstation.signInHere({ key_hash: KEY_HASH, name: 'Workshop PC' })
const offer = (window_secret = WINDOW) => offerWorkstationToken(shop.shop, { key: KEY, window_secret })
/** The window of the desktop program, with the cookie that its main process sets for the exchange. */
async function exchange(token: string, more: { pin?: string; window?: string; host?: string } = {}) {
  const { pin, window = WINDOW, host } = more
  const person = new Person(await shop.http(), host === undefined ? undefined : `http://${host}`)
  const answer = await person.send('POST', '/auth/workstation', {
    payload: JSON.stringify({ token, ...(pin !== undefined && { pin }) }),
    headers: {
      'content-type': 'application/json',
      cookie: `layerline-window=${encodeURIComponent(window)}`,
    },
  })
  return { person, answer, code: answer.json<{ error?: string }>().error ?? null }
}

describe('a token of the desktop program', () => {
  test('is made on a computer that a person chose, for no other one', async () => {
    expect(offer()).toBe(null)
    await chooseIt()
    expect(offer()).toMatchObject({ asks_pin: false })
    expect(offerWorkstationToken(shop.shop, { key: 'another', window_secret: WINDOW })).toBe(null)
  })

  test('signs the window in once', async () => {
    await chooseIt()
    const { token } = offer()!
    const first = await exchange(token)
    expect(first.answer.statusCode).toBe(200)
    expect((await first.person.get('/v1/me')).statusCode).toBe(200)
    expect((await exchange(token)).code).toBe('sign_in_failed')
  })

  test('is refused after 30 s', async () => {
    await chooseIt()
    const { token } = offer()!
    shop.wait(30)
    expect((await exchange(token)).code).toBe('sign_in_failed')
  })

  test('is refused to another program of the computer, which does not have the session of the windows', async () => {
    await chooseIt()
    expect((await exchange(offer()!.token, { window: 'guessed' })).code).toBe('sign_in_failed')
    // It is used up by that.
    const { token } = offer()!
    await exchange(token, { window: '' })
    expect((await exchange(token)).code).toBe('sign_in_failed')
  })

  test('is kept nowhere as it is', async () => {
    await chooseIt()
    const { token } = offer()!
    const tables = shop.database.all<{ name: string }>(
      `select name from sqlite_schema where type = 'table' and name not like '%search%'`,
    )
    const rows = tables.map(({ name }) => JSON.stringify(shop.database.all(`select * from "${name}"`)))
    expect(rows.filter((text) => text.includes(token) || text.includes(KEY))).toEqual([])
  })

  test('does not count as a recent sign-in: a dangerous change asks for the password', async () => {
    await chooseIt()
    const { person } = await exchange(offer()!.token)
    await expect(chooseIt(person)).rejects.toMatchObject({ cause: { code: 'confirmation_required' } })
  })
})

describe('with a PIN', () => {
  test('a token alone does not sign in, and a wrong PIN uses it up', async () => {
    await pages(owner).account.pin.set({ pin: PIN })
    await chooseIt()
    expect(offer()).toMatchObject({ asks_pin: true })
    expect((await exchange(offer()!.token)).code).toBe('pin_wrong')
    const { token } = offer()!
    expect((await exchange(token, { pin: '1111' })).code).toBe('pin_wrong')
    expect((await exchange(token, { pin: PIN })).code).toBe('sign_in_failed')
    expect((await exchange(offer()!.token, { pin: PIN })).answer.statusCode).toBe(200)
  })

  test('wrong PINs lock this computer only', async () => {
    await pages(owner).account.pin.set({ pin: PIN })
    await chooseIt()
    for (let tried = 0; tried < 5; tried += 1) await exchange(offer()!.token, { pin: '1111' })
    expect((await exchange(offer()!.token, { pin: PIN })).answer.statusCode).toBe(429)
    expect((await owner.get('/v1/me')).statusCode).toBe(200)
  })
})

describe('choosing it', () => {
  test('is for staff who signed in or confirmed just now', async () => {
    const customer = await signedUpCustomer(shop, 'cora@shop.test')
    await expect(chooseIt(customer)).rejects.toMatchObject({ cause: { code: 'role_required' } })
    shop.wait(11 * 60)
    await expect(chooseIt()).rejects.toMatchObject({ cause: { code: 'confirmation_required' } })
  })

  test('replaces who chose it before on the same computer', async () => {
    await chooseIt()
    const operator = await signedInStaff(shop, 'operator')
    await chooseIt(operator)
    expect(await pages(owner).workstation.read({ key_hash: KEY_HASH })).toMatchObject({
      person: { is_caller: false },
    })
    expect(await pages(owner).workstation.list()).toEqual([])
  })

  test('ends with its session when the person ends it, on any computer', async () => {
    await chooseIt()
    const { person } = await exchange(offer()!.token)
    const [{ id, used_at }] = await pages(owner).workstation.list()
    expect(used_at).not.toBe(null)
    await pages(owner).workstation.end({ workstation_id: id })
    expect(offer()).toBe(null)
    expect((await person.get('/v1/me')).statusCode).toBe(401)
    expect((await owner.get('/v1/me')).statusCode).toBe(200)
  })

  test('ends when the person signs out everywhere else, but not in the window that it opened', async () => {
    await chooseIt()
    const { person } = await exchange(offer()!.token)
    await pages(person).account.sessions.endOthers()
    expect(offer()).not.toBe(null)
    const elsewhere = await signedInOwner(shop)
    await pages(elsewhere).account.sessions.endOthers()
    expect(offer()).toBe(null)
  })

  test('ends when the role of the person does', async () => {
    const operator = await signedInStaff(shop, 'operator')
    await chooseIt(operator)
    const { account_id } = callerAt(shop, operator) as { account_id: string }
    await pages(owner).staff.changeRole({ account_id, role: 'customer' })
    expect(offer()).toBe(null)
  })
})
