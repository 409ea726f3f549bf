import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerLeaverToken } from '../../../server/accounts/leave-kiosk.ts'
import { callerAt, openTabletShop, pagesOf, PIN, staffWithPin } from '../../shop/floor-tablet.ts'
import { pairedKiosk } from '../../shop/kiosk.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner } from '../../shop/v1.ts'

const WINDOW = 'the secret of the windows’ session'
let shop: TestShop
let owner: Person
let kiosk_secret: string
beforeEach(async () => {
  shop = await openTabletShop()
  owner = await signedInOwner(shop)
  await pagesOf(shop, callerAt(shop, owner)).account.pin.set({ pin: '7315' })
  kiosk_secret = (await pairedKiosk(shop, owner)).kiosk.split('=')[1]
})
afterEach(() => shop.close())

const offer = (pin: string, secret = kiosk_secret) =>
  offerLeaverToken(shop.shop, { kiosk_secret: secret, pin, window_secret: WINDOW })

async function exchange(token: string, window = WINDOW) {
  const person = new Person(await shop.http())
  const answer = await person.send('POST', '/auth/workstation', {
    payload: JSON.stringify({ token }),
    headers: {
      'content-type': 'application/json',
      cookie: `layerline-window=${encodeURIComponent(window)}`,
    },
  })
  return { person, answer, code: answer.json<{ error?: string }>().error ?? null }
}

describe('whoever leaves a kiosk', () => {
  test('is signed in with their own rights, not with those of the owner', async () => {
    const account_id = await staffWithPin(shop, 'operator')
    const { person, answer } = await exchange((await offer(PIN))!)
    expect(answer.statusCode).toBe(200)
    expect(callerAt(shop, person)).toMatchObject({ kind: 'account', account_id, role: 'operator' })
  })

  test('has proved nothing: dangerous changes ask for the password, also of the owner', async () => {
    const { person } = await exchange((await offer('7315'))!)
    expect(callerAt(shop, person)).toMatchObject({ role: 'owner' })
    const changed = pagesOf(shop, callerAt(shop, person)).account.pin.set({ pin: '8426' })
    await expect(changed).rejects.toMatchObject({ cause: { code: 'confirmation_required' } })
  })

  test('is named in the security log with the kiosk', async () => {
    await exchange((await offer('7315'))!)
    const { entries } = await pagesOf(shop, callerAt(shop, owner)).staff.log({})
    expect(entries).toContainEqual(
      expect.objectContaining({
        what: 'signed in',
        details: expect.objectContaining({ way: 'kiosk PIN', name: 'Counter' }),
      }),
    )
  })

  test('is not signed in where two have the same PIN: it may be the other one', async () => {
    await staffWithPin(shop, 'operator', 'one@shop.test')
    await staffWithPin(shop, 'owner', 'two@shop.test')
    expect(await offer(PIN)).toBeNull()
  })

  test('is not signed in by a wrong PIN, at an unknown kiosk, or at one that was removed', async () => {
    expect(await offer('1111')).toBeNull()
    expect(await offer('7315', 'guessed')).toBeNull()
    const { kiosk } = pagesOf(shop, callerAt(shop, owner))
    const [{ id }] = await kiosk.list()
    await kiosk.end({ kiosk_id: id })
    expect(await offer('7315')).toBeNull()
  })
})

describe('the token', () => {
  test('works once, and only in the windows of the program', async () => {
    const stolen = (await offer('7315'))!
    expect((await exchange(stolen, 'guessed')).code).toBe('sign_in_failed')
    expect((await exchange(stolen)).code).toBe('sign_in_failed')
  })

  test('ends after 30 s, and with the PIN', async () => {
    const late = (await offer('7315'))!
    shop.wait(30)
    expect((await exchange(late)).code).toBe('sign_in_failed')
    const withdrawn = (await offer('7315'))!
    await pagesOf(shop, callerAt(shop, owner)).account.pin.remove()
    expect((await exchange(withdrawn)).code).toBe('sign_in_failed')
  })
})
