import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../server/accounts/staff-store.ts'
import { sweepAccounts } from '../../../server/accounts/sweep-accounts.ts'
import {
  callerAt,
  enterPin,
  floorDevice,
  pagesOf,
  PIN,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner } from '../../shop/v1.ts'
import { madeOrder } from '../orders/made-order.ts'

const PLENTY = [{ requests: 10_000, seconds: 60 }]
const MINUTE = 60
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_in: PLENTY, account_change: PLENTY } } })
})
afterEach(() => shop.close())

const pages = (person: Person) => pagesOf(shop, callerAt(shop, person))
const kindOf = (person: Person) => callerAt(shop, person).kind
const entries = (what: string) =>
  shop.database.all<{ subject_id: string; actor_id: string | null; details: string }>(
    'select subject_id, actor_id, details from events where what = ?',
    what,
  )

describe('making a device', () => {
  test.each([
    ['owner', 204],
    ['operator', 204],
    ['packer', 403],
    ['viewer', 403],
    ['customer', 403],
  ] as const)('a signed-in %s gets %i', async (role, status) => {
    const browser = await signedInStaff(shop, role)
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    expect(made.statusCode).toBe(status)
    expect(shop.database.all('select * from floor_devices')).toHaveLength(status === 204 ? 1 : 0)
  })

  test('ends the session of the operator in that browser and leaves only the PIN screen', async () => {
    const browser = await signedInStaff(shop, 'operator')
    const session = browser.cookie
    await browser.post('/auth/floor-device', { name: 'Line A', kind: 'tablet', printer_group: 'A' })
    expect(kindOf(browser)).toBe('floor_device')
    browser.cookie = session
    expect(kindOf(browser)).toBe('floor_device')
    expect((await browser.get('/auth/session')).json()).toEqual({ person: null, guest: false })
    expect(await pages(browser).floorDevice.screen()).toEqual({
      device: {
        id: 'fd_1',
        name: 'Line A',
        kind: 'tablet',
        printer_group: 'A',
        printer_ids: null,
        idle_minutes: 10,
      },
      person: null,
      staff: [],
    })
  })

  test('sets a cookie that scripts and other sites cannot use', async () => {
    const browser = await signedInStaff(shop, 'operator')
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    const cookies = [made.headers['set-cookie'] ?? []].flat().map(String)
    const cookie = cookies.find((text) => text.startsWith('layerline-floor='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const { secret_hash } = shop.database.get<{ secret_hash: string }>(
      'select secret_hash from floor_devices',
    )!
    expect(cookie).not.toContain(secret_hash)
  })

  test('needs a recent sign-in', async () => {
    const browser = await signedInStaff(shop, 'operator')
    shop.wait(11 * MINUTE)
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    expect(made.json().error).toBe('confirmation_required')
  })

  test('is in the security log, and so is its end', async () => {
    await floorDevice(shop)
    const owner = await signedInOwner(shop)
    await pages(owner).people.floorDevices.end({ floor_device_id: 'fd_1' })
    const { entries: log } = await pages(owner).people.log({ kind: 'people' })
    const devices = log.filter(({ what }) => what.startsWith('floor device'))
    expect(devices.map(({ what, details }) => ({ what, details }))).toEqual([
      { what: 'floor device ended', details: { name: 'Tablet 1', kind: 'tablet' } },
      { what: 'floor device made', details: { name: 'Tablet 1', kind: 'tablet' } },
    ])
  })
})

describe('the list of devices', () => {
  test('is the owner’s alone', async () => {
    const tablet = await floorDevice(shop)
    const operator = await signedInStaff(shop, 'operator')
    for (const person of [tablet, operator])
      await expect(pages(person).people.floorDevices.list()).rejects.toMatchObject({
        cause: { code: person === tablet ? 'unauthorized' : 'role_required' },
      })
    const owner = await signedInOwner(shop)
    expect(await pages(owner).people.floorDevices.list()).toMatchObject([{ id: 'fd_1', name: 'Tablet 1' }])
  })

  test('a device that was ended opens nothing, and who works there is signed out', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    const owner = await signedInOwner(shop)
    expect(await pages(owner).people.floorDevices.end({ floor_device_id: 'fd_1' })).toEqual([])
    expect(kindOf(tablet)).toBe('nobody')
    expect(await enterPin(tablet, holder)).toBe(403)
    const again = pages(owner).people.floorDevices.end({ floor_device_id: 'fd_1' })
    await expect(again).rejects.toMatchObject({ cause: { code: 'not_found' } })
  })
})

describe('a PIN on a tablet', () => {
  test('starts a session of that person with the rights of the floor', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    expect((await pages(tablet).floorDevice.screen()).staff).toEqual([
      { account_id: holder, name: 'Cora Customer' },
    ])
    expect(await enterPin(tablet, holder)).toBe(204)
    expect(callerAt(shop, tablet)).toMatchObject({ kind: 'floor', account_id: holder, role: 'packer' })
    const { person, staff } = await pages(tablet).floorDevice.screen()
    expect(person).toEqual({
      account_id: holder,
      name: 'Cora Customer',
      may_make: true,
      may_make_devices: false,
    })
    expect(staff).toEqual([])
  })

  test('works in no other browser, and the session works in no other', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    const elsewhere = new Person(await shop.http())
    expect(await enterPin(elsewhere, holder)).toBe(403)
    expect(await enterPin(await floorDevice(shop, 'wall', 'Wall'), holder)).toBe(403)
    await enterPin(tablet, holder)
    elsewhere.cookie = tablet.cookie
    expect(kindOf(elsewhere)).toBe('nobody')
    elsewhere.floor = (await floorDevice(shop, 'tablet', 'Tablet 2')).floor
    expect(kindOf(elsewhere)).toBe('floor_device')
  })

  test('another person replaces the session before; switching the person ends it', async () => {
    const first = await staffWithPin(shop, 'packer')
    const second = await staffWithPin(shop, 'viewer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, first)
    const session = tablet.cookie
    await enterPin(tablet, second)
    expect(callerAt(shop, tablet)).toMatchObject({ account_id: second })
    await tablet.post('/auth/sign-out')
    expect(kindOf(tablet)).toBe('floor_device')
    tablet.cookie = session
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('a session without a touch ends after ten minutes; reading pages does not extend it', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    shop.wait(9 * MINUTE)
    const { ends_at } = await pages(tablet).floorDevice.touch()
    expect(ends_at).toBe(shop.shop.clock.now() + 10 * MINUTE)
    shop.wait(9 * MINUTE)
    await pages(tablet).production.board()
    shop.wait(2 * MINUTE)
    expect(kindOf(tablet)).toBe('floor_device')
    await expect(pages(tablet).floorDevice.touch()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('a session ends after twelve hours, touched or not', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    for (let minutes = 0; minutes < 12 * 60; minutes += 9) {
      shop.wait(9 * MINUTE)
      if (minutes + 9 < 12 * 60) await pages(tablet).floorDevice.touch()
    }
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('the owner sets after how many minutes a tablet asks again', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    const owner = await signedInOwner(shop)
    await pages(owner).people.floorDevices.setIdleMinutes({ floor_device_id: 'fd_1', idle_minutes: 2 })
    await enterPin(tablet, holder)
    shop.wait(3 * MINUTE)
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('expired sessions are swept', async () => {
    const holder = await staffWithPin(shop, 'packer')
    await enterPin(await floorDevice(shop), holder)
    shop.wait(11 * MINUTE)
    await sweepAccounts(shop.shop)
    expect(shop.database.all('select * from sessions where floor_device_id is not null')).toEqual([])
  })
})

describe('work on a tablet', () => {
  test('is recorded as that of the person: in the history, and at the check of a unit', async () => {
    const packer = await staffMember(shop, 'packer')
    const placed = await placedOrder(shop)
    const made = madeOrder(shop, packer, placed.order.id)
    made.start()
    const holder = await staffWithPin(shop, 'viewer')
    shop.database.write((tx) => saveRole(tx, holder, 'operator'))
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    const { floor, plates, quality } = pages(tablet)
    const [{ id, revision }] = (await floor.board()).plates
    await plates.finish({ plates: [{ plate_id: id, revision }], clear: true })
    await quality.check({ units: made.units(), result: 'pass' })
    const { actor_id, actor_kind } = shop.database.get<Record<string, unknown>>(
      "select actor_id, actor_kind from events where what = 'units printed'",
    )!
    expect({ actor_id, actor_kind }).toEqual({ actor_id: holder, actor_kind: 'account' })
    expect(shop.database.all('select by_account from unit_checks')).toEqual([{ by_account: holder }])
  })
})

describe('what ends the session on a tablet', () => {
  const roleOf = (account_id: string, role: 'customer' | 'viewer') => async () => {
    const owner = await signedInOwner(shop)
    await pages(owner).people.changeRole({ account_id, role })
  }
  const endings: [string, (account_id: string, person: Person) => () => Promise<unknown>][] = [
    ['the PIN is removed', (_, person) => () => pages(person).account.pin.remove()],
    ['the PIN is changed', (_, person) => () => pages(person).account.pin.set({ pin: '7315' })],
    ['the role is withdrawn', (account_id) => roleOf(account_id, 'customer')],
    ['the role is changed', (account_id) => roleOf(account_id, 'viewer')],
    [
      'the owner signs the person out everywhere',
      (account_id) => async () => {
        const owner = await signedInOwner(shop)
        await pages(owner).people.signOut({ account_id })
      },
    ],
    [
      'the person signs out all other browsers',
      (_, person) => () => pages(person).account.sessions.endOthers(),
    ],
  ]
  test.each(endings)('%s', async (_, ending) => {
    const person = await signedInStaff(shop, 'packer')
    await pages(person).account.pin.set({ pin: PIN })
    const caller = callerAt(shop, person)
    if (caller.kind !== 'account') throw new Error('not signed in')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, caller.account_id)
    expect(kindOf(tablet)).toBe('floor')
    await ending(caller.account_id, person)()
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('a person without a role has no PIN any more', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await roleOf(holder, 'customer')()
    expect((await pages(tablet).floorDevice.screen()).staff).toEqual([])
    expect(await enterPin(tablet, holder)).toBe(401)
  })
})

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
  test('after five the tablet waits for that person, longer each time; the right PIN waits as well', async () => {
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

  test('of fifty PINs sent at once, five are compared', async () => {
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
