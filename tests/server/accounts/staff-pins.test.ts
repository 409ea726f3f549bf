import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callerAt,
  enterPin,
  floorDevice,
  openTabletShop,
  pagesOf,
  PIN,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import type { Person } from '../../shop/v1.ts'

const MINUTE = 60
let shop: TestShop
beforeEach(async () => {
  shop = await openTabletShop()
})
afterEach(() => shop.close())

const pages = (person: Person) => pagesOf(shop, callerAt(shop, person))

const entries = (what: string) =>
  shop.database.all<{ subject_id: string; actor_id: string | null; details: string }>(
    'select subject_id, actor_id, details from events where what = ?',
    what,
  )

describe('setting a PIN', () => {
  test('needs a role in the shop and a recent sign-in', async () => {
    const customer = await signedInStaff(shop, 'customer')
    const refused = pages(customer).account.pin.set({ pin: PIN })
    await expect(refused).rejects.toMatchObject({ cause: { code: 'role_required' } })
    const packer = await signedInStaff(shop, 'packer')
    shop.wait(11 * MINUTE)
    const late = pages(packer).account.pin.set({ pin: PIN })
    await expect(late).rejects.toMatchObject({ cause: { code: 'confirmation_required' } })
  })

  test('refuses a PIN that people try first', async () => {
    const packer = await signedInStaff(shop, 'packer')
    for (const pin of ['0000', '1234', '99'])
      await expect(pages(packer).account.pin.set({ pin })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await pages(packer).account.pin.read()).toEqual({ set_at: null, may_set: true })
  })

  test('is in the security log, without the PIN, and so is removing it', async () => {
    const packer = await signedInStaff(shop, 'packer')
    expect(await pages(packer).account.pin.set({ pin: PIN })).toEqual({
      set_at: shop.shop.clock.now(),
      may_set: true,
    })
    await pages(packer).account.pin.remove()
    await pages(packer).account.pin.remove()
    for (const what of ['PIN set', 'PIN removed'])
      expect(entries(what)).toMatchObject([{ subject_id: expect.any(String), details: '{}' }])
  })
})

describe('wrong PINs', () => {
  test('the tablet waits after five wrong PINs for that person, longer each time; the right PIN waits as well', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    for (let times = 0; times < 5; times += 1) expect(await enterPin(tablet, holder, '9999')).toBe(401)
    expect(await enterPin(tablet, holder)).toBe(429)
    shop.wait(59)
    expect(await enterPin(tablet, holder)).toBe(429)
    shop.wait(2)
    expect(await enterPin(tablet, holder, '9999')).toBe(401)
    shop.wait(61)
    expect(await enterPin(tablet, holder)).toBe(429)
    shop.wait(60)
    expect(await enterPin(tablet, holder)).toBe(204)
  })

  test('count for one person on one device', async () => {
    const [first, second] = [await staffWithPin(shop, 'packer'), await staffWithPin(shop, 'viewer')]
    const [tablet, other] = [await floorDevice(shop), await floorDevice(shop, 'tablet', 'Tablet 2')]
    for (let times = 0; times < 5; times += 1) await enterPin(tablet, first, '9999')
    expect(await enterPin(tablet, first)).toBe(429)
    expect(await enterPin(tablet, second)).toBe(204)
    expect(await enterPin(other, first)).toBe(204)
  })

  test('five of fifty PINs sent at once are compared', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    const pins = Array.from({ length: 50 }, (_, at) => (at === 40 ? PIN : String(5000 + at)))
    const answers = await Promise.all(pins.map((pin) => enterPin(tablet, holder, pin)))
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(45)
  })

  test('are counted in the database, and many are in the security log with the tablet’s name', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    for (let times = 0; times < 5; times += 1) await enterPin(tablet, holder, '9999')
    expect(shop.database.all('select * from sign_in_tries where failures = 5')).toHaveLength(1)
    expect(entries('PIN locked').map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) }))).toEqual([
      { subject_id: holder, actor_id: null, seconds: 60, failures: 5, name: 'Tablet 1' },
    ])
    expect(entries('sign-in failed')).toHaveLength(5)
  })
})
